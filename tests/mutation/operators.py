"""The ways to break a place: each takes a node and gives the texts that may replace it. Standard library only.

They are our own because mutmut 3.8 and cosmic-ray 8.7 never remove a lock, a permission check, an early return or a
refusal, drop a condition, leave out an updated column or swap two arguments: of our 107 changes of ``accept_results``
and its neighbours, mutmut makes 29.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

_NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_MOVED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Their arguments may stand in any order, or only in one.
_EITHER_WAY = {"min", "max", "isinstance", "issubclass"}
# Of ``federation.tenancy.locks``.
_LOCKING = {"lock", "locking"}
_QUERY_CONDITIONS = {"filter", "exclude"}
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def swap_comparison(node: ast.AST) -> Iterator[str]:
    yield from _compare(node, _NEGATED)


def move_boundary(node: ast.AST) -> Iterator[str]:
    yield from _compare(node, _MOVED)


def swap_and_or(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.BoolOp):
        swapped = deepcopy(node)
        swapped.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _text(swapped)


def drop_operand(node: ast.AST) -> Iterator[str]:
    """A condition of several without one of them."""
    if isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            rest = deepcopy(node)
            del rest.values[index]
            yield _text(rest if len(rest.values) > 1 else rest.values[0])


def remove_not(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _text(node.operand)


def change_constant(node: ast.AST) -> Iterator[str]:
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield repr(not node.value)
    elif isinstance(node.value, int):
        yield from (f"({node.value - 1})" if node.value < 1 else str(node.value - 1), str(node.value + 1))


def swap_arithmetic(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        swapped = deepcopy(node)
        swapped.op = _ARITHMETIC[type(node.op)]()
        yield _text(swapped)


def swap_twin(node: ast.AST) -> Iterator[str]:
    """The least for the greatest, any for all."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TWINS:
        swapped = deepcopy(node)
        swapped.func = ast.Name(_TWINS[node.func.id])
        yield _text(swapped)


def remove_lock(node: ast.AST) -> Iterator[str]:
    """What is locked, not locked. What only locks is removed whole by :func:`remove_call`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "select_for_update":
        yield _text(node.func.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LOCKING and node.args:
        yield _text(node.args[0])


def remove_call(node: ast.AST) -> Iterator[str]:
    """What is called for what it does and not for what it gives: a permission, a check, a lock, an audit row."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "pass"


def remove_way_out(node: ast.AST) -> Iterator[str]:
    """An early return, a refusal, a ``continue`` that is not taken."""
    if isinstance(node, ast.Raise) or (
        isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], _LEAVES)
    ):
        yield "pass"


def remove_condition_of_query(node: ast.AST) -> Iterator[str]:
    """A query without ``filter`` or ``exclude``, and with one of several conditions less."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return
    if node.func.attr not in _QUERY_CONDITIONS or not (node.args or node.keywords):
        return
    yield f"{_text(node.func.value)}.all()"
    if len(node.args) + len(node.keywords) > 1:
        yield from _without_each(node)


def change_update(node: ast.AST) -> Iterator[str]:
    """``update`` with a column less, or the values of two swapped; ``update_fields`` with a field less."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return
    if node.func.attr == "update" and len(node.keywords) > 1:
        yield from _without_each(node)
        swapped = deepcopy(node)
        one, other = swapped.keywords[:2]
        one.value, other.value = other.value, one.value
        yield _text(swapped)
    for index, keyword in enumerate(node.keywords):
        if keyword.arg == "update_fields" and isinstance(keyword.value, ast.List) and len(keyword.value.elts) > 1:
            for field in range(len(keyword.value.elts)):
                fewer = deepcopy(node)
                del fewer.keywords[index].value.elts[field]  # type: ignore[attr-defined]
                yield _text(fewer)


def swap_arguments(node: ast.AST) -> Iterator[str]:
    """A call with its first two arguments the other way round, where that may matter."""
    if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and node.func.id in _EITHER_WAY):
        return
    if len(node.args) < 2 or any(isinstance(one, ast.Starred) for one in node.args):
        return
    if _text(node.args[0]) != _text(node.args[1]):
        swapped = deepcopy(node)
        swapped.args[:2] = swapped.args[1], swapped.args[0]
        yield _text(swapped)


OPERATORS: dict[str, Callable[[ast.AST], Iterator[str]]] = {
    "comparison": swap_comparison,
    "boundary": move_boundary,
    "and/or": swap_and_or,
    "operand dropped": drop_operand,
    "not removed": remove_not,
    "constant": change_constant,
    "arithmetic": swap_arithmetic,
    "twin": swap_twin,
    "lock removed": remove_lock,
    "call removed": remove_call,
    "way out removed": remove_way_out,
    "query": remove_condition_of_query,
    "update": change_update,
    "arguments swapped": swap_arguments,
}


def _compare(node: ast.AST, table: dict[type[ast.cmpop], type[ast.cmpop]]) -> Iterator[str]:
    if not isinstance(node, ast.Compare):
        return
    for index, operator in enumerate(node.ops):
        if type(operator) in table:
            swapped = deepcopy(node)
            swapped.ops[index] = table[type(operator)]()
            yield _text(swapped)


def _without_each(call: ast.Call) -> Iterator[str]:
    for index in range(len(call.args)):
        fewer = deepcopy(call)
        del fewer.args[index]
        yield _text(fewer)
    for index in range(len(call.keywords)):
        fewer = deepcopy(call)
        del fewer.keywords[index]
        yield _text(fewer)


def _text(node: ast.AST) -> str:
    text = ast.unparse(node)
    # What binds less than its surroundings keeps together.
    return f"({text})" if isinstance(node, ast.BoolOp | ast.BinOp | ast.Compare | ast.IfExp | ast.UnaryOp) else text
