"""Rating one championship: the federation's own example, K, rounding, and properties of any Elo."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.systems.base import PlayedChampionship, RatedGame, Standing, UnratableGame
from ratings.systems.elo import (
    KBand,
    explain_change,
    leave_unchanged,
    rate_championship,
    round_change,
)
from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind
from ratings.systems.parameters import Rounding
from ratings.systems.presets import load_system
from tests.ratings.making.fold import Elo

BARRUF = load_system("barruf")
RASCCAT = load_system("rasccat")

FOUR_PLAYERS = [
    RatedGame("C", "T", 0, 2),
    RatedGame("C", "M", 0, 2),
    RatedGame("C", "M", 0, 2),
    RatedGame("M", "T", 0, 2),
]


def test_four_new_players_change_as_in_the_federations_sheet() -> None:
    # All are new at 950, so every expectancy is ½ and K is 30:
    # C 30 × (0 − 1.5), M 30 × (2 − 1.5), T 30 × (2 − 1).
    changes = {change.player: change for change in rate_championship(BARRUF, {}, FOUR_PLAYERS)}
    assert {player: change.change for player, change in changes.items()} == {"C": -45, "T": 30, "M": 15}
    assert {player: change.after for player, change in changes.items()} == {"C": 905, "T": 980, "M": 965}
    assert changes["M"].points == Decimal(2)
    assert changes["M"].expected == Decimal("1.5")
    assert changes["M"].standing == Standing(965, 3)


def test_player_without_a_game_has_no_change() -> None:
    changes = rate_championship(BARRUF, {"J": Standing(950, 0)}, FOUR_PLAYERS)
    assert [change.player for change in changes] == ["C", "T", "M"]


def test_barruf_change_agrees_with_a_sum_by_hand() -> None:
    # 1100 beats 816 and loses to 1384: differences +284 and −284, expectancies Φ(±1.000564) which add up
    # to 1, so nothing changes. 816 loses to 1100: 30 × (0 − Φ(−1.000564)) = 30 × −0.158519 = −4.756, so −5.
    before = {"a": Standing(1100, 10), "b": Standing(816, 10), "c": Standing(1384, 10)}
    changes = rate_championship(BARRUF, before, [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 0, 2)])
    assert [(change.player, change.change) for change in changes] == [("a", 0), ("b", -5), ("c", 5)]
    assert changes[0].expected == 1
    assert abs(changes[1].exact_change - Decimal("-4.7556")) < Decimal("0.0001")


def test_rasccat_change_agrees_with_a_sum_by_hand() -> None:
    # 1200 against 1000 (+200: .76) draws, against 1250 (−50: .43) wins, against 1700 (−500, capped at 400:
    # .08) loses: points 1.5, expected 1.27, K 20 (60 games): 20 × 0.23 = 4.6, so +5.
    before = {"a": Standing(1200, 57), "c": Standing(1250, 100), "d": Standing(1700, 100)}
    games = [RatedGame("a", "b", 1, 1), RatedGame("a", "c", 2, 0), RatedGame("d", "a", 2, 0)]
    change = rate_championship(RASCCAT, before, games)[0]
    assert (change.points, change.expected, change.k) == (Decimal("1.5"), Decimal("1.27"), 20)
    assert (change.exact_change, change.change, change.after) == (Decimal("4.6"), 5, 1205)


@pytest.mark.parametrize(("games_before", "k"), [(0, 30), (48, 30), (49, 20), (50, 20), (51, 20)])
def test_k_counts_the_games_of_this_championship(games_before: int, k: int) -> None:
    # Two games are played: 48 + 2 = 50 is not more than 50, 49 + 2 = 51 is.
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "b", 2, 0)]
    change = rate_championship(BARRUF, {"a": Standing(950, games_before)}, games)[0]
    assert (change.k, change.change) == (k, k)


@pytest.mark.parametrize(("games_before", "k"), [(50, 30), (51, 20)])
def test_k_may_count_only_the_games_before(games_before: int, k: int) -> None:
    parameters = replace(BARRUF, k_counts_current=False)
    games = [RatedGame("a", "b", 2, 0)] * 5
    assert rate_championship(parameters, {"a": Standing(950, games_before)}, games)[0].k == k


@pytest.mark.parametrize(
    ("halves", "away", "up", "even"),
    [(1, 1, 1, 0), (3, 2, 2, 2), (5, 3, 3, 2), (-1, -1, 0, 0), (-3, -2, -1, -2), (-5, -3, -2, -2)],
)
def test_exact_halves_round_as_the_rule_says(halves: int, away: int, up: int, even: int) -> None:
    exact = halves * SCALE // 2
    assert round_change(Rounding.HALF_AWAY_FROM_ZERO, exact) == away
    assert round_change(Rounding.HALF_UP, exact) == up
    assert round_change(Rounding.HALF_EVEN, exact) == even


@pytest.mark.parametrize("rounding", list(Rounding))
@pytest.mark.parametrize(
    ("exact", "whole"),
    [(0, 0), (SCALE // 2 - 1, 0), (SCALE // 2 + 1, 1), (-SCALE // 2 + 1, 0), (-SCALE // 2 - 1, -1)],
)
def test_everything_but_an_exact_half_rounds_to_the_nearest(rounding: Rounding, exact: int, whole: int) -> None:
    assert round_change(rounding, exact) == whole


def test_a_championship_that_ends_in_exactly_one_half_rounds_away_from_zero() -> None:
    # RASCCAT, K 30, one game at +40 (.56) and one at −11 (.48), the first drawn and the second won:
    # 30 × (1.5 − 1.04) = 13.8; with K 25 (1.5 − 1.04) × 25 = 11.5, so 12, and the mirror image −12.
    parameters = replace(RASCCAT, k_bands=(KBand(None, 25),))
    before = {"a": Standing(1040, 20), "b": Standing(1000, 20), "c": Standing(1051, 20)}
    won = rate_championship(parameters, before, [RatedGame("a", "b", 1, 1), RatedGame("a", "c", 2, 0)])[0]
    assert (won.exact_change, won.change) == (Decimal("11.5"), 12)
    # −40 (.44) drawn and +11 (.52) lost: 25 × (0.5 − 0.96) = −11.5.
    before = {"a": Standing(1040, 20), "b": Standing(1080, 20), "c": Standing(1029, 20)}
    lost = rate_championship(parameters, before, [RatedGame("a", "b", 1, 1), RatedGame("a", "c", 0, 2)])[0]
    assert (lost.exact_change, lost.change) == (Decimal("-11.5"), -12)


def test_floor_holds_the_rating_but_not_the_change() -> None:
    parameters = replace(BARRUF, floor=940)
    change = next(c for c in rate_championship(parameters, {}, FOUR_PLAYERS) if c.player == "C")
    assert (change.change, change.after) == (-45, 940)


def test_double_loss_costs_both() -> None:
    changes = rate_championship(BARRUF, {}, [RatedGame("a", "b", 0, 0)])
    assert [change.change for change in changes] == [-15, -15]


@pytest.mark.parametrize("game", [("a", "a", 2, 0), ("a", "b", 2, 1), ("a", "b", -1, 1), ("a", "b", 3, 0)], ids=str)
def test_impossible_games_are_refused(game: tuple[str, str, int, int]) -> None:
    with pytest.raises(UnratableGame):
        RatedGame(*game)


def test_explanation_shows_every_game_behind_a_change() -> None:
    before = {"a": Standing(1200, 57), "c": Standing(1250, 100)}
    games = [RatedGame("a", "b", 1, 1), RatedGame("c", "b", 2, 0), RatedGame("c", "a", 0, 2)]
    explanation = explain_change(RASCCAT, before, games, "a")
    assert explanation is not None
    shown = [(g.opponent, g.opponent_rating, g.difference, str(g.expectancy), g.points) for g in explanation.lines]
    assert shown == [
        ("b", 1000, 200, "0.760000000000", Decimal("0.5")),
        ("c", 1250, -50, "0.430000000000", Decimal(1)),
    ]
    assert explanation.change == rate_championship(RASCCAT, before, games)[0]
    assert explain_change(RASCCAT, before, games, "nobody") is None


def test_entrant_without_a_rated_game_keeps_the_rating() -> None:
    change = leave_unchanged(BARRUF, "J", Standing(1012, 60))
    assert (change.before, change.games, change.k, change.change, change.after) == (1012, 0, 20, 0, 1012)
    assert change.standing == Standing(1012, 60)


def test_elo_folds_over_championships() -> None:
    elo = Elo(BARRUF)
    _, standings = elo.rate({}, PlayedChampionship(FOUR_PLAYERS))
    changes, after = elo.rate(standings, PlayedChampionship([RatedGame("C", "J", 2, 0)]))
    assert changes[0].before == 905
    assert (after["C"].games, after["J"]) == (4, Standing(after["J"].rating, 1))
    assert elo.start() == Standing(950, 0)


players = st.sampled_from("abcdefgh")
scores = st.sampled_from([(2, 0), (1, 1), (0, 2)])
pairings = st.tuples(players, players).filter(lambda pair: pair[0] != pair[1])
games = st.builds(lambda pair, score: RatedGame(*pair, *score), pairings, scores)
standings = st.dictionaries(players, st.builds(Standing, st.integers(0, 3000), st.integers(0, 200)))


@given(standings, st.lists(games, max_size=30), st.randoms(use_true_random=False))
def test_order_of_games_does_not_matter(before, played, random) -> None:
    shuffled = random.sample(played, len(played))
    rated = {change.player: change for change in rate_championship(BARRUF, before, played)}
    assert {change.player: change for change in rate_championship(BARRUF, before, shuffled)} == rated


@given(standings, st.lists(games, max_size=30))
def test_expectancies_and_exact_changes_at_one_k_sum_to_nothing(before, played) -> None:
    parameters = replace(
        RASCCAT, expectancy=Expectancy(ExpectancyKind.LOGISTIC, Decimal(400)), k_bands=(KBand(None, 24),)
    )
    changes = rate_championship(parameters, before, played)
    assert sum(change.expected_scaled for change in changes) == len(played) * SCALE
    assert sum(change.exact_change_scaled for change in changes) == 0


@given(standings, st.lists(games, min_size=1, max_size=10))
def test_a_better_score_never_lowers_the_rating(before, played) -> None:
    first = played[0]
    lost = [RatedGame(first.first, first.second, 0, 2), *played[1:]]
    won = [RatedGame(first.first, first.second, 2, 0), *played[1:]]
    assert rate_championship(BARRUF, before, won)[0].after > rate_championship(BARRUF, before, lost)[0].after
