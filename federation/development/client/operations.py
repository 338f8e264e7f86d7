"""Operations of the schema as methods."""

from __future__ import annotations

import re
from typing import Any

from federation.development.client.types import WIDTH, Schema, docstring, type_of

_ASKING = ("get", "post", "put", "patch", "delete")


def write_methods(paths: dict[str, Any]) -> list[str]:
    """Return a method for each operation, sorted by name."""
    written = {
        _name(operation["operationId"]): _method(path, method, operation)
        for path, operations in paths.items()
        for method, operation in operations.items()
        if method in _ASKING
    }
    return [written[name] for name in sorted(written)]


def _name(operation: str) -> str:
    return re.sub(r"\W", "_", operation)


def _method(path: str, method: str, operation: dict[str, Any]) -> str:
    parameters = operation.get("parameters", [])
    in_path = [one for one in parameters if one["in"] == "path"]
    # In the order of the path.
    in_path.sort(key=lambda one: path.index(f"{{{one['name']}}}"))
    in_query = [one for one in parameters if one["in"] == "query"]
    body, as_form = _body(operation)
    answer, is_json = _answer(operation)
    arguments = ["self", *(f"{one['name']}: {type_of(one['schema'])}" for one in in_path)]
    if body:
        arguments.append(body)
    if in_query:
        arguments += ["*", *(_optional(one) for one in in_query)]
    call = [f'"{method.upper()}"', _address(path, in_path)]
    if in_query:
        call.append("{" + ", ".join(f'"{one["name"]}": {one["name"]}' for one in in_query) + "}")
    if body:
        call.append("form=body" if as_form else "body=body")
    asked = f"self.{'_ask' if is_json else '_take'}({', '.join(call)})"
    # The response is trusted to match the schema; nothing here validates it.
    returned = f"return cast({answer!r}, {asked})".replace("'", '"') if is_json and answer != "None" else None
    lines = [_signature(_name(operation["operationId"]), arguments, answer)]
    lines.append(docstring(_told(operation), "        "))
    lines.append(f"        {returned or ('return ' + asked if answer != 'None' else asked)}\n")
    return "".join(lines).rstrip("\n")


def _signature(name: str, arguments: list[str], answer: str) -> str:
    one = f"    def {name}({', '.join(arguments)}) -> {answer}:\n"
    if len(one) <= WIDTH:
        return one
    return f"    def {name}(\n        " + ",\n        ".join(arguments) + f",\n    ) -> {answer}:\n"


def _told(operation: dict[str, Any]) -> str:
    scope = operation.get("x-scope", "read")
    said = operation.get("description", "").strip()
    return said if scope == "read" else f"{said} Scope: {scope}."


def _optional(parameter: dict[str, Any]) -> str:
    kind = type_of(parameter["schema"])
    return (
        f"{parameter['name']}: {kind}" if parameter.get("required") else f"{parameter['name']}: {kind} | None = None"
    )


def _address(path: str, in_path: list[dict[str, Any]]) -> str:
    short = path.removeprefix("/api/v1/")
    for one in in_path:
        short = short.replace(f"{{{one['name']}}}", f"{{_part({one['name']})}}")
    return f'f"{short}"' if in_path else f'"{short}"'


def _body(operation: dict[str, Any]) -> tuple[str, bool]:
    """(the argument, whether it is sent as a form with files)."""
    content: dict[str, Schema] = operation.get("requestBody", {}).get("content", {})
    if "application/json" in content:
        return f"body: {type_of(content['application/json']['schema'])}", False
    return ("body: Mapping[str, FormValue]", True) if content else ("", False)


def _answer(operation: dict[str, Any]) -> tuple[str, bool]:
    """(its type, whether it is JSON)."""
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            content = answer.get("content", {})
            if "application/json" in content:
                return type_of(content["application/json"]["schema"]), True
            return ("bytes", False) if content else ("None", True)
    return "None", True
