"""How the documentation is built.

The help of the commands and the tables of knobs, presets and addresses are written from the code
at each build, into ``_generated/``.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import io
import pprint
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

HERE: Final = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "src"))

import click  # noqa: E402
from docutils import nodes  # noqa: E402
from sphinx.ext.napoleon.docstring import GoogleDocstring  # noqa: E402
from sphinx.util.docutils import SphinxDirective  # noqa: E402

import euchre  # noqa: E402
from euchre.cli import main  # noqa: E402
from euchre.cli.shared.groups import RENAMED_COMMANDS  # noqa: E402
from euchre.game.knobs import Knob, Value  # noqa: E402
from euchre.game.presets import PRESETS, Preset  # noqa: E402
from euchre.game.rules import KNOBS  # noqa: E402
from euchre.notation.encoding.actions import ActionOffset  # noqa: E402
from euchre.notation.encoding.planes import PLANE_MEANINGS, find_layout  # noqa: E402
from euchre.statistics.counting import (  # noqa: E402
    COACHED_STATISTICS,
    GAME_COLUMNS,
    GROUPING_COLUMNS,
    STATISTICS,
)
from euchre.statistics.rows import DecisionRow, HandRow, PlayRow  # noqa: E402
from euchre.statistics.table import read_columns  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from euchre.server.endpoints import Endpoint

project = "euchre"
author = "the euchre project"
copyright = "the euchre project"
version = release = euchre.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
exclude_patterns = ["_build", "_generated"]
default_role = "py:obj"
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_maximum_signature_line_length = 100
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"euchre {version}"
html_show_sourcelink = False
html_extra_path = [name for name in ("record.schema.json",) if (HERE / name).exists()]

BASE: Final = PRESETS["american"].rules
"""What the table of presets compares with: the defaults of every knob."""
_MOST_FIELDS: Final = 12
"""So many fields of an answer are told where it is described."""


# -- tables written from the code ---------------------------------------------------------------


def knob_tables() -> str:
    """Every knob of `Rules`, a table for each group."""
    groups: dict[str, list[Knob]] = {}
    for knob in KNOBS.values():
        groups.setdefault(knob.group, []).append(knob)
    parts: list[str] = []
    for group, knobs in groups.items():
        parts += [f"#### {group}", "", *_knob_table(knobs), ""]
    return "\n".join(parts)


def _knob_table(knobs: Iterable[Knob]) -> Iterator[str]:
    heads = ("Knob", "Default", "Values", "What it decides", "Source")
    yield from _table(
        heads,
        [
            (
                f"`{knob.name}`<br>{knob.label}",
                _shown(knob.default),
                _values(knob),
                knob.help,
                _linked(knob.source),
            )
            for knob in knobs
        ],
    )


def _values(knob: Knob) -> str:
    return ", ".join(map(_shown, knob.choices)) if knob.choices else knob.allowed_values


def preset_table() -> str:
    """Every preset, with the knobs in which it differs from the plain base."""
    heads = ("Preset", "What it is", "Knobs that differ from `american`", "Source")
    return "\n".join(_table(heads, [_preset_row(preset) for preset in PRESETS.values()]))


def _preset_row(preset: Preset) -> tuple[str, ...]:
    blurb = f"{preset.blurb} *{preset.usual}*" if preset.usual else preset.blurb
    changes = preset.rules.differences(BASE)
    knobs = "<br>".join(f"`{name}={_plain(mine)}`" for name, (mine, _) in changes.items())
    return (
        f"`{preset.name}`<br>{preset.title}",
        blurb,
        knobs or "none: every knob at its default",
        _linked(preset.source),
    )


def action_table() -> str:
    """Where each kind of decision begins, as the docstring of `ActionOffset` says it."""
    found: list[list[str]] = []
    for line in inspect.cleandoc(ActionOffset.__doc__ or "").split("\n"):
        name, count, what = line[:16].strip(), line[16:25].strip(), line[25:].strip()
        if name in ActionOffset.__members__:
            found.append([str(int(ActionOffset[name])), count, f"`{name}`", what])
        elif not name and what and found:
            found[-1][-1] += f" {what}"
    assert len(found) == len(ActionOffset)
    return "\n".join(_table(("from", "so many", "", "what is decided"), found))


def plane_table() -> str:
    """Every plane, what it says, and its shape in some games."""
    games = ("standard", "bid-euchre", "railroad")
    layouts = [find_layout(PRESETS[name].rules) for name in games]
    rows = []
    for name, meaning in PLANE_MEANINGS.items():
        shapes = (str(layout[name].shape) if name in layout else "" for layout in layouts)
        rows.append([f"`{name}`", meaning.axes, meaning.what, *shapes])
    rows.append(["", "", "together", *(str(layout.size) for layout in layouts)])
    heads = ("plane", "axes", "what it says", *(f"`{name}`" for name in games))
    return "\n".join(_table(heads, rows))


def statistics_tables() -> str:
    """Every column of the tables of data, and what it means."""
    figures = (
        *GROUPING_COLUMNS.values(),
        *GAME_COLUMNS,
        *(figure.table_column for figure in STATISTICS),
    )
    tables = [("Figures of `statistics`", figures)]
    tables.append(
        ("Figures of the coach", tuple(figure.table_column for figure in COACHED_STATISTICS))
    )
    kinds = (("hands", HandRow), ("decisions", DecisionRow), ("plays", PlayRow))
    tables += [(f"Columns of `{name}`", read_columns(kind)) for name, kind in kinds]
    parts: list[str] = []
    for title, columns in tables:
        shown = [(f"`{each.name}`", each.kind.__name__, each.meaning) for each in columns]
        parts += [f"## {title}", "", *_table(("Column", "Type", "What it is"), shown), ""]
    parts.append(
        "`shares` has the figures that are no ratios for every seat in every hand, with `game` and "
        "`hand`, and all four of `player`, `side`, `seat` and `place`.\n"
    )
    return "\n".join(parts)


def command_reference() -> str:
    """Every command with its help, as the terminal shows it."""
    parts: list[str] = []
    for name, command in commands(main, "euchre"):
        told = command.get_help(click.Context(command, info_name=name, max_content_width=80))
        parts += [f"### {name}", "", "```text", told, "```", ""]
    return "\n".join(parts)


def renamed_commands() -> str:
    """Every old name of a command, with its new one."""
    rows = [(f"`euchre {old}`", f"`euchre {new}`") for old, new in RENAMED_COMMANDS.items()]
    return "\n".join(_table(("Old name", "New name"), rows))


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all below it, with their full names."""
    yield name, command
    if isinstance(command, click.Group):
        within = click.Context(command, info_name=name)
        for each in command.list_commands(within):
            below = command.get_command(within, each)
            assert below is not None
            yield from commands(below, f"{name} {each}")


