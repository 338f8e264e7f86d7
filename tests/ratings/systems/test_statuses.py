"""Statuses of players and places of a rating list."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.seasons.rules import find_season
from ratings.systems.statuses import ListedPlayer, Status, StatusRules, give_status, rank_players

RULES = StatusRules(provisional_up_to=10, active_seasons=3, season_start_month=9)


@pytest.mark.parametrize(
    ("day", "season"),
    [
        (date(2023, 8, 31), 2022),
        (date(2023, 9, 1), 2023),
        (date(2023, 12, 31), 2023),
        (date(2024, 1, 1), 2023),
        (date(2024, 8, 31), 2023),
        (date(2024, 9, 1), 2024),
    ],
)
def test_season_starts_in_september(day: date, season: int) -> None:
    assert find_season(day, 9) == season


def test_season_of_the_calendar_year_starts_in_january() -> None:
    assert find_season(date(2024, 1, 1), 1) == find_season(date(2024, 12, 31), 1) == 2024


@pytest.mark.parametrize(
    ("games", "last_season", "status"),
    [
        (0, None, "nov"),
        (1, 2023, "exp"),
        (10, 2023, "exp"),
        (10, 1999, "exp"),  # provisional never expires
        (10, None, "exp"),
        (11, 2023, "act"),
        (11, 2022, "act"),
        (11, 2021, "act"),
        (11, 2020, "inact"),
        (11, None, "inact"),  # last played before the records
        (500, 2024, "act"),
    ],
)
def test_status_follows_games_and_seasons(games: int, last_season: int | None, status: str) -> None:
    assert give_status(RULES, games, last_season, current_season=2023) == status


def test_inactivity_comes_at_the_start_of_a_season_only() -> None:
    last = find_season(date(2021, 9, 1), 9)
    on = {day: give_status(RULES, 40, last, find_season(day, 9)) for day in (date(2024, 8, 31), date(2024, 9, 1))}
    assert list(on.values()) == [Status.ACTIVE, Status.INACTIVE]


def place(*players: tuple[str, int, str]) -> list[tuple[str, int | None]]:
    listed = [ListedPlayer(name, rating, Status(status), name) for name, rating, status in players]
    return [(line.listed.player, line.place) for line in rank_players(listed)]


def test_equal_ratings_share_a_place_and_skip_the_next() -> None:
    assert place(("d", 900, "act"), ("c", 1000, "act"), ("b", 1000, "act"), ("a", 1100, "act"), ("e", 900, "act")) == [
        ("a", 1),
        ("b", 2),
        ("c", 2),
        ("d", 4),
        ("e", 4),
    ]


def test_only_active_players_have_a_place() -> None:
    assert place(
        ("i", 1300, "inact"), ("a", 1200, "act"), ("p", 1200, "exp"), ("b", 1200, "act"), ("c", 1000, "act")
    ) == [("i", None), ("a", 1), ("b", 1), ("p", None), ("c", 3)]


def test_exact_value_orders_where_a_system_has_one() -> None:
    higher = ListedPlayer("b", 130, Status.ACTIVE, "b", exact=Fraction(261, 2))
    lower = ListedPlayer("a", 130, Status.ACTIVE, "a", exact=Fraction(259, 2))
    assert [(line.listed.player, line.place) for line in rank_players([lower, higher])] == [
        ("b", 1),
        ("a", 2),
    ]


@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(list(Status)))))
def test_place_is_one_more_than_the_number_of_active_players_above(entries) -> None:
    listed = [ListedPlayer(index, rating, status, str(index)) for index, (rating, status) in enumerate(entries)]
    active = [line for line in listed if line.status is Status.ACTIVE]
    ranked = rank_players(listed)
    assert len(ranked) == len(listed)
    for line in ranked:
        above = sum(other.rating > line.listed.rating for other in active)
        assert line.place == (above + 1 if line.listed.status is Status.ACTIVE else None)
