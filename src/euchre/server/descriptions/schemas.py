"""JSON Schemas of our types, as both descriptions of the interface have them."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from euchre.game.events import schema_hook

_REF_TEMPLATE: Final = "#/components/schemas/{name}"


def build_schemas(types: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Build the schemas of these types, and the named ones that they refer to."""
    schemas, components = msgspec.json.schema_components(
        types, schema_hook=schema_hook, ref_template=_REF_TEMPLATE
    )
    return schemas, {name: _clean_description(schema) for name, schema in components.items()}


def _clean_description(schema: dict[str, Any]) -> dict[str, Any]:
    """Remove the indentation of a docstring from the description of a class."""
    if "description" not in schema:
        return schema
    return {**schema, "description": inspect.cleandoc(schema["description"])}


def convert_to_draft_7(schema: Any) -> Any:
    """Convert a schema, or anything that has schemas in it, from draft 2020-12 to draft 7.

    Draft 7 has other words for tuples; to it a ``discriminator`` would have to be a name.

    >>> convert_to_draft_7({"prefixItems": [{"type": "string"}], "items": False})
    {'items': [{'type': 'string'}], 'additionalItems': False}
    """
    if isinstance(schema, list | tuple):
        return [convert_to_draft_7(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    converted = {
        name: convert_to_draft_7(part)
        for name, part in schema.items()
        if not (name == "discriminator" and "mapping" in part)
    }
    if "prefixItems" in converted:
        rest = converted.pop("items", True)
        converted |= {"items": converted.pop("prefixItems"), "additionalItems": rest}
    return converted
