"""Match points taken off, lots, and who rules in place of a party."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.log.logs import Log, opened, pair_in_order, result, settle_all
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing, compute_standings, draw_lots
from tournaments.log.decisions import results, rulings
from tournaments.log.decisions.refusal import Refused
from tournaments.log.report import report_of
from tournaments.log.state import State
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import Outcome

RULES = CompetitionRules(tie_breaks=("berger", "point_difference"))


def equal_wins() -> Log:
    """Four players, one round: 1 and 3 have won 400–380."""
    log = opened(4, rules=RULES, length=3)
    pair_in_order(log)
    for table in log.state.played[0].tables:
        log.do(results.decide_settlement, 1, table.number, result(log, table, 400, 380), log.state.number)
    return log


def standings(state: State) -> dict[int, Standing]:
    # As it is stored and read again.
    report = report_from_json(report_to_json(report_of(state)))
    return {line.number: line for line in compute_standings(report, RULES, announced=3)}


def test_points_of_the_championship_are_taken_off_and_those_of_the_game_stay() -> None:
    log = equal_wins()
    log.do(rulings.decide_penalty, 1, "came drunk", half_points=1)
    now = standings(log.state)
    assert (now[1].half_points, now[1].place, now[3].place) == (1, 2, 1)
    assert log.state.played[0].tables[0].seats[0].half_points == 2


def test_points_of_a_game_are_taken_off_and_it_stays_won() -> None:
    log = equal_wins()
    log.do(rulings.decide_penalty, 1, "used a phone", half_points=2, round_number=1)
    seat = log.state.played[0].tables[0].seats[0]
    assert (seat.half_points, seat.penalty, seat.outcome) == (0, 2, Outcome.WIN)
    now = standings(log.state)
    # Berger goes by who won and not by the points: 2 has lost to somebody who has nothing now.
    assert (now[1].half_points, now[2].half_points) == (0, 0)


@pytest.mark.parametrize(("how", "code"), [({}, "too_few_points"), ({"round_number": 1}, "game_gave_less")])
def test_nobody_falls_below_nothing(how: dict[str, int], code: str) -> None:
    log = equal_wins()
    with pytest.raises(Refused) as refused:
        log.do(rulings.decide_penalty, 2, "talked", half_points=1, **how)
    assert refused.value.reasons[0].code == code


def test_lots_tell_equal_players_apart_and_can_be_drawn_again() -> None:
    log = equal_wins()
    assert rulings.shared_places(log.state) == {1: (1, 3), 3: (2, 4)}
    log.do(rulings.decide_lots, 1, "2026-11-22 noon")
    order = draw_lots([3, 1], "2026-11-22 noon")
    now = standings(log.state)
    assert [now[number].place for number in order] == [1, 2]
    assert (now[2].place, now[4].place) == (3, 3)
    with pytest.raises(Refused):
        log.do(rulings.decide_lots, 1, "once more")


def test_lots_count_only_among_those_who_drew() -> None:
    """Once somebody else is equal, too, the place is shared again."""
    log = equal_wins()
    log.do(rulings.decide_lots, 1, "seed")
    pair_in_order(log)
    settle_all(log, Random(3))
    assert log.state.lots
    places = [line.place for line in standings(log.state).values()]
    assert sorted(place for place in places if place) == sorted(places)


def test_member_who_is_a_party_does_not_rule() -> None:
    log = equal_wins()
    log.do(rulings.decide_committee, ["Player 1", "Joan Pons"])
    with pytest.raises(Refused) as refused:
        log.do(rulings.decide_ruling, "The word stands", "It is in the list", parties=[1, 2])
    assert refused.value.reasons[0].code == "party_rules"
    log.do(rulings.decide_ruling, "The word stands", "It is in the list", parties=[1, 2], instead="Pere Mas")
    payload = log.signed[-1][0].payload
    assert (payload["members"], payload["instead"]) == (["Joan Pons"], "Pere Mas")
