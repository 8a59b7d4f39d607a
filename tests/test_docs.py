"""The documentation: its examples run, its commands exist, and every citation resolves in it."""

import ast
import doctest
import importlib.util
import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from euchre import __version__
from euchre.cli import main

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WEB = ROOT / "src" / "euchre" / "web"
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
PAGES = [*sorted(DOCS.glob("*.md")), *sorted(ROOT.glob("*.md"))]
RULINGS = (DOCS / "notes" / "rulings.md").read_text(encoding="utf-8")
RULES_OUTLINE = (DOCS / "notes" / "rules-outline.md").read_text(encoding="utf-8")
SOURCES = sorted((ROOT / "src" / "euchre").rglob("*.py"))
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

pages = pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.kernel if page.stem == "coach" else ())
        for page in PAGES
    ],
    ids=[page.stem for page in PAGES],
)


# -- Python sessions ----------------------------------------------------------------------------


@pytest.mark.long
@pages
def test_python_sessions_run_as_shown(page: Path) -> None:
    unfenced = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(unfenced, {}, page.name, str(page), 0)
    failures = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert failures.failed == 0, f"{failures.failed} examples of {page.name} differ: see above"


@pytest.mark.long
def test_the_cells_of_the_notebook_run_and_show_pictures() -> None:
    spec = importlib.util.spec_from_file_location("conf", DOCS / "conf.py")
    assert spec is not None
    assert spec.loader is not None
    pytest.importorskip("sphinx")
    conf = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conf)
    names: dict[str, object] = {}
    shown = [conf.run_cell(cell, names) for cell in blocks(DOCS / "notebook.md", "{code-cell}")]
    assert len([markup for _, markup in shown if markup.startswith("<svg")]) >= 4
    assert all(text or markup for text, markup in shown), "a cell that shows nothing"


# -- commands -----------------------------------------------------------------------------------


def blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """A command in a ``console`` block, and the output below it."""

    command: str
    output: str


def sessions(page: Path) -> Iterator[Shown]:
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Shown(command, output)


def lines(page: Path) -> Iterator[str]:
    """Every command in a block."""
    yield from (shown.command for shown in sessions(page))
    for block in blocks(page, "sh"):
        yield from block.replace("\\\n", " ").splitlines()


def parse(words: list[str]) -> None:
    """Read a whole command, with the values of its options, and run nothing."""
    command: click.Command = main
    while isinstance(command, click.Group) and words:
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    command.make_context("euchre", words)


@pages
def test_every_command_shown_parses(page: Path) -> None:
    for line in lines(page):
        program, *words = shlex.split(line, comments=True) or [""]
        if program == "euchre":
            with suppress(click.exceptions.Exit):  # after --help
                parse(words)
        elif program == "make":
            assert words[0] in TARGETS, line
    for command in re.findall(r"`(euchre [a-z][^`]*)`", page.read_text(encoding="utf-8")):
        result = CliRunner().invoke(main, [*shlex.split(command)[1:], "--help"])
        assert result.exit_code == 0, f"{command}: {result.output}"
        assert "Usage" in result.output, command


@pages
def test_console_sessions_run_as_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for shown in sessions(page):
        runner = CliRunner(env={"XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80"})
        result = runner.invoke(main, shlex.split(shown.command)[1:])
        same = doctest.OutputChecker().check_output(shown.output, result.output, FLAGS)
        assert same, f"$ {shown.command}\n{result.output}\nis shown as\n{shown.output}"


# -- code blocks --------------------------------------------------------------------------------


def json_values(text: str) -> None:
    """Read one value after the other."""
    rest = text.strip()
    while rest:
        _, end = json.JSONDecoder().raw_decode(rest)
        rest = rest[end:].strip()


READERS: dict[str, Callable[[str], object]] = {
    "json": json_values,
    "python": lambda text: compile(text, "block", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT),
    "toml": tomllib.loads,
}
"""What blocks of these languages are read by."""
SHOWN = {"console", "json", "pycon", "python", "sh", "text", "toml", "yaml"}
"""Languages that forges and the built docs know."""


