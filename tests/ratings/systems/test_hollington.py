"""Average scalps: sums worked out by hand, the edges of every rule, and a naive second implementation."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.systems.base import PlayedChampionship, RatedGame, Standing
from ratings.systems.hollington import (
    Average,
    HollingtonParameters,
    ScalpChange,
    ScalpLine,
    ScalpRecord,
    average_on,
    list_counted,
    rate_scalps,
    score_scalp,
    seed_records,
)
from ratings.systems.parameters import Rounding, round_ratio
from ratings.systems.presets import load_system
from ratings.systems.statuses import Status
from tests.ratings.making.fold import Hollington
from tests.ratings.making.naive_hollington import NaiveFederation

PFS = load_system("pfs")
assert isinstance(PFS, HollingtonParameters)
DAY = date(2026, 11, 21)
WIN, DRAW, LOSS, BOTH_LOSE = (2, 0), (1, 1), (0, 2), (0, 0)


def record(average: int, games: int, day: date = DAY) -> ScalpRecord:
    return ScalpRecord(day, games, average * games)


def rated(rating: int, games: int = 40) -> tuple[ScalpRecord, ...]:
    """Somebody with exactly this rating."""
    return (record(rating, games, DAY - timedelta(days=100)),)


def rate(before: dict[str, tuple[ScalpRecord, ...]], *games: RatedGame[str]) -> dict[str, ScalpChange[str]]:
    return {change.player: change for change in rate_scalps(PFS, before, games, DAY)}


@pytest.mark.parametrize(
    ("own", "opponent", "points", "scalp"),
    [
        # Within 50 points: the opponent's rating, 50 more for a win, 50 less for a loss, as it is for a draw.
        (130, 140, WIN, 190),
        (130, 140, LOSS, 90),
        (130, 140, DRAW, 140),
        # Exactly 50 does not exceed 50: the rule above, in both directions.
        (150, 100, WIN, 150),
        (100, 150, LOSS, 100),
        (150, 101, WIN, 151),
        (150, 100, LOSS, 50),
        # By 51 the stronger wins: each the own rating. 100 + 50 = 150 for the winner would have been less than 151.
        (151, 100, WIN, 151),
        (100, 151, LOSS, 100),
        (200, 120, WIN, 200),
        (120, 200, LOSS, 120),
        # By more than 50, but the weaker wins or draws: the opponent's rating as ever.
        (120, 200, WIN, 250),
        (200, 120, LOSS, 70),
        (120, 200, DRAW, 200),
        (200, 120, DRAW, 120),
        # Both lose (given up by both): a loss for each, whatever the difference.
        (200, 120, BOTH_LOSE, 70),
        (120, 200, BOTH_LOSE, 150),
        # Equal ratings have no stronger player.
        (150, 150, WIN, 200),
    ],
)
def test_scalp_of_one_game(own: int, opponent: int, points: tuple[int, int], scalp: int) -> None:
    assert score_scalp(PFS, own, opponent, points) == scalp


def test_three_newcomers_agree_with_a_sum_by_hand() -> None:
    # All count as 100. A beats B and C: 150 + 150 = 300 over 2 games, 150. B loses to A and draws with C:
    # 50 + 100 = 150 over 2, 75. C loses to A, draws with B: 50 + 100 = 150, 75.
    changes = rate({}, RatedGame("A", "B", 2, 0), RatedGame("A", "C", 2, 0), RatedGame("B", "C", 1, 1))
    assert {player: (change.before, change.scalps, change.after) for player, change in changes.items()} == {
        "A": (100, 300, 150),
        "B": (100, 150, 75),
        "C": (100, 150, 75),
    }
    assert changes["A"].average_before == Average(0, 0)
    assert {player: change.points for player, change in changes.items()} == {
        "A": Decimal(2),
        "B": Decimal("0.5"),
        "C": Decimal("0.5"),
    }


def test_every_game_is_explained_by_who_was_met_and_what_both_counted_as() -> None:
    # As above: 160 is more than 50 over the 100 that a rating of 80 counts as.
    changes = rate({"low": rated(80), "high": rated(160)}, RatedGame("high", "low", 2, 0))
    assert changes["high"].lines == (ScalpLine("low", 160, 100, 2, 160, True),)
    assert changes["low"].lines == (ScalpLine("high", 100, 160, 0, 100, True),)


def test_second_championship_agrees_with_a_sum_by_hand() -> None:
    # After the one above: A 300/2 = 150; B 150/2 = 75, which counts as 100; a new D counts as 100.
    # A–B: difference 50, not above: A wins 100 + 50 = 150, B loses 150 − 50 = 100.
    # B–D: equal; B wins 150, D loses 50.
    # A–D: A loses 100 − 50 = 50, D wins 150 + 50 = 200.
    # A: (300 + 150 + 50) / 4 = 500/4 = 125. B: (150 + 100 + 150) / 4 = 400/4 = 100. D: (50 + 200) / 2 = 125.
    hollington = Hollington(PFS)
    first = [RatedGame("A", "B", 2, 0), RatedGame("A", "C", 2, 0), RatedGame("B", "C", 1, 1)]
    _, records = hollington.rate({}, PlayedChampionship(first, DAY - timedelta(days=30)))
    games = [RatedGame("A", "B", 2, 0), RatedGame("B", "D", 2, 0), RatedGame("D", "A", 2, 0)]
    changes, _ = hollington.rate(records, PlayedChampionship(games, DAY))
    assert {change.player: (change.before, change.scalps, change.after) for change in changes} == {
        "A": (150, 200, 125),
        "B": (75, 250, 100),
        "D": (100, 250, 125),
    }


def test_ratings_of_before_the_championship_count_throughout() -> None:
    # 140 over 40 games is 5600. Three wins against a newcomer (100, difference 40): 3 × 150 = 450, each by the 140 of
    # before: 6050/43 = 140.69…, so 141.
    change = rate({"a": rated(140)}, *[RatedGame("a", "n", 2, 0)] * 3)["a"]
    assert (change.scalps, change.average, change.after) == (450, Average(6050, 43), 141)


def test_lower_rating_counts_as_the_floor_and_stays_what_it_is() -> None:
    # 80 over 40 games is 3200 and counts as 100. The other one is 160, more than 50 above: it wins and scores its own
    # 160, the weaker one its own 100, not 80: 3300/41 = 80.49 → 80; 160 × 40 + 160 = 6560/41 = 160.
    changes = rate({"low": rated(80), "high": rated(160)}, RatedGame("high", "low", 2, 0))
    assert (changes["low"].before, changes["low"].scalps, changes["low"].after) == (80, 100, 80)
    assert (changes["high"].scalps, changes["high"].after) == (160, 160)


def test_player_whose_games_all_left_the_window_counts_as_a_newcomer() -> None:
    long_ago = (record(190, 60, date(2024, 11, 21)),)
    change = rate({"back": long_ago}, RatedGame("back", "new", 2, 0))["back"]
    assert (change.before, change.average_before.games, change.average, change.after) == (100, 0, Average(150, 1), 150)


@pytest.mark.parametrize(
    ("played", "day", "counts"),
    [
        # Played on 21 November 2024: it counts up to 20 November 2026, the second year's last day.
        (date(2024, 11, 21), date(2026, 11, 20), True),
        (date(2024, 11, 21), date(2026, 11, 21), False),
        (date(2024, 11, 22), date(2026, 11, 21), True),
        # From a leap day back there is no 29 February: the 28th is the start, and has left.
        (date(2026, 2, 28), date(2028, 2, 29), False),
        (date(2026, 3, 1), date(2028, 2, 29), True),
        (date(2024, 2, 29), date(2026, 2, 28), True),
        (date(2024, 2, 29), date(2026, 3, 1), False),
    ],
)
def test_championship_leaves_after_two_years_to_the_day(played: date, day: date, counts: bool) -> None:
    assert bool(list_counted(PFS, [record(120, 10, played)], day)) is counts


def test_starting_list_of_unknown_day_is_older_than_every_window() -> None:
    [seed] = seed_records(Standing(150, 40), None, 200)
    assert not list_counted(PFS, [seed], DAY)
    assert list_counted(replace(PFS, window_months=None), [seed], DAY) == (seed,)
    assert seed_records(Standing(150, 0), DAY, 200) == ()


def test_worst_averages_are_left_out_until_the_games_fit() -> None:
    # 90 + 80 + 60 = 230 games. The worst average (110, 60 games) goes: 170 are left, and the 120 stays though it is
    # the oldest. (140 × 90 + 120 × 80) / 170 = 22200/170 = 130.588…, so 131.
    records = [record(120, 80, DAY - timedelta(days=600)), record(110, 60), record(140, 90)]
    assert list_counted(PFS, records, DAY) == (records[0], records[2])
    average = average_on(PFS, records, DAY)
    assert (average, average.rating(PFS)) == (Average(22200, 170), 131)


def test_exactly_the_most_games_all_count() -> None:
    records = [record(120, 100), record(110, 100)]
    assert list_counted(PFS, records, DAY) == tuple(records)
    assert list_counted(PFS, [*records, record(130, 1)], DAY) == (records[0], record(130, 1))


def test_of_equal_averages_the_older_goes_first() -> None:
    older, newer = record(120, 110, DAY - timedelta(days=9)), record(120, 110)
    assert list_counted(PFS, [newer, older], DAY) == (newer,)
    same_day = [record(120, 110), record(120, 111)]
    assert list_counted(PFS, same_day, DAY) == (same_day[1],)


def test_last_championship_stays_however_long_it_was() -> None:
    assert list_counted(PFS, [record(120, 300)], DAY) == (record(120, 300),)


def test_before_2023_the_oldest_were_left_out() -> None:
    # The same three: the oldest goes on the last day of 2022, the worst on the first of 2023.
    days = (date(2022, 1, 1), date(2022, 6, 1), date(2022, 12, 1))
    records = [record(120, 80, days[0]), record(110, 60, days[1]), record(140, 90, days[2])]
    assert list_counted(PFS, records, date(2022, 12, 31)) == (records[1], records[2])
    assert list_counted(PFS, records, date(2023, 1, 1)) == (records[0], records[2])
    always_oldest = replace(PFS, best_since=None)
    assert list_counted(always_oldest, records, date(2023, 1, 1)) == (records[1], records[2])


def test_single_games_of_a_starting_list_are_left_out() -> None:
    # 500 games at 130 are at most 200; with 30 games at 150, 30 of them go: (130 × 170 + 150 × 30) / 200 = 133.
    seed = seed_records(Standing(130, 500), DAY, PFS.max_games)
    average = average_on(PFS, [*seed, record(150, 30)], DAY)
    assert (average, average.rating(PFS)) == (Average(26600, 200), 133)


@pytest.mark.parametrize(("scalps", "games", "rating"), [(241, 2, 121), (481, 4, 120), (483, 4, 121), (-3, 2, -1)])
def test_average_is_rounded_half_up(scalps: int, games: int, rating: int) -> None:
    # 120.5 → 121; 120.25 → 120; 120.75 → 121; −1.5 → −1.
    assert Average(scalps, games).rating(PFS) == rating


@given(st.integers(-(10**6), 10**6), st.integers(1, 1000))
def test_rounding_is_to_the_nearest_and_differs_only_at_halves(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    found = {rounding: round_ratio(rounding, numerator, denominator) for rounding in Rounding}
    assert all(abs(exact - whole) <= Fraction(1, 2) for whole in found.values())
    if abs(exact - round(exact)) != Fraction(1, 2):
        assert set(found.values()) == {round(exact)}
    else:
        assert found[Rounding.HALF_UP] > exact
        assert abs(found[Rounding.HALF_AWAY_FROM_ZERO]) > abs(exact)
        assert found[Rounding.HALF_EVEN] % 2 == 0


@pytest.mark.parametrize(
    ("games", "last_played", "status"),
    [
        (30, DAY, Status.ACTIVE),
        (29, DAY, Status.PROVISIONAL),
        (0, date(2020, 1, 1), Status.INACTIVE),
        (0, None, Status.NEW),
    ],
)
def test_thirty_games_that_count_make_a_place(games: int, last_played: date | None, status: Status) -> None:
    assert PFS.status_on(DAY, games, last_played) is status
    assert PFS.with_seasons_of(9) == PFS


players = st.integers(0, 5)
pairings = st.tuples(players, players).filter(lambda pair: pair[0] != pair[1])
results = st.builds(
    lambda pair, points: (*pair, *points), pairings, st.sampled_from([WIN, LOSS, WIN, LOSS, DRAW, BOTH_LOSE])
)
days = st.dates(date(2021, 6, 1), date(2025, 6, 1))
seasons = st.lists(st.tuples(days, st.lists(results, min_size=1, max_size=25)), min_size=1, max_size=12)
rules = st.builds(
    replace,
    st.just(PFS),
    bonus=st.integers(0, 80),
    threshold=st.integers(0, 80),
    floor=st.none() | st.integers(60, 140),
    window_months=st.none() | st.integers(1, 30),
    max_games=st.none() | st.integers(1, 30),
    best_since=st.none() | st.just(date(2023, 1, 1)),
)


@given(rules, seasons)
def test_naive_second_implementation_agrees(parameters: HollingtonParameters, played) -> None:
    naive, hollington = NaiveFederation(parameters), Hollington(parameters)
    records: dict[int, tuple[ScalpRecord, ...]] = {}
    for day, games in played:
        changes, new = hollington.rate(records, PlayedChampionship([RatedGame(*game) for game in games], day))
        records |= new
        found = {change.player: (change.before, change.scalps, change.after) for change in changes}
        assert found == naive.play(day, games)
    last = max(day for day, _games in played) + timedelta(days=200)
    for player, own in records.items():
        assert average_on(parameters, own, last).exact == naive.exact(player, last)


@given(seasons, st.randoms(use_true_random=False))
def test_order_of_games_in_a_championship_does_not_matter(played, random) -> None:
    for day, games in played:
        packed = [RatedGame(*game) for game in games]
        shuffled = random.sample(packed, len(packed))
        one = {c.player: (c.scalps, c.average, c.after) for c in rate_scalps(PFS, {}, packed, day)}
        assert {c.player: (c.scalps, c.average, c.after) for c in rate_scalps(PFS, {}, shuffled, day)} == one
