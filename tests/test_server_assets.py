"""The files of the pages: what may be kept for good, what is asked for early, what is sent."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from jinja2 import Environment
from jinja2.nodes import Template
from starlette.requests import Request
from starlette.responses import StreamingResponse

from euchre.server import render
from euchre.server.assets import ASSETS, WEB_FOLDER, StaticAssets
from euchre.server.operations import respond_gzipped
from euchre.server.render import render_page, render_static_page
from server_help import Server

MODULES = [
    name
    for name in ASSETS.file_bodies
    if name.endswith(".js") and not name.startswith("languages/")  # those are made when served
]
STYLES = [
    name for name in ASSETS.file_bodies if name.endswith(".css") and (WEB_FOLDER / name).exists()
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("assets")) as running:
        yield running


def test_a_file_under_the_version_it_has_is_kept_for_good_and_no_other(server: Server) -> None:
    web = server.web
    kept = web.get(ASSETS.build_url("table/app.js"))
    assert "immutable" in kept.headers["cache-control"]
    assert kept.headers["content-type"].startswith("text/javascript")
    answer = web.get("/static/table/app.js")
    assert answer.content == kept.content
    assert answer.headers["cache-control"] == "no-cache"
    again = web.get("/static/table/app.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = web.get("/static/0123456789abcdef/table/app.js")
    assert (other.status_code, other.headers["cache-control"]) == (404, "no-cache")
    assert "This file belongs to another version of the pages. Reload the page." in other.text
    others = (
        "none.js",
        "jsconfig.json",
        "table/table.html",
        "line/types.js",
        "..%2fserver%2fapp.py",
        "x/y/z",
    )
    for path in (f"/static/{each}" for each in others):
        assert web.get(path).status_code == 404, path


def test_another_content_of_any_file_is_another_version(tmp_path: Path) -> None:
    def version() -> str:
        return StaticAssets(tmp_path).version

    (tmp_path / "a.js").write_text("1;")
    (tmp_path / "b.css").write_text("p {}")
    first = version()
    assert version() == first
    (tmp_path / "b.css").write_text("q {}")
    second = version()
    (tmp_path / "b.css").rename(tmp_path / "c.css")
    assert len({first, second, version()}) == 3


@pytest.mark.parametrize("name", ["table/app.js", "felt/table.css", "page/favicon.svg"])
def test_a_file_is_packed_for_who_reads_it_so(server: Server, name: str) -> None:
    web = server.web
    path = ASSETS.build_url(name)
    packed = web.get(path, headers={"accept-encoding": "gzip"})
    plain = web.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == ASSETS.file_bodies[name]
    assert packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])


@pytest.mark.parametrize("name", [*MODULES, *STYLES])
def test_of_a_file_only_comments_and_indents_are_left_out(name: str) -> None:
    source, sent = (
        (WEB_FOLDER / name).read_text(encoding="utf-8"),
        ASSETS.file_bodies[name].decode(),
    )
    here, there = source.split("\n"), sent.split("\n")
    assert len(here) == len(there), "a line has another number"
    inside = False
    for written, shown in zip(here, there, strict=True):
        text = written.strip()
        opens = "/*" if name.endswith(".css") else "/**"
        comment = inside or text.startswith(opens) or (name in MODULES and text.startswith("//"))
        if not inside and text.startswith(opens):
            inside = True
        if inside and "*/" in text:
            inside = False
        bare = re.sub(r"/\*\* @type .*? \*/ ?", "", written).lstrip()
        assert shown == bare or (shown == "" and comment), written


def test_a_module_with_a_template_of_several_lines_is_sent_as_it_is(tmp_path: Path) -> None:
    text = "const told = `\n// is this one\n`;\n"
    (tmp_path / "a.js").write_text(text)
    assert StaticAssets(tmp_path).file_bodies["a.js"].decode() == text


PARSES: Final = """
const { readFileSync } = require("node:fs");
const { SourceTextModule } = require("node:vm");
for (const [name, text] of JSON.parse(readFileSync(0, "utf-8")))
  new SourceTextModule(text, { identifier: name });
