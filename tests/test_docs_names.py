"""Nothing that people or programs can name is undocumented."""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.util
import inspect
import re
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import click
import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from euchre.cli.server.run import command as serve
from euchre.game.events import Event
from euchre.game.rules import KNOBS
from euchre.server.app import make_app
from euchre.server.limits import ServerLimits
from euchre.server.tables.handlers.api import NewTableBody
from euchre.server.wire_codes import ERROR_CODES, RULES_CODES
from euchre.table.commands import Command
from euchre.table.views import picture
from euchre.table.views.picture import MessageType
from euchre.tournaments.formats import FORMATS

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would like the next httpx
    from starlette.testclient import TestClient

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCES = sorted((ROOT / "src" / "euchre").rglob("*.py"))


@cache
def sources() -> dict[str, str]:
    """The text of each file of the package."""
    return {f"{path}": path.read_text(encoding="utf-8") for path in SOURCES}


@cache
def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


@cache
def conf() -> Any:
    """How the documentation is built."""
    spec = importlib.util.spec_from_file_location("euchre_docs_conf", DOCS / "conf.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def quoted(text: str) -> set[str]:
    """All that stands in single backticks."""
    return set(re.findall(r"(?<!`)`([^`]+)`(?!`)", text))


def rows(text: str, heading: str) -> dict[str, str]:
    """The rows of the first table below a heading, by each name that its first cell quotes."""
    _, below = text.split(f"{heading}\n", maxsplit=1)
    found: dict[str, str] = {}
    section = re.split(r"^#", below, flags=re.MULTILINE)[0]
    for row in re.findall(r"^\| (`.*) \|$", section, re.MULTILINE):
        first, _, _ = row.partition(" | ")
        found |= dict.fromkeys(quoted(first), row)
    return found


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


# -- the command line ---------------------------------------------------------------------------


def commands() -> list[tuple[str, click.Command]]:
    found: list[tuple[str, click.Command]] = list(conf().commands(conf().main, "euchre"))
    return found


def test_every_command_is_in_the_table_of_commands() -> None:
    listed = rows(page("commands"), "## All commands")
    below = [name for name, _ in commands()][1:]
    assert sorted(listed) == sorted(below)


def test_every_option_says_what_it_does() -> None:
    reference = conf().command_reference()
    for name, command in commands():
        told = reference.split(f"### {name}\n")[1].split("\n### ")[0]
        for param in command.params:
            if isinstance(param, click.Option):
                assert param.help, f"{name} {param.opts}"
                assert param.opts[-1] in told, f"{name} {param.opts}"
            else:
                assert str(param.human_readable_name).upper() in told.upper(), f"{name} {param}"


# -- the game -----------------------------------------------------------------------------------


def test_every_knob_says_what_it_decides_and_where_it_comes_from() -> None:
    tables = conf().knob_tables()
    outline = page("notes/rules-outline").split("## The numbered outline\n")[1]
    for knob in KNOBS.values():
        assert f"\n| `{knob.name}`<br>{knob.label} |" in tables
        assert knob.help.endswith("."), knob.name
        assert knob.source, knob.name
        assert f"`{knob.name}`" in outline, knob.name


def test_every_event_is_in_the_page_of_records() -> None:
    listed = rows(page("records"), "### Events")
    for kind in get_args(Event):
        row = listed.get(tag(kind), "")
        assert row, f"{tag(kind)} is not in the table of events"
        assert set(kind.__struct_fields__) <= quoted(row), row


def test_the_table_of_events_has_no_others() -> None:
    assert set(rows(page("records"), "### Events")) == {tag(kind) for kind in get_args(Event)}


# -- the protocol -------------------------------------------------------------------------------


def test_every_message_of_the_server_is_in_the_protocol() -> None:
    listed = rows(page("protocol"), "### What the server sends")
    assert set(listed) == set(get_args(MessageType))


def test_every_command_of_a_client_is_in_the_protocol_with_its_fields() -> None:
    listed = rows(page("protocol"), "### What the client sends")
    known = {tag(kind): kind for kind in get_args(Command)}
    assert set(listed) == set(known) - {"hello"}  # which the page begins with
    assert '"type": "hello"' in page("protocol")
    assert "`seen`" in page("protocol").split("### What the client sends")[1].split("| type |")[0]
    for name, row in listed.items():
        fields = set(known[name].__struct_fields__) - {"id", "seen"}  # which all commands have
        assert fields <= quoted(row) | words(row), row


def words(row: str) -> set[str]:
    return {word for each in quoted(row) for word in re.findall(r"\w+", each)}


def test_every_part_of_the_picture_is_in_the_protocol() -> None:
    _, told = page("protocol").split("### The picture\n")
    known = words(told.split("\n## Talk\n")[0])
    classes = [each for each in vars(picture).values() if inspect.isclass(each)]
    parts = [each for each in classes if issubclass(each, picture._PicturePart)]
    assert len(parts) > 10
    for part in parts:
        missing = {field.name for field in msgspec.structs.fields(part)} - known
        assert not missing, f"{part.__name__}: {missing}"


def test_every_wish_for_a_table_says_what_it_is() -> None:
    listed = rows(conf().http_reference(), "### `POST /api/tables`")
    assert set(NewTableBody.__struct_fields__) <= set(listed)


def test_every_code_of_a_refusal_is_known_and_there_are_no_others() -> None:
    made = r'\b(?:RefusedError\(|respond_problem\(\s*\d+,|_CODE: Final =)\s*"([a-z-]+)"'
    codes = {code for text in sources().values() for code in re.findall(made, text)}
    assert len(codes) > 40
    assert codes - ERROR_CODES.keys() == {"not-found"}, "what any page says that isn't there"
    others = [text for path, text in sources().items() if not path.endswith("wire_codes.py")]
    said = {code for text in others for code in re.findall(r'"([a-z-]+)"', text)}
    assert ERROR_CODES.keys() <= said
    listed = rows(conf().error_table(), "| code | meaning | HTTP status |")
    assert set(listed) == {*ERROR_CODES, *RULES_CODES}


# -- the server ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = make_app(tmp_path_factory.mktemp("server"))
    with TestClient(app, base_url="http://localhost") as running:
        yield running


def plain(path: str) -> str:
    """A path whatever its parameters are called."""
    return re.sub(r"\{\w+(:\w+)?\}", "{}", path.partition("?")[0])


def test_every_address_that_the_protocol_names_is_a_route(web: TestClient) -> None:
    app: Any = web.app
    known = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            known.add(("", plain(route.path)))
        elif isinstance(route, Route):
            known |= {(method, plain(route.path)) for method in route.methods or ()}
    told = page("protocol") + page("http")
    named = re.findall(r"`(?:([A-Z]+) )?(/(?:api|t)/[^`]*)`", told)
    assert ("", "/api/tables/{table}/socket") in named
    assert {(method, plain(path)) for method, path in named} <= known


def test_every_route_says_what_it_does() -> None:
    reference = conf().http_reference()
    listed = re.findall(r"^\| `([A-Z]+ /[^`]*)` \| ([^|]*) \|", reference, re.MULTILINE)
    listed += re.findall(
        r"^### `([A-Z]+ /[^`]*)`\n\n(.*)\. Who may call it: .", reference, re.MULTILINE
    )
    assert len(listed) > 100
    assert [address for address, what in listed if not what.strip()] == []


def test_every_metric_of_the_server_explains_itself(web: TestClient) -> None:
    text = web.get("/metrics").text
    names = re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)
    told = dict(re.findall(r"^# HELP (\w+) (\w.*\.)$", text, re.MULTILINE))
    assert names == [*told]
    watched = set(re.findall(r"`((?:euchre|process)_\w+)`", page("serving")))
    assert len(watched) > 3
    assert watched <= told.keys()


