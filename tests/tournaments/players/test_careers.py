from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournaments.players.careers import MILESTONES, CareerGame, read_career

FIRST = date(2020, 1, 1)


def games(signs: str) -> list[CareerGame]:
    """``+`` a game won, ``=`` drawn, ``-`` lost, a day after the one before."""
    points = {"+": 2, "=": 1, "-": 0}
    return [
        CareerGame(FIRST + timedelta(days=index), "open", "Open", points[sign], 400 + index, 300)
        for index, sign in enumerate(signs)
    ]


def test_longest_streak_is_the_first_of_equal_ones_and_the_last_one_is_of_now() -> None:
    career = read_career(games("++-+=++"))
    assert career.longest is not None
    assert (career.longest.length, career.longest.first.day) == (2, FIRST)
    assert career.won_now == 2
    assert read_career(games("+++-")).won_now == 0


def test_player_without_games_has_no_career() -> None:
    career = read_career([])
    assert (career.longest, career.won_now, career.average_for, career.milestones) == (None, 0, None, ())
    assert read_career(games("-=-")).longest is None


def test_averages_are_of_games_with_both_scores() -> None:
    played = [CareerGame(FIRST, "open", "Open", 2, 400, 300), CareerGame(FIRST, "open", "Open", 2, 500, None)]
    career = read_career(played)
    assert (career.average_for, career.average_against) == (400, 300)


def test_milestone_names_its_game() -> None:
    career = read_career(games("+" * 250))
    assert [(one.number, one.game.day) for one in career.milestones] == [
        (100, FIRST + timedelta(days=99)),
        (250, FIRST + timedelta(days=249)),
    ]


@given(st.text(alphabet="+=-", max_size=120))
def test_streaks_are_runs_of_the_word(signs: str) -> None:
    career = read_career(games(signs))
    runs = [len(run) for run in signs.replace("=", "-").split("-")]
    assert (career.longest.length if career.longest else 0) == max(runs, default=0)
    assert career.won_now == runs[-1]
    assert len(career.milestones) == sum(number <= len(signs) for number in MILESTONES)


def test_career_counts_results_and_names_the_latest_of_the_highest_scores() -> None:
    career = read_career(games("+-=+"))
    assert (career.won, career.drawn, career.lost) == (2, 1, 1)
    assert career.highest is not None
    assert (career.highest.own, career.highest.day) == (403, FIRST + timedelta(days=3))
    same = [CareerGame(FIRST + timedelta(days=day), "open", "Open", 2, 400, None) for day in range(2)]
    highest = read_career(same).highest
    assert highest is not None
    assert highest.day == FIRST + timedelta(days=1)
    assert read_career([CareerGame(FIRST, "open", "Open", 2, None, None)]).highest is None
