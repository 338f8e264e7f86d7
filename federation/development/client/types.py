"""Schemas as Python types: the type of a value, and a TypedDict for each object."""

from __future__ import annotations

import keyword
import textwrap
from typing import Any

Schema = dict[str, Any]

_PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
WIDTH = 110


def type_of(schema: Schema) -> str:
    """Return a schema as a type: ``int | None``, ``list[Seat]``, ``Literal["won", "lost"]``."""
    found = _without_null(schema)
    return f"{found} | None" if schema.get("nullable") and "None" not in found.split(" | ") else found


def _without_null(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    if "enum" in schema:
        return _literal(schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind == "object":
        below = schema.get("additionalProperties")
        return f"dict[str, {type_of(below) if isinstance(below, dict) and below else 'Any'}]"
    if schema.get("format") == "binary":
        return "File"
    return _PLAIN.get(str(kind), "Any")


def _literal(values: list[Any]) -> str:
    named = [value for value in values if value is not None]
    found = f"Literal[{', '.join(_quoted(value) for value in named)}]" if named else "None"
    return f"{found} | None" if named and None in values else found


def _quoted(value: Any) -> str:
    return '"' + value.replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


def write_type(name: str, schema: Schema) -> str:
    """Return a component as a definition."""
    if schema.get("type") == "object" and "properties" in schema:
        return _typed_dict(name, schema)
    # An alias for a schema that is not an object; quoted, because it may name a later definition.
    return f"{name}: TypeAlias = {wrap_type(type_of(schema))}"


def wrap_type(written: str) -> str:
    """Quote names of types defined further below, so that they are resolved later."""
    return written if written.startswith("Literal[") else f'"{written}"'


def _typed_dict(name: str, schema: Schema) -> str:
    required = set(schema.get("required", []))
    fields = {key: _field(one, key in required) for key, one in schema["properties"].items()}
    if any(keyword.iskeyword(key) or not key.isidentifier() for key in fields):
        inner = "".join(f'        "{key}": "{kind}",\n' for key, kind in fields.items())
        return f'{name} = TypedDict(\n    "{name}",\n    {{\n{inner}    }},\n)'
    head = f"class {name}(TypedDict):\n"
    told = docstring(schema.get("description", ""), "    ")
    lines = "".join(f"    {key}: {kind}\n" for key, kind in fields.items()) or "    pass\n"
    return (head + told + ("\n" if told else "") + lines).rstrip("\n")


def _field(schema: Schema, required: bool) -> str:
    kind = type_of(schema)
    return kind if required else f"NotRequired[{kind}]"


def docstring(text: str, indent: str) -> str:
    """Return the schema's description as a docstring with its line break; empty if there is none."""
    said = " ".join(text.split()).replace("\\", "").replace('"""', "'''")
    if not said:
        return ""
    if len(said) + len(indent) + 6 <= WIDTH:
        return f'{indent}"""{said}"""\n'
    lines = textwrap.wrap(said, WIDTH - len(indent) - 3, break_long_words=False, break_on_hyphens=False)
    return f'{indent}"""' + f"\n{indent}".join(lines) + f'\n{indent}"""\n'
