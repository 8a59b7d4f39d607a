"""Messages of the languages as the scripts of the pages read them."""

from __future__ import annotations

from typing import Any

from fluent.syntax import FluentParser, ast


def compile_script_messages(content: str) -> dict[str, Any]:
    """Return the messages of a Fluent file as ``page/texts.js`` reads them.

    A pattern is a string, or a list of strings, ``{"name": ...}`` (what is filled in) and
    ``{"by": ..., "forms": {key: pattern}, "other": key}`` (one form of several).

    Raises:
        ValueError: it has something that the page does not understand.
    """
    compiled = {}
    for entry in FluentParser().parse(content).body:
        if isinstance(entry, ast.Message) and entry.value is not None and not entry.attributes:
            compiled[entry.id.name] = _compile_pattern(entry.value)
        elif not isinstance(entry, ast.BaseComment):
            raise ValueError(f"not understood by the page: {entry.span}")
    return compiled


def _compile_pattern(pattern: ast.Pattern) -> Any:
    parts = [
        element.value if isinstance(element, ast.TextElement) else _compile_expression(element)
        for element in pattern.elements
    ]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _compile_expression(placeable: ast.Placeable) -> Any:
    expression = placeable.expression
    match expression:
        case ast.StringLiteral():
            return expression.parse()["value"]
        case ast.VariableReference():
            return {"name": expression.id.name}
        case ast.SelectExpression(selector=ast.VariableReference() as selector):
            forms, other = {}, ""
            for variant in expression.variants:
                key = variant.key
                name = key.value if isinstance(key, ast.NumberLiteral) else key.name
                forms[name] = _compile_pattern(variant.value)
                other = name if variant.default else other
            return {"by": selector.id.name, "forms": forms, "other": other}
        case _:
            raise ValueError(f"not understood by the page: {expression.to_json()}")
