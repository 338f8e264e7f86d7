"""Prizes by place, by category and for the best of one game; lots that everybody can draw again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

from tests.tournaments.making.played import forfeit, game
from tournaments.competition.prizes import Award, Prize, Traits, give_prizes, rank_among
from tournaments.competition.standings import Ranked, draw_lots
from tournaments.report.report import Report, ReportedPlayer, ReportedTable

# 2 and 3 share the second place, 5 was disqualified.
RANKED = [
    Ranked(1, 1, ()),
    Ranked(2, 2, ()),
    Ranked(3, 2, ()),
    Ranked(4, 4, ()),
    Ranked(6, 5, ()),
    Ranked(5, None, ()),
]
TRAITS = {
    1: Traits("A", "Lleida", age=40),
    2: Traits("B", "Lleida", age=17),
    3: Traits("B", "Reus", is_debutant=True, age=70),
    4: Traits("B", "Reus", is_debutant=True),
    5: Traits("B", "Reus", is_debutant=True, age=12),
    6: Traits("A", "Reus", age=12),
}
EMPTY = Report("test")


def given(*prizes: Prize, report: Report = EMPTY) -> list[tuple[str, int, tuple[int, ...]]]:
    return [(one.prize, one.place, one.players) for one in give_prizes(prizes, RANKED, report, TRAITS)]


def test_places_are_counted_among_the_members_and_shared() -> None:
    assert rank_among(RANKED, {1, 2, 3, 4}) == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert rank_among(RANKED, {2, 3, 6}) == [(1, 2), (1, 3), (3, 6)]
    assert rank_among(RANKED, {4, 5, 6}) == [(1, 4), (2, 6)]


def test_podium_with_a_shared_place_has_no_third() -> None:
    assert given(Prize("podium", (1, 2, 3))) == [("podium", 1, (1,)), ("podium", 2, (2, 3))]


def test_conditions_let_in_whom_they_name() -> None:
    assert given(
        Prize("B", categories=("B",)),
        Prize("Reus", clubs=("Reus",)),
        Prize("debutant", debutants=True),
        Prize("young", ages=(0, 17)),
        Prize("old", ages=(65, 200)),
        Prize("nobody", clubs=("Vic",)),
    ) == [("B", 1, (2, 3)), ("Reus", 1, (3,)), ("debutant", 1, (3,)), ("young", 1, (2,)), ("old", 1, (3,))]


def test_prizes_that_nobody_gets_twice_pass_to_the_next() -> None:
    prizes = (Prize("first", once=True), Prize("A", categories=("A",), once=True), Prize("Lleida", clubs=("Lleida",)))
    assert given(*prizes) == [("first", 1, (1,)), ("A", 1, (6,)), ("Lleida", 1, (1,))]


def _with(table: ReportedTable, **values: object) -> ReportedTable:
    return replace(table, seats=(replace(table.seats[0], **values), table.seats[1]))  # type: ignore[arg-type]


def test_best_of_one_game_is_that_of_games_played() -> None:
    report = Report(
        "test",
        players=tuple(ReportedPlayer(number, f"P{number}") for number in TRAITS),
        tables=(
            _with(game(1, 1, 2, 4, "520-300"), scrabbles=1, best_move_points=140),
            _with(game(1, 2, 5, 6, "700-100"), scrabbles=9, best_move_points=200),
            _with(game(2, 1, 4, 2, "520-400"), scrabbles=2),
            _with(game(3, 1, 2, 1, "401-400"), scrabbles=1),
            forfeit(4, 1, 3, 1),
        ),
    )
    found = give_prizes([Prize(best, best=best) for best in ("high_game", "best_move", "most_scrabbles")], RANKED,
                        report, TRAITS)  # fmt: skip
    # The player disqualified has no prize, whatever the score.
    assert found == [
        Award("high_game", 1, (2, 4), 520),
        Award("best_move", 1, (2,), 140),
        Award("most_scrabbles", 1, (2, 4), 2),
    ]
    assert give_prizes([Prize("best", best="best_move")], RANKED, EMPTY, TRAITS) == []


def test_lots_are_the_same_in_every_process() -> None:
    drawn = draw_lots([3, 1, 2], "2026-03-14 Lleida")
    assert drawn == draw_lots([2, 3, 1, 1], "2026-03-14 Lleida")
    code = "from tournaments.competition.standings import draw_lots; print(draw_lots([1, 2, 3], '2026-03-14 Lleida'))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == f"{drawn}\n"
    )
    assert len({draw_lots(range(8), str(seed)) for seed in range(50)}) > 40
