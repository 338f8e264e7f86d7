"""Text, whole numbers and half points as files write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.values.texts import clean, decode_text
from tournaments.files.common.values import parse_half_points, parse_whole, split_extension, split_lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 2),
        ("0", 0),
        ("0.5", 1),
        ("0,5", 1),
        (".5", 1),
        ("½", 1),
        ("1½", 3),
        (" 5.0 ", 10),
        ("3.50", 7),
        ("", None),
        (".", None),
        ("0.25", None),
        ("-1", None),
        ("x", None),
        ("²", None),
        ("1.5.5", None),
    ],
)
def test_half_points_are_read_or_not_at_all(text: str, expected: int | None) -> None:
    assert parse_half_points(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12", 12), (" 7 ", 7), ("-40", -40), ("12.0", 12), ("", None), ("1.5", None), ("²", None), ("1" * 10, None)],
)
def test_whole_numbers_are_read_or_not_at_all(text: str, expected: int | None) -> None:
    assert parse_whole(text) == expected


@given(st.integers(0, 1_999_999))
def test_half_points_survive_being_written(half_points: int) -> None:
    whole, half = divmod(half_points, 2)
    assert parse_half_points(f"{whole}.{5 * half}") == half_points


@pytest.mark.parametrize(
    "content",
    ["Núria".encode(), b"\xef\xbb\xbf" + "Núria".encode(), "Núria".encode("cp1252"), "Núria".encode("utf-16")],
    ids=["utf-8", "utf-8 with a mark", "windows", "utf-16"],
)
def test_text_is_decoded_by_what_it_holds(content: bytes) -> None:
    assert decode_text(content) == "Núria"


@given(st.binary(max_size=200))
def test_any_bytes_are_some_text(content: bytes) -> None:
    assert isinstance(decode_text(content), str)


def test_lines_may_end_in_three_ways_at_once() -> None:
    assert split_lines("a\r\nb\rc\nd\x0ce\x1a") == ["a", "b", "c", "d\x0ce"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a/b/Inter..TRN", ("Inter.", "trn")),
        ("c\\open.ini", ("open", "ini")),
        ("README", ("README", "")),
        ("open.1.rnd", ("open.1", "rnd")),
    ],
)
def test_extension_is_what_follows_the_last_dot(name: str, expected: tuple[str, str]) -> None:
    assert split_extension(name) == expected


@given(st.text(max_size=100))
def test_clean_text_has_nothing_that_cannot_be_printed(text: str) -> None:
    cleaned = clean(text)
    assert cleaned.isprintable()
    assert cleaned == clean(cleaned)
    assert "  " not in cleaned
