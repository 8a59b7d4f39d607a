"""The names of classes: each stands once, and what is found by its name is there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from textual import containers, widgets

import euchre

SOURCE = Path(euchre.__file__).parent
FULLSCREEN = SOURCE / "cli" / "fullscreen"
OF_TEXTUAL = {*vars(widgets)["__all__"], *dir(containers), "ModalScreen", "Screen", "SearchIcon"}


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for path in FULLSCREEN.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.relative_to(SOURCE), node


def test_no_two_classes_share_a_name() -> None:
    places = defaultdict[str, list[str]](list)
    for path in SOURCE.rglob("*.py"):
        for name in re.findall(r"^ *class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            places[name].append(str(path.relative_to(SOURCE)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_styles_of_the_terminal_are_of_widgets_that_there_are() -> None:
    ours, styled = set[str](), dict[str, str]()
    for path, node in nodes():
        if isinstance(node, ast.ClassDef):
            ours.add(node.name)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("CSS", "DEFAULT_CSS"):
            for selector in re.findall(r"([^{}]+)\{[^{}]*\}", ast.unparse(node.value)):
                styled |= dict.fromkeys(re.findall(r"(?<![\w.#-])[A-Z]\w+", selector), str(path))
    assert len(styled) > 5
    assert {name: path for name, path in styled.items() if name not in ours | OF_TEXTUAL} == {}


def test_what_hears_a_message_in_the_terminal_is_named_after_it() -> None:
    heard = 0
    for path, node in nodes():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and len(node.args.args) == 2:
            message = ast.unparse(node.args.args[1].annotation or ast.Constant(None))
            if node.name.startswith("on_") and re.fullmatch(r"[A-Z]\w+\.[A-Z]\w+", message):
                words = re.findall(r"[A-Z][a-z0-9]*", message)
                assert node.name == f"on_{'_'.join(words).lower()}", path
                heard += 1
    assert heard > 5
