"""Points of BONUS, paid into the rounds they stand for."""

from __future__ import annotations

import pytest

from tests.tournaments.making.swiss_perfect_results import codes_of, read, seats_of
from tests.tournaments.making.swiss_perfect_writer import Championship
from tournaments.report.report import Kind, ReportedSeat


def make_long(**values: str | int | bytes) -> Championship:
    """Four rounds; player 3, who has the values, plays in the third and fourth only."""
    championship = Championship(rounds=4)
    championship.add_player(1, "Puig")
    championship.add_player(2, "Grau")
    championship.add_player(3, "Bosch", **values)
    championship.add_player(4, "Nadal")
    for round_number in (1, 2):
        championship.add_game(round_number, 1, 2)
    for round_number in (3, 4):
        championship.add_game(round_number, 1, 3)
        championship.add_game(round_number, 2, 4)
    return championship


def bonus_of(championship: Championship) -> dict[int, tuple[Kind, int | None]]:
    return {
        round_number: (seat.kind, seat.half_points)
        for round_number, seat in seats_of(championship, 3).items()
        if seat.kind is not Kind.PLAYED
    }


HALF = (Kind.HALF_BYE, 1)


@pytest.mark.parametrize(
    ("values", "expected", "code"),
    [
        ({"BONUS": "1", "LATE_ENTRY": 3}, {1: HALF, 2: HALF}, None),
        ({"BONUS": "0.5", "ABSENT": "0000000000000002"}, {2: HALF}, None),
        ({"BONUS": "0.5", "LATE_ENTRY": 3}, {1: HALF}, "bonus_round_chosen"),
        ({"BONUS": "1", "ABSENT": "2"}, {2: (Kind.BYE, 2)}, "bonus_full_bye"),
        ({"BONUS": "1"}, {1: (Kind.BONUS, 1), 2: (Kind.BONUS, 1)}, "bonus_round_unknown"),
        (
            {"BONUS": "2.5", "LATE_ENTRY": 2},
            {0: (Kind.BONUS, 1), 1: (Kind.BYE, 2), 2: (Kind.BONUS, 2)},
            "bonus_full_bye",
        ),
        ({"BONUS": "0.5", "ABSENT": "4", "LATE_ENTRY": 2}, {1: HALF}, None),
        ({"BONUS": "1", "LATE_ENTRY": 99}, {1: HALF, 2: HALF}, None),
        ({"BONUS": "x"}, {}, "bonus_unreadable"),
        ({"BONUS": "999"}, {}, "bonus_unreadable"),
        ({"TECH_SCORE": "0.5", "MEMO": "0.5", "LATE_ENTRY": 3}, {}, None),
        ({"ABSENT": "0000000000000003", "LATE_ENTRY": 3}, {}, None),
    ],
)
def test_bonus_is_paid_into_the_rounds_missed(
    values: dict[str, str | int | bytes], expected: dict[int, tuple[Kind, int]], code: str | None
) -> None:
    championship = make_long(**values)
    assert bonus_of(championship) == expected
    assert (code in codes_of(championship)) if code else not codes_of(championship)
    assert not read(championship).refused


def test_bonus_takes_the_place_of_a_recorded_absence() -> None:
    championship = make_long(BONUS="0.5", ABSENT="1")
    championship.add_game(1, 3, 0, "0-0", "1/0")
    assert bonus_of(championship) == {1: HALF}
    assert codes_of(championship) == []


def test_bonus_of_a_player_with_a_result_in_every_round_stands_before_the_first() -> None:
    championship = make_long()
    championship.players[0]["BONUS"] = "1"
    assert seats_of(championship, 1)[0] == ReportedSeat(1, Kind.BONUS, None, 2)
    assert "bonus_round_unknown" in codes_of(championship)


def test_stale_absence_does_not_undo_a_result() -> None:
    championship = make_long(ABSENT="000000000000000C", BONUS="0.5")
    assert seats_of(championship, 3)[3].kind is Kind.PLAYED
    assert "bonus_round_unknown" in codes_of(championship)


def test_recorded_absence_is_a_round_missed_where_none_was_announced() -> None:
    championship = make_long(BONUS="0.5")
    championship.add_game(2, 3, 0, "0-0", "1/0")
    assert bonus_of(championship) == {2: HALF}
    assert codes_of(championship) == []


def test_announced_absence_comes_before_a_recorded_one() -> None:
    championship = make_long(BONUS="0.5", ABSENT="2")
    championship.add_game(1, 3, 0, "0-0", "1/0")
    assert bonus_of(championship) == {1: (Kind.ABSENT, 0), 2: HALF}
