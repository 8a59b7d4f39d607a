"""The files of the pages: named by their content, packed once, asked for as soon as known.

An address like ``/static/<name of all their content>/table/app.js`` never leads to anything else,
so browsers keep what they have of it for good, and get all of it anew after an update. The imports
of a module are relative: they stay within that name. Pages are written with
``/static/table/app.js``; `rewrite_links` puts the name in, and has a browser ask for everything a
module imports, however deeply, at once and not level by level. The sheets of styles of a page that
stands in a file here are sent as one (``table/table.html`` gets ``table/table-sheets.css``): a
browser asks for six files at a time, and each further round is felt.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterable
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.endpoints import Endpoint
from euchre.server.languages import (
    ENGLISH,
    LANGUAGES,
    read_script_messages,
)
from euchre.texts import translatable

WEB_FOLDER: Final = Path(str(files("euchre") / "web"))
"""The files of the page."""
STATIC_PREFIX: Final = "/static/"
_MESSAGES_PREFIX: Final = "languages/"
"""Where the modules are that hold the messages of a language."""
_SERVED_SUFFIXES: Final = (".js", ".css", ".svg")
"""What is sent of them: pages are made of the rest."""
_TYPES_FILENAME: Final = "types.js"
"""What it is called that is for the checker alone."""
_CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
_WRONG_VERSION: Final = translatable(
    "error-version", "This file belongs to another version of the pages. Reload the page."
)
_IMPORT_PATTERN: Final = re.compile(
    r"""^(?:im|ex)port\s(?:[^"'()]*?\sfrom\s*)?["'](\.{1,2}/[\w./-]+)["']""", re.MULTILINE
)
_DYNAMIC_IMPORT_PATTERN: Final = re.compile(r"""\bimport\(["'](\.{1,2}/[\w./-]+)["']\)""")
_STYLES_CALL_PATTERN: Final = re.compile(r"""\bstyles\(["']([\w/-]+)["']\)""")
_SHEET_LINKS_PATTERN: Final = re.compile(
    r'(?:<link rel="stylesheet" href="/static/[\w./-]+\.css">\n){2,}'
)
_SHEET_HREF_PATTERN: Final = re.compile(r'href="/static/([\w./-]+)"')
_MODULE_SCRIPT_PATTERN: Final = re.compile(r'<script type="module"[^>]* src="/static/([\w./-]+)"')
_MODULEPRELOAD_PATTERN: Final = re.compile(r'<link rel="modulepreload" href="/static/([\w./-]+)">')
_PREFETCH_PATTERN: Final = re.compile(r'<link rel="prefetch" href="/static/([\w./-]+)">')
_VERSION_PATTERN: Final = re.compile("^[0-9a-f]{16}/")
_COMMENT_PATTERNS: Final = {
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE),
    ".css": re.compile(rb"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$", re.MULTILINE),
}
_TYPE_PATTERN: Final = re.compile(rb"/\*\* @type \{[^*\n]*\} \*/ ?")
_INDENT_PATTERN: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
mimetypes.add_type("text/javascript", ".js")


class StaticAssets:
    """The files in a folder and its subfolders, read when they are first asked for.

    A file is named by its path from there, as in ``cards/courts.js``.

    Args:
        folder: where they are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._served = cache(self._build_served_body)
        self._packed = cache(lambda name: gzip.compress(self._served(name), 9, mtime=0))

    @cached_property
    def file_bodies(self) -> dict[str, bytes]:
        """The content that is served for each file, by name."""
        files = (path for path in self.folder.rglob("*") if path.suffix in _SERVED_SUFFIXES)
        paths = {path.relative_to(self.folder).as_posix(): path for path in files}
        bodies = {
            name: _minify_file(paths[name])
            for name in sorted(paths)
            if not _is_jsdoc_types_file(name)
        }
        for links, name in self._bundled_sheet_names_by_links.items():
            bodies[name] = b"".join(bodies[path] for path in _SHEET_HREF_PATTERN.findall(links))
        return bodies

    @cached_property
    def _messages_by_module(self) -> dict[str, str]:
        """The messages of each language, by the name of the module that they are served as."""
        languages = (language for language in LANGUAGES if language != ENGLISH)
        return {
            self.name_of_messages(language): read_script_messages(language)
            for language in languages
        }

    def _build_served_body(self, name: str) -> bytes:
        """Return what is served as a file.

        Raises:
            KeyError: there is no such file.
        """
        if name in self.file_bodies:
            return self.file_bodies[name]
        # Only readers of other languages need it.
        from euchre.server.script_messages import compile_script_messages  # noqa: PLC0415

        messages = compile_script_messages(self._messages_by_module[name])
        return b"export default " + msgspec.json.encode(messages)

    @cached_property
    def _bundled_sheet_names_by_links(self) -> dict[str, str]:
        """The name of the bundled style sheet of a page, by the links that it replaces."""
        names = {}
        for page in sorted(self.folder.rglob("*.html")):
            links = _SHEET_LINKS_PATTERN.search(page.read_text(encoding="utf-8"))
            if links is not None:
                name = page.with_suffix(".css").relative_to(self.folder).as_posix()
                names[links[0]] = name.removesuffix(".css") + "-sheets.css"
        return names

    @cached_property
    def version(self) -> str:
        """The hash of the content of all files, and of the messages of all languages."""
        digest = hashlib.sha256()
        for name, body in self.file_bodies.items():
            digest.update(f"{name}\n{len(body)}\n".encode() + body)
        digest.update("".join(self._messages_by_module.values()).encode())
        return digest.hexdigest()[:16]

    @staticmethod
    def name_of_messages(language: str) -> str:
        """Return the name of the module with the messages of a language."""
        return f"{_MESSAGES_PREFIX}{language}.js"

    def build_url(self, name: str) -> str:
        """Return the URL of a file."""
        return f"{STATIC_PREFIX}{self.version}/{name}"

    def list_static_imports(self, names: Iterable[str]) -> list[str]:
        """List these modules and those that they import, however deeply, nearest first.

        What is imported only when it is needed is not among them.
        """
        modules = list(dict.fromkeys(names))
        for name in modules:  # which grows meanwhile
            imported = [
                _resolve_import(name, target)
                for target in _IMPORT_PATTERN.findall(self._javascript_source(name))
            ]
            modules += [target for target in imported if target not in modules]
        return modules

    def list_dependencies(self, names: Iterable[str]) -> list[str]:
        """List what `list_static_imports` does, and modules and styles that these load later."""
        files = self.list_static_imports(names)
        for name in files:  # which grows meanwhile
            text = self._javascript_source(name)
            loaded_later = [
                _resolve_import(name, target) for target in _DYNAMIC_IMPORT_PATTERN.findall(text)
            ]
            loaded_later += [f"{target}.css" for target in _STYLES_CALL_PATTERN.findall(text)]
            imported = self.list_static_imports(
                name for name in loaded_later if not _is_jsdoc_types_file(name)
            )
            files += [target for target in imported if target not in files]
        return files

    def _javascript_source(self, name: str) -> str:
        is_script = name.endswith(".js") and name not in self._messages_by_module
        return self.file_bodies[name].decode() if is_script else ""

    def rewrite_links(self, html: str) -> str:
        """Return a page or template with the versioned URLs of its files.

        Where the first module stands it is told of all modules that are needed at once. What is
        fetched for a later page (``rel="prefetch"``) is fetched with all that it imports.
        """
        for sheets, name in self._bundled_sheet_names_by_links.items():
            html = html.replace(sheets, f'<link rel="stylesheet" href="{STATIC_PREFIX}{name}">\n')
        first_script = _MODULE_SCRIPT_PATTERN.search(html)
        ahead: dict[str, None] = {}
        if first_script is not None:
            modules = (*_MODULE_SCRIPT_PATTERN.findall(html), *_MODULEPRELOAD_PATTERN.findall(html))
            for name in modules:  # in their order
                ahead |= dict.fromkeys(self.list_static_imports([name]))
            needed_first = self.list_static_imports(modules[:1])  # before all others
            links = (
                _render_preload_link(name, high_priority=name in needed_first) for name in ahead
            )
            head = _MODULEPRELOAD_PATTERN.sub("", html[: first_script.start()])
            tail = _MODULEPRELOAD_PATTERN.sub("", html[first_script.start() :])
            html = head + "".join(links) + tail
        linked = dict(ahead)

        def render_prefetch_links(match: re.Match[str]) -> str:
            new_names = [
                name for name in self.list_static_imports([match[1]]) if name not in linked
            ]
            linked.update(dict.fromkeys(new_names))
            return "\n".join(
                f'<link rel="prefetch" href="{STATIC_PREFIX}{name}">' for name in new_names
            )

        return _PREFETCH_PATTERN.sub(render_prefetch_links, html).replace(
            f'"{STATIC_PREFIX}', f'"{STATIC_PREFIX}{self.version}/'
        )

    async def serve_file(self, request: Request) -> Response:
        """``/static/{name}``: a file of the pages; with a version before its name, unchanging."""
        path = request.path_params["name"]
        version = _VERSION_PATTERN.match(path)
        is_current = path.startswith(f"{self.version}/")
        if version and not is_current:
            raise HTTPException(404, _WRONG_VERSION)
        name = _VERSION_PATTERN.sub("", path)
        if name not in self.file_bodies and name not in self._messages_by_module:
            raise HTTPException(404)
        headers = {
            "cache-control": _CACHE_FOREVER if is_current else "no-cache",
            "vary": "accept-encoding",
        }
        if not is_current:
            headers["etag"] = f'"{self.version}"'
            if request.headers.get("if-none-match") == headers["etag"]:
                return Response(status_code=304, headers=headers)
        body = self._served(name)
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = self._packed(name)
            headers["content-encoding"] = "gzip"
        media_type = mimetypes.guess_type(name)[0]
        return Response(body, headers=headers, media_type=media_type)

    def routes(self) -> list[Endpoint]:
        """Return the route of the files."""
        return [Endpoint("GET", f"{STATIC_PREFIX}{{name:path}}", self.serve_file)]


def _is_jsdoc_types_file(name: str) -> bool:
    return posixpath.basename(name) == _TYPES_FILENAME


def _resolve_import(name: str, imported: str) -> str:
    """Return the name of the file that a relative import means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))


def _render_preload_link(name: str, *, high_priority: bool) -> str:
    priority = "" if high_priority else ' fetchpriority="low"'
    return f'<link rel="modulepreload" href="{STATIC_PREFIX}{name}"{priority}>\n'


def _minify_file(file: Path) -> bytes:
    """Return a file without comments and indents: a fifth of the bytes that our modules take.

    Only comments that fill whole lines are left out, and those with the type of what follows; the
    lines stay. A line is not what it looks like within a template of several lines: a module that
    may have one is sent as it is.
    """
    body = file.read_bytes()
    comment = _COMMENT_PATTERNS.get(file.suffix)
    if comment is None or any(line.count(b"`") % 2 for line in body.splitlines()):
        return body
    stripped = comment.sub(lambda match: b"\n" * match[0].count(b"\n"), body)
    return _INDENT_PATTERN.sub(b"", _TYPE_PATTERN.sub(b"", stripped))


ASSETS: Final = StaticAssets(WEB_FOLDER)
"""Those of the pages here."""