# -- the surroundings ---------------------------------------------------------------------------


def variables(paths: Iterable[Path]) -> set[str]:
    """The environment variables that files of the project read."""
    found = r"environ(?:\.get\(|\[)\s*\"(\w+)\"|getenv\(\s*\"(\w+)\"|envvar=\"(\w+)\""
    return {
        name
        for path in paths
        for names in re.findall(found, path.read_text(encoding="utf-8"))
        for name in names
        if name
    }


def test_every_environment_variable_of_the_program_is_in_its_table() -> None:
    assert variables(SOURCES) <= set(rows(page("commands"), "## Environment variables"))


def test_every_option_of_the_server_is_told_and_can_stand_in_the_environment() -> None:
    options = [each for each in serve.params if isinstance(each, click.Option) and each.envvar]
    without = {each.name for each in serve.params} - {each.name for each in options}
    assert without == {"page"}
    settings = rows(page("serving"), "## Settings")
    for option in options:
        name = option.opts[0]
        assert f"`{name}`" in settings[str(option.envvar)], name


def test_every_environment_variable_of_the_tests_is_told_to_contributors() -> None:
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    of_python = {"PYTHONPATH"}
    assert variables((ROOT / "tests").glob("*.py")) - of_python <= quoted(text)


# -- the library --------------------------------------------------------------------------------


