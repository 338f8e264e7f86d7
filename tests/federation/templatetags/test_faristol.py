"""Tiles, numbers of the field, states and icons as templates show them."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.paginator import Paginator
from django.utils import timezone, translation
from django.utils.formats import date_format

from federation.templatetags.faristol import (
    filled,
    grouped,
    half_points,
    icon,
    moved,
    points_in_words,
    shown_day,
    shown_pages,
    signed,
    tiles,
    tone,
    webcal,
)


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("FISC", [("F", ""), ("I", ""), ("S", ""), ("C", "")]),
        ("F4 A1", [("F", "4"), ("A", "1")]),
        ("L·L10 NY10", [("L·L", "10"), ("NY", "10")]),
        ("Ź9", [("Ź", "9")]),
        ("Polska Federacja Scrabble", [("P", ""), ("F", ""), ("S", "")]),
        ("ajusc 2024", [("A", ""), ("J", ""), ("U", ""), ("S", ""), ("C", "")]),
        ("", []),
    ],
)
def test_tiles_lays_a_word(word: str, shown: list[tuple[str, str]]) -> None:
    assert [(tile.letter, tile.value) for tile in tiles(word)] == shown


def test_tiles_marks_letters_of_two_characters() -> None:
    assert [tile.is_wide for tile in tiles("L·L10 A1")] == [True, False]


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (-1, "−½"), (-5, "−2½"), (None, "")]
)
def test_half_points_writes_match_points(value: int | None, shown: str) -> None:
    assert half_points(value) == shown


@pytest.mark.parametrize(
    ("language", "halves", "text"),
    [
        ("en", 1, "½ point"),
        ("en", 2, "1 point"),
        ("en", 3, "1½ points"),
        ("en", 0, "0 points"),
        ("ca", 2, "1 punt"),
        ("ca", 44, "22 punts"),
        ("es", 2, "1 punto"),
        ("es", 10, "5 puntos"),
        ("pl", 2, "1 pkt"),
        ("pl", 3, "1½ pkt"),
    ],
)
def test_points_in_words_follow_the_number(language: str, halves: int, text: str) -> None:
    with translation.override(language):
        assert points_in_words(halves) == text


@pytest.mark.parametrize(("value", "shown"), [(12, "+12"), (-8, "−8"), (0, "0"), (None, ""), (-0.5, "−0,5")])
def test_signed_writes_a_difference(value: float | None, shown: str) -> None:
    with translation.override("ca"):
        assert signed(value) == shown


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ("accepted", "good"),
        ("invalid", "bad"),
        ("to_settle", "warn"),
        ("announced", "calm"),
        ("withdrawn", "still"),
        ("", "still"),
    ],
)
def test_tone_of_a_state(state: str, shown: str) -> None:
    assert tone(state) == shown


def test_icon_points_into_the_sprite() -> None:
    assert 'icons.svg#search"' in icon("search")
    assert 'aria-hidden="true"' in icon("search")


def test_shown_pages_keeps_ends_and_neighbours() -> None:
    paginator = Paginator(range(640), 50)
    assert list(shown_pages(paginator.page(6))) == [1, paginator.ELLIPSIS, 5, 6, 7, paginator.ELLIPSIS, 13]


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "10,000"), ("ca", "10.000"), ("es", "10\xa0000"), ("pl", "10\xa0000")],
)
def test_counts_are_grouped_from_five_digits_on(language: str, shown: str) -> None:
    with translation.override(language):
        assert [grouped(number) for number in (None, 0, 9999, 10_000)] == ["", "0", "9999", shown]


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        (date(2016, 7, 2), None, '<time class="day" datetime="2016-07-02">2 <small>July 2016</small></time>'),
        (
            date(2016, 7, 2),
            date(2016, 7, 2),
            '<time class="day" datetime="2016-07-02">2 <small>July 2016</small></time>',
        ),
        (
            date(2016, 7, 2),
            date(2016, 7, 3),
            '<time class="day" datetime="2016-07-02">2–3 <small>July 2016</small></time>',
        ),
        (
            date(2016, 7, 31),
            date(2016, 8, 1),
            '<time class="day day-long" datetime="2016-07-31">31 July –<br>1 Aug.<small>2016</small></time>',
        ),
    ],
)
def test_day_of_play_says_the_month_once_and_the_year_where_it_is_not_this_one(
    first: date, last: date | None, shown: str
) -> None:
    with translation.override("en"):
        html = shown_day(first, last)
        assert html == shown.replace("July", date_format(first, "M")).replace(
            "Aug.", date_format(date(2016, 8, 1), "M")
        )
        now = timezone.localdate().replace(month=1, day=1)
        assert shown_day(now) == (
            f'<time class="day" datetime="{now.isoformat()}">1 <small>{date_format(now, "M")}</small></time>'
        )


def test_column_is_filled_by_any_value_even_by_nothing_scored() -> None:
    rows = [{"club": "", "points": 0, "change": 0}, {"club": None, "points": None, "change": 0}]
    assert [filled(rows, column) for column in ("club", "points", "spark")] == [False, True, False]
    assert not moved(rows)
    assert moved([*rows, {"change": None}])
    assert not filled([], "club")


def test_calendar_is_subscribed_to_at_its_own_address() -> None:
    assert webcal("https://fisc.example/calendar.ics") == "webcal://fisc.example/calendar.ics"
