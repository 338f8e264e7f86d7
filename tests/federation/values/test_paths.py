"""Values by their path: found, put, and nobody else's group changed."""

from __future__ import annotations

from federation.values.paths import find_value, put_value


def test_value_is_found_by_its_path() -> None:
    values = {"a": {"b": {"c": 1}}, "d": 2}
    assert (find_value(values, "a.b.c"), find_value(values, "d")) == (1, 2)
    assert find_value(values, "a.x.c") is None
    assert find_value(values, "d.e") is None


def test_value_is_put_and_the_group_of_others_stays() -> None:
    group = {"b": 1}
    values = {"a": group}
    put_value(values, "a.b", 2)
    put_value(values, "new.group", 3)
    assert values == {"a": {"b": 2}, "new": {"group": 3}}
    assert group == {"b": 1}