"""


def not_a_module(node: str, texts: Mapping[str, str]) -> str:
    """What the first of these that is none is told."""
    done = subprocess.run(  # noqa: S603 - our own words
        [node, "--no-warnings", "--experimental-vm-modules", "--eval", PARSES],
        input=json.dumps([*texts.items()]),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.stderr


def test_modules_without_comments_are_still_modules() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    wrong = {"a.js": "export const a = 1;", "b.js": "let b;\nlet b;"}
    assert not_a_module(node, wrong).startswith("b.js:2\n")
    assert not_a_module(node, {name: ASSETS.file_bodies[name].decode() for name in MODULES}) == ""


def preloaded(html: str) -> list[str]:
    return re.findall(r'rel="modulepreload" href="/static/[0-9a-f]{16}/([\w./-]+)"', html)


def test_everything_a_page_imports_is_asked_for_at_once(tmp_path: Path) -> None:
    for name, text in {
        "in/a.js": 'import { b } from "./b.js";\nimport "../c.js";\n',
        "in/b.js": 'import {\n  d,\n} from "../by/d.js";\nconst later = () => import("./f.js");\n',
        "c.js": 'export { e } from "./by/e.js";\n/** @import {T} from "./g.js" */\n',
        "by/d.js": "export const d = 1;\n",
        "by/e.js": 'import { d } from "./d.js";\nexport const e = "import x from \\"./g.js\\"";\n',
        "in/f.js": 'await import("../g.js");\nstyles("by/look");\n',
        "g.js": '/** @typedef {import("./by/types.js").T} T */ await import("./by/types.js");\n',
        "by/types.js": "",
        "by/look.css": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    assets = StaticAssets(tmp_path)
    html = assets.rewrite_links(
        '<head><script type="module" src="/static/in/a.js"></script></head>'
    )
    assert preloaded(html) == ["in/a.js", "in/b.js", "c.js", "by/d.js", "by/e.js"]
    assert html.index("modulepreload") < html.index("<script")
    there = assets.list_dependencies(["in/a.js"])
    assert there == [*preloaded(html), "in/f.js", "g.js", "by/look.css"]
    later = assets.rewrite_links('<link rel="prefetch" href="/static/c.js">')
    assert re.findall(r"\w/((?:by/)?\w+\.js)", later) == ["c.js", "by/e.js", "by/d.js"]


def test_the_sheets_of_a_page_are_sent_as_one(tmp_path: Path) -> None:
    """Of a page in a file; a browser asks for six files at a time."""
    (tmp_path / "in").mkdir()
    (tmp_path / "a.css").write_text("p { color: red }\n")
    (tmp_path / "in" / "b.css").write_text("p { color: blue }\n")
    links = [f'<link rel="stylesheet" href="/static/{name}.css">\n' for name in ("a", "in/b")]
    (tmp_path / "in" / "page.html").write_text("".join(["<head>\n", *links, "</head>"]))
    assets = StaticAssets(tmp_path)
    assert assets.file_bodies["in/page-sheets.css"] == b"p { color: red }\np { color: blue }\n"
    html = assets.rewrite_links((tmp_path / "in" / "page.html").read_text())
    assert re.findall('href="([^"]+)"', html) == [assets.build_url("in/page-sheets.css")]
    alone = assets.rewrite_links(links[1])
    assert re.findall('href="([^"]+)"', alone) == [assets.build_url("in/b.css")]


def test_what_the_first_page_fetches_for_a_table_is_what_a_table_asks_for(server: Server) -> None:
    """A file that is fetched early and never asked for would only delay what is."""
    home, table = server.web.get("/").text, render_static_page("table/table.html")
    early = set(re.findall(r'rel="prefetch" href="([^"]+)"', home))
    assert early <= set(re.findall(r'"(/static/[^"]+)"', table))
    assert set(re.findall(r'rel="stylesheet" href="([^"]+)"', table)) <= early


def test_pages_name_their_files_by_the_version() -> None:
    for text in (
        render_static_page("table/table.html"),
        render_static_page("replay/replay.html"),
        bytes(render_page("away.html").body).decode(),
    ):
        files = re.findall(r'"(/static/[^"]*)"', text)
        assert len(files) > 5
        assert set(files) <= {ASSETS.build_url(name) for name in ASSETS.file_bodies}


@pytest.mark.parametrize("path", ["/", "/play", "/replay", "/learn", "/rules/standard"])
def test_pages_that_are_the_same_for_everybody_are_packed(server: Server, path: str) -> None:
    plain = server.web.get(path, headers={"accept-encoding": "identity"})
    packed = server.web.get(path, headers={"accept-encoding": "gzip"})
    assert packed.headers.get("content-encoding") == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


def test_a_replay_is_packed_for_who_reads_it_so(server: Server) -> None:
    made = server.make(start=True, bots="random", rules={"target": 3})
    with server.guest(made) as dana:
        dana.play()
    path = f"/api/tables/{made['table']}/replay"
    packed = server.web.get(path, headers={"accept-encoding": "gzip"})
    plain = server.web.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 4


def test_a_long_answer_is_unpacked_as_it_is_read() -> None:
    """Nobody waits until all of it is, and nobody who does not read has all of it in memory."""
    text = b"".join(hashlib.sha256(b"%d" % each).hexdigest().encode() for each in range(9000))
    request = Request({"type": "http", "headers": []})
    answer = respond_gzipped(request, gzip.compress(text))
    assert isinstance(answer, StreamingResponse)

    async def read() -> list[bytes]:
        return [bytes(piece) async for piece in answer.body_iterator]  # type: ignore[arg-type]

    pieces = asyncio.run(read())
    assert b"".join(pieces) == text
    assert max(map(len, pieces)) < len(text) / 20


def test_the_pages_are_a_program_with_icons_that_are_there(server: Server) -> None:
    told = server.web.get("/manifest.webmanifest").json()
    assert told["start_url"] == told["scope"] == "/"
    assert told["display"] == "standalone"
    for icon in told["icons"]:
        answer = server.web.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"], icon
        if icon["type"] == "image/png":
            side = int(icon["sizes"].partition("x")[0])
            assert answer.content.startswith(b"\x89PNG")
            assert int.from_bytes(answer.content[16:20]) == side
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    for shortcut in told["shortcuts"]:
        assert server.web.get(shortcut["url"]).status_code == 200
    assert server.web.get("/icons/7.png").status_code == 404


def test_the_worker_keeps_files_of_this_version_alone_and_its_script_is_asked_for_each_time(
    server: Server,
) -> None:
    answer = server.web.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    kept = json.loads(answer.text.partition("KEPT = ")[2].partition(";\n")[0])
    assert kept["version"] == ASSETS.version
    for path in [*kept["files"], *kept["pages"].values()]:
        found = server.web.get(path)
        assert found.status_code == 200, path
        assert "set-cookie" not in found.headers
    assert set(kept["files"]) <= {ASSETS.build_url(name) for name in ASSETS.file_bodies}


@pytest.mark.parametrize("path", ["/", "/t/AAAAAAAAAAAAAAAAAAAAAA"])
def test_a_link_to_the_pages_has_words_and_a_picture(server: Server, path: str) -> None:
    text = server.web.get(path).text
    shown = re.search(r'property="og:image" content="([^"]+)"', text)
    assert shown
    assert shown[1] == f"{server.address}/picture.png"
    assert server.web.get(shown[1]).content.startswith(b"\x89PNG")
    assert re.search(r'property="og:title" content="[^"]*Euchre"', text)


# -- templates ------------------------------------------------------------------------------------


def test_a_template_is_compiled_once_as_long_as_it_and_the_files_of_pages_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str | None] = []
    compiles = Environment._generate

    def noted(
        env: Environment, source: Template, name: str | None, *given: Any, **more: Any
    ) -> str:
        compiled.append(name)
        return compiles(env, source, name, *given, **more)

    monkeypatch.setattr(Environment, "_generate", noted)
    monkeypatch.setattr(render, "_COMPILED_FOLDER", tmp_path)
    monkeypatch.setattr("sys.dont_write_bytecode", False)

    def load() -> list[str | None]:
        compiled.clear()
        render._build_environment.__wrapped__().get_template("base.html")
        return [*compiled]

    assert load() == ["base.html"]
    assert load() == []
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-9])  # written in part
    assert load() == ["base.html"]
    monkeypatch.setattr(ASSETS, "rewrite_links", lambda html: html.replace("/static/", "/s/"))
    assert load() == ["base.html"]
    monkeypatch.setattr(render, "_COMPILED_FOLDER", tmp_path / "nowhere")
    assert load() == load() == ["base.html"], "where it cannot be kept it is compiled each time"