def http_reference() -> str:
    """Every address of the server: a section for each that programs use, and a table of pages."""
    from euchre.server.descriptions.openapi import build_document  # noqa: PLC0415 - needs the extra
    from euchre.server.operations import ApiOperation  # noqa: PLC0415
    from euchre.server.wire_codes import COMMON_CODES  # noqa: PLC0415

    endpoints = _endpoints()
    document = build_document(endpoints)
    sections = [
        line
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        for line in _operation_section(f"{method.upper()} {path}", operation, document)
    ]
    others = [
        [f"`{route.method or 'GET'} {route.path_format}`", _handler_summary(route), _callers(route)]
        for route in endpoints
        if not isinstance(route, ApiOperation)
    ]
    pages = _table(("address", "what it does", "who may call it; limits that count it"), others)
    common = ", ".join(f"`{code}`" for code in COMMON_CODES)
    anybody = (
        f"Any request can get the errors {common}, and the names of statuses like `not-found`."
    )
    return "\n".join(["## For programs", "", anybody, "", *sections, "## For browsers", "", *pages])


def _operation_section(
    address: str, operation: dict[str, Any], document: dict[str, Any]
) -> Iterator[str]:
    """A section about one operation of the OpenAPI description."""
    from euchre.server.wire_codes import ERROR_CODES  # noqa: PLC0415 - needs the extra

    schemas = document["components"]["schemas"]
    yield from (f"### `{address}`", "", f"{operation['summary']}. {operation['description']}", "")
    places: dict[str, list[str]] = {}
    for parameter in operation.get("parameters", ()):
        places.setdefault(parameter["in"], []).append(f"`{parameter['name']}`")
    for place in ("query", "header"):
        if place in places:
            yield f"- {place.capitalize()}: {', '.join(places[place])}"
    explained: dict[str, str] = {}
    if "requestBody" in operation:
        (schema,) = operation["requestBody"]["content"].values()
        properties = _properties(schema["schema"], schemas)
        explained = {
            n: each["description"] for n, each in properties.items() if "description" in each
        }
        fields = "these fields" if explained else _fields(schema["schema"], schemas)
        yield f"- Body: {fields}; at most {operation['x-max-body-bytes']:,} bytes"
    status, response = next(iter(operation["responses"].items()))
    contents = [
        ("" if media.rpartition("/")[2] == "json" else f"`{media}`: ")
        + _fields(content["schema"], schemas)
        for media, content in response.get("content", {}).items()
    ]
    most = f"; at most {operation['x-max-answer-bytes']:,} bytes" if contents else ""
    yield f"- Answer: {status}{' with ' * bool(contents)}{'; or '.join(contents)}{most}"
    if operation["x-error-codes"]:
        errors = (f"`{code}` ({ERROR_CODES[code].status})" for code in operation["x-error-codes"])
        yield f"- Errors: {', '.join(errors)}"
    if operation["x-limits"]:
        yield f"- Counts toward: {', '.join(f'`{name}`' for name in operation['x-limits'])}"
    yield ""
    if explained:
        rows = [(f"`{name}`", meaning) for name, meaning in explained.items()]
        yield from (*_table(("field", "what it is"), rows), "")


