"""Segments, borders of bands, acceleration and feedback of NASPA's system and the NSA's."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from ratings.systems.presets import load_system
from ratings.systems.world.rating import rate_field
from ratings.systems.world.segmented.parameters import SegmentedParameters
from ratings.systems.world.segmented.rating import cross_borders, last_rounds
from tests.ratings.systems.world.fields import before, won


def system(code: str, **changes: object) -> SegmentedParameters:
    parameters = load_system(code)
    assert isinstance(parameters, SegmentedParameters)
    return replace(parameters, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rounds", "ends"),
    [
        (1, (1,)),
        (16, (16,)),
        (17, (9, 17)),
        (27, (14, 27)),
        (35, (18, 35)),
        (36, (12, 24, 36)),
        (37, (13, 25, 37)),
        (38, (13, 26, 38)),
    ],
)
def test_long_championships_are_cut(rounds: int, ends: tuple[int, ...]) -> None:
    assert last_rounds(rounds) == ends


@pytest.mark.parametrize(
    ("rating", "move", "few", "really"),
    [
        # Rising: 5 points to 1800, the other 10 by 16 ÷ 20.
        (1795, 15.0, False, 5 + 10 * 16 / 20),
        (1795, 15.0, True, 5 + 10 * 24 / 30),
        (1795, 5.0, False, 5.0),
        # Falling: 6 points to 1799, the other 10 by 20 ÷ 16.
        (1805, -16.0, False, -6 - 10 * 20 / 16),
        (1800, -9.0, False, -1 - 8 * 20 / 16),
        # Over both borders.
        (1990, 30.0, False, 10 + 20 * 10 / 16),
        (2000, -211.0, False, -1 - 200 - (210 * 16 / 10 - 200) * 20 / 16),
        (1500, -100.0, False, -100.0),
        (2500, 100.0, False, 100.0),
    ],
)
def test_change_counts_to_the_border_and_the_rest_by_the_next_k(
    rating: int, move: float, few: bool, really: float
) -> None:
    assert cross_borders(system("naspa"), rating, move, few=few) == pytest.approx(really)


def test_old_nsa_keeps_the_k_from_exactly_the_border_down() -> None:
    assert cross_borders(system("nsa"), 1800, -9.0, few=False) == -9.0
    assert cross_borders(system("nsa"), 1801, -9.0, few=False) == pytest.approx(-2 - 7 * 20 / 16)
    assert cross_borders(system("nsa"), 1800, 9.0, few=False) == 9.0


def test_second_segment_starts_from_the_rounded_ratings_of_the_first() -> None:
    games = [(0, 1, 2)] * 9 + [(0, 1, 0)] * 8
    whole = rate_field(system("naspa"), before((1500, 1500)), won(games))
    first = rate_field(system("naspa"), before((1500, 1500)), won(games[:9]))
    second = rate_field(system("naspa"), before(first.ratings.tolist()), won(games[9:]))
    assert whole.ratings.tolist() == second.ratings.tolist()
    unsplit = rate_field(system("naspa", splits=False), before((1500, 1500)), won(games))
    assert unsplit.ratings.tolist() != whole.ratings.tolist()


def test_rounds_that_are_scheduled_decide_also_while_it_is_running() -> None:
    games = [(0, 1, 2)] * 6 + [(0, 1, 0)] * 6
    running = rate_field(system("naspa"), before((1500, 1500)), won(games, scheduled=20))
    over = rate_field(system("naspa"), before((1500, 1500)), won(games))
    # Of twenty rounds ten are the first segment: the last two games are judged by its result.
    assert running.ratings.tolist() != over.ratings.tolist()


def test_career_games_are_those_before_the_championship_in_every_segment() -> None:
    games = [(0, 1, 2)] * 9 + [(0, 1, 2)] * 8
    outcome = rate_field(system("naspa"), before((1500, 1500), (45, 500)), won(games))
    alike = rate_field(system("naspa"), before((1500, 1500), (0, 500)), won(games))
    assert outcome.ratings.tolist() == alike.ratings.tolist()


def test_feedback_goes_to_each_opponent_for_every_game() -> None:
    # 1500 beats 1900 twice and 1800 once: far more than 15 points.
    outcome = rate_field(system("naspa"), before((1500, 1900, 1850)), won([(0, 1, 2), (0, 1, 2), (0, 2, 2)]))
    excess = outcome.base[0] - 15
    assert outcome.acceleration.tolist() == [pytest.approx(excess), 0, 0]
    assert outcome.feedback.tolist() == [0, pytest.approx(2 * excess / 20), pytest.approx(excess / 20)]


def test_feedback_at_once_accelerates_who_comes_behind_and_nobody_before() -> None:
    # 1 gains a little less than 5 in one game: only with the feedback of 0 it is more, and 0 comes first.
    people = (1500, 1500, 1900)
    games = won([(0, 2, 2), (0, 1, 1), (1, 2, 1)])
    parameters = system("nsa", accelerated_above=4)
    at_once = rate_field(parameters, before(people), games)
    together = rate_field(replace(parameters, feedback_at_once=False), before(people), games)
    assert at_once.acceleration[0] == together.acceleration[0] > 0
    assert at_once.acceleration[1] > together.acceleration[1]


def test_nobody_falls_below_the_floor() -> None:
    games = won([(0, 1, 2)])
    assert rate_field(system("naspa"), before((3, 3)), games).ratings[1] == 1
    assert rate_field(system("nsa"), before((3, 3)), games).ratings[1] < 0
    # Feedback comes after it.
    many = rate_field(system("naspa"), before((3, 3)), won([(0, 1, 2)] * 5))
    assert many.ratings[1] == round(1 + float(many.feedback[1])) > 1


def test_local_clubs_count_a_third_and_fifty_at_most() -> None:
    games = won([(0, 1, 2)] * 6)
    full, local = (
        rate_field(system("naspa", is_local=local, splits=False), before((1500, 1500)), games)
        for local in (False, True)
    )
    assert local.base[0] == pytest.approx(full.base[0] / 3)
    assert not local.acceleration.any()
    many = won([(0, opponent, 2) for opponent in range(1, 40)])
    assert rate_field(system("naspa", is_local=True), before((500, *[1700] * 39)), many).ratings[0] <= 500 + 3 * 50


def test_two_thirds_of_the_excess_count_in_wespas_preset() -> None:
    outcome = rate_field(system("wespa"), before((1500, 1900)), won([(0, 1, 2)]))
    assert outcome.acceleration[0] == pytest.approx((outcome.base[0] - 5) * 2 / 3)


def test_newcomers_win_everything_nothing_and_stay_in_their_bounds() -> None:
    naspa = system("naspa")
    best = rate_field(naspa, before((None, 1500, 1600)), won([(0, 1, 2), (0, 2, 2)]))
    # At most the best opponent and 400; all won counts as 95 %.
    assert 1900 < best.ratings[0] <= 2000
    worst = rate_field(naspa, before((None, 600, 700)), won([(0, 1, 0), (0, 2, 0)]))
    assert worst.ratings[0] == 500
    middle = rate_field(naspa, before((None, 1500)), won([(0, 1, 1)]))
    assert middle.ratings[0] == 1500


def test_newcomers_among_themselves_are_around_the_start() -> None:
    outcome = rate_field(system("naspa"), before((None,) * 4), won([(0, 1, 2), (2, 3, 2), (0, 2, 2), (1, 3, 2)]))
    ratings = outcome.ratings.tolist()
    assert ratings[0] > ratings[1] >= ratings[2] > ratings[3]
    assert outcome.known.all()


def test_first_rating_stands_and_counts_for_the_others() -> None:
    people, games = (None, 1500, 1500), won([(0, 1, 2), (0, 2, 1)])
    outcome = rate_field(system("australia"), before(people), games)
    first = int(outcome.ratings[0])
    alike = rate_field(system("australia"), before((first, 1500, 1500)), games)
    assert outcome.ratings[1:].tolist() == alike.ratings[1:].tolist()
    assert outcome.base[0] == 0
    assert system("australia").acceleration == Decimal(0)


def test_exact_half_of_australias_line_goes_up() -> None:
    """20 × (0 − 1.525) is −30.5 without a rest, whatever decimals the 1200ths have: 1569.5."""
    people = before((1600, 1310, 1589, 1871))
    outcome = rate_field(system("australia"), people, won([(0, 1, 0), (0, 2, 0), (0, 3, 0)]))
    assert outcome.ratings[0] == 1570
