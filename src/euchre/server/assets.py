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

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.server.endpoints import Endpoint

WEB_FOLDER: Final = Path(str(files("euchre") / "web"))
"""The files of the page."""
STATIC_PREFIX: Final = "/static/"
_SERVED_SUFFIXES: Final = (".js", ".css", ".svg")
"""What is sent of them: pages are made of the rest."""
_TYPES_FILENAME: Final = "types.js"
"""What it is called that is for the checker alone."""
_CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
_WRONG_VERSION: Final = "This file is of another version of the pages: load the page again."
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
        self._packed = cache(self._compress_file)

    @cached_property
    def file_bodies(self) -> dict[str, bytes]:
        """The content that is served for each file, by name."""
        files = (each for each in self.folder.rglob("*") if each.suffix in _SERVED_SUFFIXES)
        found = {each.relative_to(self.folder).as_posix(): each for each in files}
        sent = {
            name: _strip_file(found[name]) for name in sorted(found) if not _is_types_file(name)
        }
        for links, name in self._bundled_sheets.items():
            sent[name] = b"".join(sent[each] for each in _SHEET_HREF_PATTERN.findall(links))
        return sent

    @cached_property
    def _bundled_sheets(self) -> dict[str, str]:
        """The name of the bundled style sheet of a page, by the links that it replaces."""
        found = {}
        for page in sorted(self.folder.rglob("*.html")):
            links = _SHEET_LINKS_PATTERN.search(page.read_text(encoding="utf-8"))
            if links is not None:
                name = page.with_suffix(".css").relative_to(self.folder).as_posix()
                found[links[0]] = name.removesuffix(".css") + "-sheets.css"
        return found

    @cached_property
    def version(self) -> str:
        """The hash of the content of all files."""
        digest = hashlib.sha256()
        for name, body in self.file_bodies.items():
            digest.update(f"{name}\n{len(body)}\n".encode() + body)
        return digest.hexdigest()[:16]

    def build_url(self, name: str) -> str:
        """Return the URL of a file."""
        return f"{STATIC_PREFIX}{self.version}/{name}"

    def list_imports(self, names: Iterable[str]) -> list[str]:
        """List these modules and those that they import, however deeply, nearest first.

        What is imported only when it is needed is not among them.
        """
        found = list(dict.fromkeys(names))
        for name in found:  # which grows meanwhile
            there = [
                _resolve_import(name, each)
                for each in _IMPORT_PATTERN.findall(self._module_text(name))
            ]
            found += [each for each in there if each not in found]
        return found

    def list_dependencies(self, names: Iterable[str]) -> list[str]:
        """List what `list_imports` does, and the modules and style sheets that these load later."""
        found = self.list_imports(names)
        for name in found:  # which grows meanwhile
            text = self._module_text(name)
            later = [_resolve_import(name, each) for each in _DYNAMIC_IMPORT_PATTERN.findall(text)]
            later += [f"{each}.css" for each in _STYLES_CALL_PATTERN.findall(text)]
            there = self.list_imports(each for each in later if not _is_types_file(each))
            found += [each for each in there if each not in found]
        return found

    def _module_text(self, name: str) -> str:
        """Return the text of a module; empty for any other file."""
        return self.file_bodies[name].decode() if name.endswith(".js") else ""

    def rewrite_links(self, html: str) -> str:
        """Return a page or template with the versioned URLs of its files.

        Where the first module stands it is told of all modules that are needed at once. What is
        fetched for a later page (``rel="prefetch"``) is fetched with all that it imports.
        """
        for sheets, name in self._bundled_sheets.items():
            html = html.replace(sheets, f'<link rel="stylesheet" href="{STATIC_PREFIX}{name}">\n')
        first = _MODULE_SCRIPT_PATTERN.search(html)
        ahead: dict[str, None] = {}
        if first is not None:
            modules = (*_MODULE_SCRIPT_PATTERN.findall(html), *_MODULEPRELOAD_PATTERN.findall(html))
            for name in modules:  # in their order
                ahead |= dict.fromkeys(self.list_imports([name]))
            soon = self.list_imports(modules[:1])  # what it asks for then goes before all others
            links = (_render_preload_link(name, soon=name in soon) for name in ahead)
            head = _MODULEPRELOAD_PATTERN.sub("", html[: first.start()])
            rest = _MODULEPRELOAD_PATTERN.sub("", html[first.start() :])
            html = head + "".join(links) + rest
        later = dict(ahead)

        def render_prefetch_links(found: re.Match[str]) -> str:
            new = [name for name in self.list_imports([found[1]]) if name not in later]
            later.update(dict.fromkeys(new))
            return "\n".join(f'<link rel="prefetch" href="{STATIC_PREFIX}{name}">' for name in new)

        return _PREFETCH_PATTERN.sub(render_prefetch_links, html).replace(
            f'"{STATIC_PREFIX}', f'"{STATIC_PREFIX}{self.version}/'
        )

    def _compress_file(self, name: str) -> bytes:
        return gzip.compress(self.file_bodies[name], 9, mtime=0)

    async def serve_file(self, request: Request) -> Response:
        """``/static/{version}/{name}``, and ``/static/{name}``, which has to be asked for again."""
        path = request.path_params["name"]
        version = _VERSION_PATTERN.match(path)
        kept = path.startswith(f"{self.version}/")
        if version and not kept:
            raise HTTPException(404, _WRONG_VERSION)
        name = _VERSION_PATTERN.sub("", path)
        if name not in self.file_bodies:
            raise HTTPException(404)
        headers = {
            "cache-control": _CACHE_FOREVER if kept else "no-cache",
            "vary": "accept-encoding",
        }
        if not kept:
            headers["etag"] = f'"{self.version}"'
            if request.headers.get("if-none-match") == headers["etag"]:
                return Response(status_code=304, headers=headers)
        body = self.file_bodies[name]
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = self._packed(name)
            headers["content-encoding"] = "gzip"
        media = mimetypes.guess_type(name)[0]
        return Response(body, headers=headers, media_type=media)

    def routes(self) -> list[Endpoint]:
        """Return the route of the files."""
        return [Endpoint("GET", f"{STATIC_PREFIX}{{name:path}}", self.serve_file)]


def _is_types_file(name: str) -> bool:
    """Return whether a file is for the type checker alone."""
    return posixpath.basename(name) == _TYPES_FILENAME


def _resolve_import(name: str, imported: str) -> str:
    """Return the name of the file that a relative import means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))


def _render_preload_link(name: str, *, soon: bool) -> str:
    how = "" if soon else ' fetchpriority="low"'
    return f'<link rel="modulepreload" href="{STATIC_PREFIX}{name}"{how}>\n'


def _strip_file(file: Path) -> bytes:
    """Return a file without comments and indents: a fifth of the bytes that our modules take.

    Only comments that fill whole lines are left out, and those with the type of what follows; the
    lines stay. A line is not what it looks like within a template of several lines: a module that
    may have one is sent as it is.
    """
    body = file.read_bytes()
    comment = _COMMENT_PATTERNS.get(file.suffix)
    if comment is None or any(line.count(b"`") % 2 for line in body.splitlines()):
        return body
    bare = comment.sub(lambda found: b"\n" * found[0].count(b"\n"), body)
    return _INDENT_PATTERN.sub(b"", _TYPE_PATTERN.sub(b"", bare))


ASSETS: Final = StaticAssets(WEB_FOLDER)
"""Those of the pages here."""
