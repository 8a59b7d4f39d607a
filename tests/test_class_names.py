"""The names of classes: each stands once, so that who looks for one finds it."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import euchre

SOURCE = Path(euchre.__file__).parent


def test_no_two_classes_share_a_name() -> None:
    places = defaultdict[str, list[str]](list)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
