"""Where a module can be broken, and how: each place a small change of its source. Standard library only.

A change is made in the text, not in the tree, so that everything else of the file stays as it was written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tests.mutation.operators import OPERATORS

# Where a change says nothing: what is only for the type checker, what decorates, what narrows a type.
_LEFT_ALONE = {"annotation", "returns", "decorator_list", "type_comment"}
_NOT_BROKEN = (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr, ast.AnnAssign)


@dataclass(frozen=True, slots=True)
class Change:
    """One place broken in one way. ``start`` and ``end`` are byte offsets; ``written`` is the line as it is."""

    line: int
    written: str
    operator: str
    start: int
    end: int
    before: str
    after: str

    def apply(self, source: str) -> str:
        raw = source.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.operator}: {_shorten(self.before)} → {_shorten(self.after)}"


def list_changes(source: str) -> list[Change]:
    """Every change of a module that still is Python, in the order of its lines. Raises SyntaxError."""
    starts = _line_starts(source)
    lines = source.splitlines()
    found: dict[tuple[int, int, str], Change] = {}
    for node in _breakable(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = source.encode()[start:end].decode()
        for name, operator in OPERATORS.items():
            for after in operator(node):
                change = Change(node.lineno, lines[node.lineno - 1].strip(), name, start, end, before, after)
                if _is_python(change.apply(source)):
                    found.setdefault((start, end, after), change)
    return sorted(found.values(), key=lambda change: (change.start, change.end, change.operator, change.after))


def _breakable(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The statements and expressions that may be broken, the outer before the inner."""
    for field, value in ast.iter_fields(node):
        if field in _LEFT_ALONE:
            continue
        for child in value if isinstance(value, list) else [value]:
            # The value of an annotated field is looked into; its annotation is not.
            if isinstance(child, ast.AnnAssign) and child.value is not None:
                child = child.value
            if not isinstance(child, ast.AST) or isinstance(child, _NOT_BROKEN) or _says_nothing(child):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _breakable(child)


def _says_nothing(node: ast.AST) -> bool:
    """What only the type checker reads, and ``strict=True``, which tells what is so anyway."""
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _is_python(source: str) -> bool:
    try:
        compile(source, "<change>", "exec")
    except SyntaxError:
        return False
    return True


def _shorten(text: str, most: int = 90) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
