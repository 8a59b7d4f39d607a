"""The files of the pages: named by their content, packed once, asked for as soon as known.

An address like ``/static/<name of all their content>/table/app.js`` never leads to anything else,
so browsers keep what they have of it for good, and get all of it anew after an update. The imports
of a module are relative: they stay within that name. Pages are written with
``/static/table/app.js``; `addressed` puts the name in, and has a browser ask for everything a
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

WEB: Final = Path(str(files("euchre") / "web"))
"""The files of the page."""
PREFIX: Final = "/static/"
_SHOWN: Final = (".js", ".css", ".svg")
"""What is sent of them: pages are made of the rest."""
_TYPES: Final = "types.js"
"""What it is called that is for the checker alone."""
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_OTHER: Final = "This file is of another version of the pages: load the page again."
_IMPORTED: Final = re.compile(
    r"""^(?:im|ex)port\s(?:[^"'()]*?\sfrom\s*)?["'](\.{1,2}/[\w./-]+)["']""", re.MULTILINE
)
_FETCHED: Final = re.compile(r"""\bimport\(["'](\.{1,2}/[\w./-]+)["']\)""")
_STYLES: Final = re.compile(r"""\bstyles\(["']([\w/-]+)["']\)""")
_SHEETS: Final = re.compile(r'(?:<link rel="stylesheet" href="/static/[\w./-]+\.css">\n){2,}')
_SHEET: Final = re.compile(r'href="/static/([\w./-]+)"')
_MODULE: Final = re.compile(r'<script type="module"[^>]* src="/static/([\w./-]+)"')
_PRELOADED: Final = re.compile(r'<link rel="modulepreload" href="/static/([\w./-]+)">')
_LATER: Final = re.compile(r'<link rel="prefetch" href="/static/([\w./-]+)">')
_VERSION: Final = re.compile("^[0-9a-f]{16}/")
_COMMENT: Final = {
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE),
    ".css": re.compile(rb"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$", re.MULTILINE),
}
_INDENT: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
mimetypes.add_type("text/javascript", ".js")


class Assets:
    """The files in a folder and its subfolders, read when they are first asked for.

    A file is named by its path from there, as in ``cards/courts.js``.

    Args:
        folder: where they are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._packed = cache(self._pack)

    @cached_property
    def bodies(self) -> dict[str, bytes]:
        """The content that is served for each file, by name."""
        files = (each for each in self.folder.rglob("*") if each.suffix in _SHOWN)
        found = {each.relative_to(self.folder).as_posix(): each for each in files}
        sent = {name: _sent(found[name]) for name in sorted(found) if not _unsent(name)}
        for links, name in self._joined.items():
            sent[name] = b"".join(sent[each] for each in _SHEET.findall(links))
        return sent

    @cached_property
    def _joined(self) -> dict[str, str]:
        """The name of the bundled style sheet of a page, by the links that it replaces."""
        found = {}
        for page in sorted(self.folder.rglob("*.html")):
            links = _SHEETS.search(page.read_text(encoding="utf-8"))
            if links is not None:
                name = page.with_suffix(".css").relative_to(self.folder).as_posix()
                found[links[0]] = name.removesuffix(".css") + "-sheets.css"
        return found

    @cached_property
    def version(self) -> str:
        """The hash of the content of all files."""
        digest = hashlib.sha256()
        for name, body in self.bodies.items():
            digest.update(f"{name}\n{len(body)}\n".encode() + body)
        return digest.hexdigest()[:16]

    def address(self, name: str) -> str:
        """Return the URL of a file."""
        return f"{PREFIX}{self.version}/{name}"

    def imported(self, names: Iterable[str]) -> list[str]:
        """List these modules and those that they import, however deeply, nearest first.

        What is imported only when it is needed is not among them.
        """
        found = list(dict.fromkeys(names))
        for name in found:  # which grows meanwhile
            there = [_beside(name, each) for each in _IMPORTED.findall(self._text(name))]
            found += [each for each in there if each not in found]
        return found

    def reached(self, names: Iterable[str]) -> list[str]:
        """List what `list_imports` does, and the modules and style sheets that these load later."""
        found = self.imported(names)
        for name in found:  # which grows meanwhile
            text = self._text(name)
            later = [_beside(name, each) for each in _FETCHED.findall(text)]
            later += [f"{each}.css" for each in _STYLES.findall(text)]
            there = self.imported(each for each in later if not _unsent(each))
            found += [each for each in there if each not in found]
        return found

    def _text(self, name: str) -> str:
        """Return the text of a module; empty for any other file."""
        return self.bodies[name].decode() if name.endswith(".js") else ""

    def addressed(self, html: str) -> str:
        """Return a page or template with the versioned URLs of its files.

        Where the first module stands it is told of all modules that are needed at once. What is
        fetched for a later page (``rel="prefetch"``) is fetched with all that it imports.
        """
        for sheets, name in self._joined.items():
            html = html.replace(sheets, f'<link rel="stylesheet" href="{PREFIX}{name}">\n')
        first = _MODULE.search(html)
        ahead: dict[str, None] = {}
        if first is not None:
            modules = (*_MODULE.findall(html), *_PRELOADED.findall(html))
            for name in modules:  # in their order
                ahead |= dict.fromkeys(self.imported([name]))
            soon = self.imported(modules[:1])  # what it asks for then goes before all others
            links = (_preload(name, soon=name in soon) for name in ahead)
            head = _PRELOADED.sub("", html[: first.start()])
            rest = _PRELOADED.sub("", html[first.start() :])
            html = head + "".join(links) + rest
        later = dict(ahead)

        def fetched(found: re.Match[str]) -> str:
            new = [name for name in self.imported([found[1]]) if name not in later]
            later.update(dict.fromkeys(new))
            return "\n".join(f'<link rel="prefetch" href="{PREFIX}{name}">' for name in new)

        return _LATER.sub(fetched, html).replace(f'"{PREFIX}', f'"{PREFIX}{self.version}/')

    def _pack(self, name: str) -> bytes:
        return gzip.compress(self.bodies[name], 9, mtime=0)

    async def endpoint(self, request: Request) -> Response:
        """``/static/{version}/{name}``, and ``/static/{name}``, which has to be asked for again."""
        path = request.path_params["name"]
        version = _VERSION.match(path)
        kept = path.startswith(f"{self.version}/")
        if version and not kept:
            raise HTTPException(404, _OTHER)
        name = _VERSION.sub("", path)
        if name not in self.bodies:
            raise HTTPException(404)
        headers = {
            "cache-control": _FOR_GOOD if kept else "no-cache",
            "vary": "accept-encoding",
        }
        if not kept:
            headers["etag"] = f'"{self.version}"'
            if request.headers.get("if-none-match") == headers["etag"]:
                return Response(status_code=304, headers=headers)
        body = self.bodies[name]
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = self._packed(name)
            headers["content-encoding"] = "gzip"
        media = mimetypes.guess_type(name)[0]
        return Response(body, headers=headers, media_type=media)

    def routes(self) -> list[Endpoint]:
        """Return the route of the files."""
        return [Endpoint("GET", f"{PREFIX}{{name:path}}", self.endpoint)]


def _unsent(name: str) -> bool:
    """Return whether a file is for the type checker alone."""
    return posixpath.basename(name) == _TYPES


def _beside(name: str, imported: str) -> str:
    """Return the name of the file that a relative import means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), imported))


def _preload(name: str, *, soon: bool) -> str:
    how = "" if soon else ' fetchpriority="low"'
    return f'<link rel="modulepreload" href="{PREFIX}{name}"{how}>\n'


def _sent(file: Path) -> bytes:
    """Return a file without comments and indents: a fifth of the bytes that our modules take.

    Only comments that fill whole lines are left out, and the lines stay. A line is not what it
    looks like within a template of several lines: a module that may have one is sent as it is.
    """
    body = file.read_bytes()
    comment = _COMMENT.get(file.suffix)
    if comment is None or any(line.count(b"`") % 2 for line in body.splitlines()):
        return body
    bare = comment.sub(lambda found: b"\n" * found[0].count(b"\n"), body)
    return _INDENT.sub(b"", bare)


ASSETS: Final = Assets(WEB)
"""Those of the pages here."""