def _properties(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """The fields of an object, by name; none where it is no object."""
    found: dict[str, Any] = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    return dict(found.get("properties", {}))


def _fields(schema: dict[str, Any], schemas: dict[str, Any]) -> str:
    """What a body has in it, in words."""
    if "anyOf" in schema:
        return ", or ".join(_fields(each, schemas) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"a list, each with {_fields(schema.get('items') or {}, schemas)}"
    properties = _properties(schema, schemas)
    tag = "".join(properties.get("type", {}).get("enum", ())) if "$ref" in schema else ""
    names = ", ".join(f"`{name}`" for name in properties if not (tag and name == "type"))
    if len(properties) > _MOST_FIELDS:
        return f"the fields of `{schema['$ref'].rpartition('/')[2]}` in `/openapi.json`"
    if tag:
        return f"`{tag}` ({names})"
    return names or {"string": "text", "object": "an object"}.get(schema.get("type", ""), "JSON")


def error_table() -> str:
    """Every code of an error, with its HTTP status."""
    from euchre.server.wire_codes import ERROR_CODES, RULES_CODES  # noqa: PLC0415 - needs the extra

    rows = [(f"`{code}`", known.meaning, f"{known.status}") for code, known in ERROR_CODES.items()]
    by_rules = ", ".join(f"`{code}`" for code in RULES_CODES if code not in ERROR_CODES)
    rows.append((by_rules, "the rules don't allow this event; `why` says why", "400"))
    return "\n".join(_table(("code", "meaning", "HTTP status"), rows))


def _callers(route: Endpoint) -> str:
    counted = ", ".join(f"`{name}`" for name in route.counted)
    return f"{route.caller.value}; {counted}" if counted else route.caller.value


def _handler_summary(route: Endpoint) -> str:
    """The first sentence of a handler's docstring, without the address before it."""
    docstring = " ".join((inspect.getdoc(route.endpoint) or "").split("\n\n")[0].split())
    return docstring.partition(": ")[2].rstrip(".").replace("``", "`")


def _endpoints() -> list[Endpoint]:
    from euchre.server.app import make_app  # noqa: PLC0415 - needs the extra
    from euchre.server.endpoints import Endpoint  # noqa: PLC0415

    async def opened(data: str) -> list[Endpoint]:
        app = make_app(Path(data))
        async with app.router.lifespan_context(app):
            return [route for route in app.routes if isinstance(route, Endpoint)]

    with tempfile.TemporaryDirectory() as data:
        return asyncio.run(opened(data))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (heads, ["---"] * len(heads), *rows):
        yield "| " + " | ".join(row) + " |"


def _plain(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _shown(value: Value) -> str:
    return f"`{_plain(value)}`"


def _linked(source: str) -> str:
    """A source with its rulings and documents as links."""
    linked = re.sub(r"\bR(\d+)\b", r"[R\1](notes/rulings.md#r\1)", source)
    linked = re.sub(r"\bF(\d+)\b", r"[F\1](notes/rulings.md#f\1)", linked)
    outline = r"[RULES 2.1 \1](notes/rules-outline.md#the-numbered-outline)"
    linked = re.sub(r"\bRULES 2\.1 (#\d+)", outline, linked)
    return re.sub(r"\b(00[0-4])\b", r"[\1](notes/rules-outline.md#document-\1)", linked)


def write_tables(_: Sphinx) -> None:
    """Write the generated parts, where they have changed."""
    folder = HERE / "_generated"
    folder.mkdir(exist_ok=True)
    written = {
        "actions.md": action_table(),
        "commands.md": command_reference(),
        "renamed-commands.md": renamed_commands(),
        "errors.md": error_table(),
        "http.md": http_reference(),
        "planes.md": plane_table(),
        "knobs.md": knob_tables(),
        "presets.md": preset_table(),
        "statistics.md": statistics_tables(),
    }
    for name, text in written.items():
        file, whole = folder / name, text + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != whole:
            file.write_text(whole, encoding="utf-8")


# -- cells: run where they stand, as in a notebook ----------------------------------------------


def run_cell(code: str, names: dict[str, object]) -> tuple[str, str]:
    """What a cell shows: text, and markup where its last line is worth a value that has some.

    Args:
        code: Python.
        names: what the cells before have made; changed.
    """
    *first, last = ast.parse(code).body
    printed = io.StringIO()
    value: object = None
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(first, []), "<cell>", "exec"), names)  # noqa: S102 - our own page
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
        else:
            exec(compile(code, "<cell>", "exec"), names)  # noqa: S102
    for face in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, face):
            return printed.getvalue(), getattr(value, face)()
    return printed.getvalue() + ("" if value is None else pprint.pformat(value, width=88)), ""


