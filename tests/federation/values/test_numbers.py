from __future__ import annotations

import pytest

from federation.values.numbers import LARGEST, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("007", 7), ("9223372036854775807", LARGEST), (str(LARGEST + 1), None)],
)
def test_number_is_read_up_to_what_the_database_holds(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    [None, "", " ", " 7", "7 ", "+7", "-7", "--7", "-", "7.0", "1e3", "1_000", "٣", "７", "²", "Ⅷ", "x", "7\0", "0x7"],
)
def test_what_is_no_number_is_none(text: str | None) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize("text", ["9" * 5000, "0" * 5000 + "7", "-" + "9" * 5000, "٣" * 5000])
def test_five_thousand_digits_are_no_number(text: str) -> None:
    assert whole_number(text, least=-LARGEST) is None


def test_bounds_are_included() -> None:
    assert [whole_number(str(number), least=1, most=3) for number in range(5)] == [None, 1, 2, 3, None]


@pytest.mark.parametrize(("text", "number"), [("-5", -5), ("-0", 0), ("-11", None), ("--5", None), ("5", 5)])
def test_a_minus_is_read_where_less_than_nothing_may_be(text: str, number: int | None) -> None:
    assert whole_number(text, least=-10) == number