@pages
def test_every_block_of_code_is_closed_and_of_its_language(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    fences = re.findall(r"^```(.*)$", text, re.MULTILINE)
    assert len(fences) % 2 == 0
    assert not any(fences[1::2]), "a block that is not closed"
    assert {each for each in fences[::2] if not each.startswith("{")} <= SHOWN
    for language, read in READERS.items():
        for block in blocks(page, language):
            read(block)


# -- citations ----------------------------------------------------------------------------------


def cited(pattern: str) -> set[str]:
    found: set[str] = set()
    for path in SOURCES:
        found.update(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


def test_every_ruling_cited_in_the_code_is_among_the_rulings() -> None:
    for number in cited(r"\bR([1-9]\d?)\b"):
        assert f"\n(r{number})=\n**R{number}. " in RULINGS, f"R{number}"
    families = cited(r"[(;, \"](F\d+)[\");,]")
    assert {"F1", "F10"} <= families
    for ruling in families:
        assert f"\n**{ruling}. " in RULINGS, ruling


def test_all_rulings_are_there_in_order() -> None:
    assert re.findall(r"^\(([rf]\d+)\)=\n\*\*([RF]\d+)\. ", RULINGS, re.MULTILINE) == [
        (f"{letter.lower()}{number}", f"{letter}{number}")
        for letter, last in (("R", 29), ("F", 10))
        for number in range(1, last + 1)
    ]


def test_every_document_cited_in_the_code_is_in_the_outline() -> None:
    for number in cited(r'(?<![\d_])"?(00[0-4])\b(?! *%)') | {"000", "001", "002", "003", "004"}:
        assert f"\n### Document {number}\n" in RULES_OUTLINE, number


def test_every_numbered_point_cited_in_the_code_is_in_the_outline() -> None:
    points: set[str] = set()
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        for section, first, last in re.findall(r"\b([12]\.\d) #(\d+)(?:-(\d+))?", text):
            numbers = range(int(first), int(last or first) + 1)
            points.update(f"{section} #{number}" for number in numbers)
    assert points
    for point in points:
        assert re.search(rf"\b{point}\b", RULES_OUTLINE), point


def test_every_section_cited_in_the_code_is_in_the_table_of_citations() -> None:
    for section in cited(r"RULES(?:\.md section)? (\d)\b(?!\.\d)"):
        named = rf"^\| `RULES`? (?:section )?{section}`? \| \[[^]]+\]\([\w./]*#"
        assert re.search(named, RULES_OUTLINE, re.MULTILINE), section


# -- what is kept equal to the code -------------------------------------------------------------


def contracts() -> dict[str, list[set[str]]]:
    """The layers that `import-linter` holds, by the package whose parts they are."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = {}
    for contract in project["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers":
            rows = [re.findall(r"[\w.]+", layer) for layer in contract["layers"]]
            package = rows[0][0].rpartition(".")[0]
            found[package] = [{name.removeprefix(f"{package}.") for name in row} for row in rows]
    return found


def test_the_table_of_layers_is_that_of_pyproject() -> None:
    page = (DOCS / "design.md").read_text(encoding="utf-8")
    _, table = page.split("| Layer |", maxsplit=1)
    rows = re.findall(r"^\| (`[^|]+) \|", table.split("\n\n")[0], re.MULTILINE)
    assert [set(re.findall(r"`(\w+)`", row)) for row in rows] == contracts()["euchre"]


def test_the_files_of_the_page_import_from_their_own_room_and_those_below() -> None:
    told = (DOCS / "design.md").read_text(encoding="utf-8").partition("### Rooms of the page")[2]
    rooms = re.findall(r"^\| `(\w+)` \|", told.partition("\n## ")[0], re.MULTILINE)
    assert rooms == list(dict.fromkeys(rooms))
    assert set(rooms) == {each.name for each in WEB.iterdir() if each.is_dir()}
    for file in (*WEB.rglob("*.js"), *WEB.rglob("*.html")):
        text, room = file.read_text(encoding="utf-8"), file.parent.name
        relative = re.findall(r"""["'](\.{1,2}/[\w./-]+\.js)["']""", text)
        named = re.findall(r"""\bstyles\("([\w/-]+)"\)""", text)
        used = [(file.parent / each).resolve() for each in relative]
        used += [WEB / f"{each}.css" for each in named]
        used += [WEB / each for each in re.findall(r'"/static/([\w./-]+)"', text)]
        for each in used:
            assert each.is_file(), f"{file.name} names {each}"
            assert rooms.index(each.parent.name) >= rooms.index(room), f"{file.name}: {each}"


# -- beside the pages ---------------------------------------------------------------------------


@pages
def test_what_is_linked_to_is_there(page: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path = link.partition("#")[0]
        if path and "://" not in path:
            assert (page.parent / path).exists(), link


def test_who_cites_it_cites_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation


# -- tables ---------------------------------------------------------------------------------------


@pages
def test_every_table_renders(page: Path) -> None:
    plain = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    for table in re.findall(r"(?:^\|.*\n)+", plain, flags=re.MULTILINE):
        head, *rows = table.splitlines()
        assert rows, f"a table of one line: {head}"
        assert re.fullmatch(r"\|(\s*:?-+:?\s*\|)+", rows[0]), f"no line below the head: {head}"
        for row in rows:
            assert cells(row) == cells(head), row
        keys = [row.split("|")[1].strip() for row in rows[1:]]
        assert len({*keys}) == len(keys) or not keys[0].startswith("`"), f"said twice: {head}"


def cells(row: str) -> int:
    return len(re.findall(r"(?<!\\)\|", row))


def test_every_file_that_the_design_names_is_there() -> None:
    told = (DOCS / "design.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", told))
    assert len(named) > 10
    parents = (ROOT, ROOT / "src" / "euchre")
    assert not [each for each in named if not any((at / each).exists() for at in parents)]