class Cell(SphinxDirective):
    """``code-cell``: Python that is run when the pages are built, and what it shows.

    The name is that of MyST's notebooks, so that others read the page as one.
    """

    has_content = True
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The code, and below it what it printed or is worth."""
        code = "\n".join(self.content)
        names = self.env.temp_data.setdefault("cells", {})
        text, markup = run_cell(code, names)
        shown: list[nodes.Node] = [nodes.literal_block(code, code, language="python")]
        if text:
            shown.append(nodes.literal_block(text, text, language="text"))
        if markup:
            shown.append(nodes.raw("", f"<p>{markup}</p>", format="html"))
        return shown


# -- docstrings: written to be read in the code, put into what Sphinx reads ---------------------

_SHARED: Final = re.compile(r"( +)(\w+(?:, \w+)+): (.*)")
_unread: Final[dict[str, list[str]]] = {}


def before_napoleon(
    _app: Sphinx, what: str, name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Give names that share a description ("rank, suit: as printed") one each."""
    plain = (line.replace("_...", r"\_...") for line in lines)
    lines[:] = [part for line in plain for part in _one_each(line)]
    if what in ("property", "attribute", "data"):
        _unread[name] = list(lines)


def _one_each(line: str) -> Iterator[str]:
    found = _SHARED.fullmatch(line)
    if found is None:
        yield line
        return
    indent, names, words = found.groups()
    yield from (f"{indent}{name}: {words}" for name in names.split(", "))


def after_napoleon(
    app: Sphinx, _what: str, name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Read the docstring of a property like a function's: a colon in it is no type."""
    if name in _unread:
        lines[:] = GoogleDocstring(_unread.pop(name), app.config, app, "method", name).lines()


def parsable(*given: object) -> tuple[str, object] | None:
    """Show a default made by a factory as ``...``, which Sphinx can read and lay out."""
    signature, returns = given[-2:]
    return (signature.replace("<factory>", "..."), returns) if isinstance(signature, str) else None


def setup(app: Sphinx) -> None:
    """Have the tables written before anything is read."""
    app.add_directive("code-cell", Cell)
    app.connect("builder-inited", write_tables)
    app.connect("autodoc-process-docstring", before_napoleon, priority=400)
    app.connect("autodoc-process-docstring", after_napoleon, priority=600)
    app.connect("autodoc-process-signature", parsable)