def module(path: Path) -> str:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def offered(found: ModuleType) -> set[str]:
    """What a module has for its users: what it says, or what it defines."""
    if hasattr(found, "__all__"):
        return set(found.__all__)
    home = found.__name__
    defined = {
        name for name, each in vars(found).items() if getattr(each, "__module__", "") == home
    }
    return {name for name in defined | explained(found) if not name.startswith("_")}


def explained(found: ModuleType) -> set[str]:
    """The constants and types of a module that have a docstring below them."""
    body = ast.parse(inspect.getsource(found)).body
    return {
        target.id
        for before, after in pairwise(body)
        for target in [*getattr(before, "targets", ()), getattr(before, "target", None)]
        if isinstance(target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }


@cache
def documented() -> set[tuple[str, int]]:
    """All that the pages of the API show, by name and identity."""
    shown: set[tuple[str, int]] = set()
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md")))
    for name, options in re.findall(r"automodule:: ([\w.]+)\n((?: +:.*\n)*)", text):
        found = importlib.import_module(name)
        names = offered(found) - set(re.findall(r"\w+", options))
        shown |= {(each, id(getattr(found, each))) for each in names}
    for name in re.findall(r"auto(?:data|exception|function):: ([\w.]+)", text):
        home, _, each = name.rpartition(".")
        shown.add((each, id(getattr(importlib.import_module(home), each))))
    return shown


def inside() -> set[str]:
    """The rooms that the page says are not for users."""
    return quoted(page("api").split("## What is inside\n")[1].split("\n## ")[0])


def test_every_name_that_a_module_offers_is_documented_or_the_room_is_inside() -> None:
    rooms = inside()
    for path in SOURCES:
        name = module(path)
        if "__all__" not in path.read_text(encoding="utf-8"):
            continue
        if any(name == room or name.startswith(f"{room}.") for room in rooms):
            continue
        found = importlib.import_module(name)
        for each in found.__all__:
            assert (each, id(getattr(found, each))) in documented(), f"{name}.{each}"


def test_the_rooms_inside_are_there() -> None:
    for name in inside():
        assert importlib.util.find_spec(name) is not None, name


def test_every_argument_that_a_function_explains_is_one_of_its_own() -> None:
    function = re.compile(
        r'^ *(?:async )?def \w+(\((?:(?!^ *(?:async )?def |^ *class |""").)*?):\n +r?"""'
        r'(?:(?!""").)*?\n( +)Args:\n((?:(?!""").)*?)(?:\n\n|""")',
        re.DOTALL | re.MULTILINE,
    )
    explained: list[tuple[str, set[str]]] = []
    for path, text in sources().items():
        for signature, indent, lines in function.findall(text):
            own = set(re.findall(r"\w+", signature))
            listed = re.sub(rf",\n{indent} +(?=\w+[,:])", ", ", lines)
            for names in re.findall(rf"^{indent}    (\w+(?:, \w+)*):", listed, re.MULTILINE):
                explained += [(f"{path}: {name}", own) for name in names.split(", ")]
    assert len(explained) > 1000, "docstrings have another form"
    assert [place for place, own in explained if place.split()[-1] not in own] == []


def test_no_change_is_told_twice() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = re.findall(r"^- (.*\n(?:  .*\n)*)", text, re.MULTILINE)
    told = Counter(" ".join(entry.split()) for entry in entries)
    assert [entry for entry, count in told.items() if count > 1] == []


def test_the_formats_of_an_evening_are_for_as_many_as_is_told() -> None:
    row = r"^\| `([\w-]+)` \| (\d+)(?: to (\d+))?( teams| pairs)? \|"
    told = {
        name: (int(least), int(most or least), 2 if together else 1)
        for name, least, most, together in re.findall(row, page("evenings"), re.MULTILINE)
    }
    found = {}
    for name, format_ in FORMATS.items():
        fits = [count for count in range(1, 201) if format_.player_count_refusal(count) is None]
        many = told[name][2]
        found[name] = (fits[0] // many, fits[-1] // many, many)
    assert found == told


def test_the_limits_of_a_server_are_those_that_are_told() -> None:
    it = ServerLimits()
    told, mb = it.client_limits, 1 << 20
    at_one, acts, many = it.watching_of_address, it.actions_of_address, it.frames
    table = (
        f"| {it.head:.0f} s and {it.silence:.0f} s |",
        f"also at a table | {it.body:.0f} s |",
        f"send nothing | {it.waiting:,}, and {it.waiting_of_address} from one address;",
        f"said hello | {it.greeting}, and {it.greeting_of_address} from one address;",
        f"requests at once | {it.requests}, and {it.requests_of_address} from one address (",
        f"| {it.bodies // mb} MB, and {it.bodies_of_address // mb} MB from one address",
        f"| {it.chunks} of any size; more if they have {it.chunk} bytes",
        f"that have said hello | {it.sockets:,}, of which {it.watchers:,} may be watching |",
        f"| {it.sockets_of_table}; {it.sockets_of_address:,}; {at_one} |",
        f"| sockets for one seat | {it.sockets_of_seat};",
        f"| {it.burst:.0f} at once, {it.rate:.0f} a second; {it.message // 1024} kB each |",
        f"at the table | {told.beside_burst:.0f} at once, {told.beside_rate:.0f} a second |",
        f"| {many * it.burst:.0f} at once, {many * it.rate:.0f} a second; {it.fragments} in",
        f"| {60 * acts:.0f} at once, {acts:.0f} a second |",
        f"| empty tables in memory | {it.awake:,};",
        f", {it.tables_of_address:,} an hour; {it.open_of_address} in the lobby",
    )
    assert [figure for figure in table if figure not in page("table")] == []
    protocol = (
        f"| {it.message:,} |",
        f"| {it.rate:.0f}, {it.burst:.0f} |",
        f"| {told.beside_rate:.0f}, {told.beside_burst:.0f} |",
        f"| {told.refusals} |",
        f"Up to {it.queued} messages, and up to {it.queued_bytes >> 20} MiB, wait",
    )
    assert [figure for figure in protocol if figure not in page("protocol")] == []


ERRORS_OF_LIBRARIES = {"ArgumentTypeError", "ClickException", "DecodeError", "UsageError"}


def test_every_error_that_a_docstring_names_exists() -> None:
    """Or `except` by the docstring is a `NameError`."""
    known, told = ERRORS_OF_LIBRARIES | set(dir(builtins)), set[tuple[str, str]]()
    for path, text in sources().items():
        known |= {*re.findall(r"^ *class (\w+)", text, re.MULTILINE)}
        for names in re.findall(r"^ *(?:from [\w.]+ )?import (\([^)]*\)|.*)", text, re.MULTILINE):
            known |= {*re.findall(r"\w+", names)}
        for at, part in re.findall(r"^( *)Raises:\n((?:\1 {4}.*\n)+)", text, re.MULTILINE):
            for names in re.findall(rf"^{at} {{4}}([A-Z]\w*(?:, [A-Z]\w*)*):", part, re.MULTILINE):
                told |= {(path, name) for name in names.split(", ")}
    assert len(told) > 300
    assert {each for each in told if each[1] not in known} == set()
