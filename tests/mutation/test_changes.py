"""What can be broken in a source, and that nothing else of it changes."""

from __future__ import annotations

import ast

import pytest

from tests.mutation.changes import list_changes


def changed(source: str, operator: str) -> set[str]:
    """What a source of one line becomes by one operator."""
    return {change.apply(source) for change in list_changes(source) if change.operator == operator}


@pytest.mark.parametrize(
    ("operator", "source", "expected"),
    [
        ("comparison", "x = a == b", {"x = (a != b)"}),
        ("comparison", "x = a in b", {"x = (a not in b)"}),
        ("comparison", "x = a < b <= c", {"x = (a >= b <= c)", "x = (a < b > c)"}),
        ("boundary", "x = a < b", {"x = (a <= b)"}),
        ("boundary", "x = a >= b", {"x = (a > b)"}),
        ("boundary", "x = a == b", set()),
        ("and/or", "x = a and b", {"x = (a or b)"}),
        ("operand dropped", "x = a and b and c", {"x = (b and c)", "x = (a and c)", "x = (a and b)"}),
        ("operand dropped", "x = a or b", {"x = a", "x = b"}),
        ("not removed", "x = not a", {"x = a"}),
        ("constant", "x = 3", {"x = 2", "x = 4"}),
        ("constant", "x = 0", {"x = (-1)", "x = 1"}),
        ("constant", "x = True", {"x = False"}),
        ("constant", "x = 'word'", set()),
        ("arithmetic", "x = a - b", {"x = (a + b)"}),
        ("twin", "x = max(a, b)", {"x = min(a, b)"}),
        ("twin", "x = all(a)", {"x = any(a)"}),
        ("lock removed", "x = T.objects.select_for_update(of=('self',)).get(pk=1)", {"x = T.objects.get(pk=1)"}),
        ("lock removed", "x = locking(T.objects.all()).get(pk=1)", {"x = T.objects.all().get(pk=1)"}),
        ("lock removed", "x = lock(row, 'club')", {"x = row"}),
        ("call removed", "require(actor, MAY)", {"pass"}),
        ("call removed", "x = require(actor, MAY)", set()),
        ("way out removed", "raise Refused", {"pass"}),
        ("query", "x = rows.filter(a=b)", {"x = rows.all()"}),
        ("query", "x = rows.exclude(a=b, c=d)", {"x = rows.all()", "x = rows.exclude(a=b)", "x = rows.exclude(c=d)"}),
        ("update", "r.update(a=x, b=y)", {"r.update(a=x)", "r.update(b=y)", "r.update(a=y, b=x)"}),
        ("update", "r.save(update_fields=['a', 'b'])", {"r.save(update_fields=['a'])", "r.save(update_fields=['b'])"}),
        ("arguments swapped", "x = move(a, b, c)", {"x = move(b, a, c)"}),
        ("arguments swapped", "x = min(a, b)", set()),
        ("arguments swapped", "x = move(a, a)", set()),
    ],
)
def test_place_is_broken_by_its_operator(operator: str, source: str, expected: set[str]) -> None:
    assert changed(source, operator) == expected


def test_way_out_is_the_whole_condition_that_leads_to_it() -> None:
    source = "def rule(x):\n    if x is None:\n        return 0\n    return x.points\n"
    assert changed(source, "way out removed") == {"def rule(x):\n    pass\n    return x.points\n"}


def test_change_leaves_everything_else_as_it_is_written() -> None:
    source = (
        'def rule(punts):\n    # «ç», two bytes each\n    text = "à l\'ataüllada"; return (  punts  <  2  )  # kept\n'
    )
    moved = source.replace("punts  <  2", "(punts <= 2)")
    assert changed(source, "boundary") == {moved}
    assert [change.line for change in list_changes(source) if change.operator == "boundary"] == [3]


@pytest.mark.parametrize(
    "source",
    [
        "from a import b",
        "x: Literal[1]",
        "def rule(x: Literal[1]) -> Literal[2]: ...",
        "@dataclass(frozen=True)\nclass A: ...",
        "assert x == 1",
        "if TYPE_CHECKING:\n    x = 1 < 2",
        "x = f'{a == 1}'",
        "x = zip(a, a, strict=True)",
    ],
)
def test_what_tells_nothing_is_left_alone(source: str) -> None:
    assert not list_changes(source)


def test_value_of_an_annotated_field_is_broken_and_its_annotation_is_not() -> None:
    assert changed("x: Literal[1] = 3", "constant") == {"x: Literal[1] = 2", "x: Literal[1] = 4"}


def test_every_change_is_python_and_another_program() -> None:
    condition = "    if not a or b < 1:\n        raise Refused(a)\n    elif a:\n        return a + 1\n"
    source = f"def rule(a, b):\n{condition}    return b\n"
    changes = list_changes(source)
    assert len(changes) > 10
    for change in changes:
        assert ast.dump(ast.parse(change.apply(source))) != ast.dump(ast.parse(source))
