"""What is refused, and that it is refused before anything is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tournaments.log.state
import tournaments.pairing
from tests.tournaments.log.logs import RULES, Log, opened, pair_in_order, result, settle_all
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions import entries, results, rounds, rulings
from tournaments.log.decisions.entries import NewEntrant
from tournaments.log.decisions.outcome import How
from tournaments.log.decisions.refusal import Refused
from tournaments.log.decisions.rounds import Pairing
from tournaments.log.events import Act
from tournaments.log.state import EntryStatus, State, TableStatus
from tournaments.log.words import SENTENCES

FOUR = Pairing([(1, 2), (3, 4)])


def one_round() -> Log:
    """Four players, round 1 published, table 1 has 400–380."""
    log = opened(4, length=2, rules=CompetitionRules())
    pair_in_order(log)
    log.do(results.decide_settlement, 1, 1, result(log, log.state.played[0].tables[0], 400, 380), log.state.number)
    return log


def closed_round() -> Log:
    log = one_round()
    settle_all(log, Random(1))
    log.do(rounds.decide_closing, 1)
    return log


def finished() -> Log:
    log = closed_round()
    log.do(rounds.decide_pairing, Pairing([(1, 3), (2, 4)]))
    log.do(rounds.decide_publication, 2)
    settle_all(log, Random(2))
    log.do(rounds.decide_finish)
    return log


def seats(log: Log, *points: int, round_number: int = 1, table: int = 1) -> Any:
    found = log.state.played[round_number - 1].find_table(table)
    assert found is not None
    return result(log, found, *points)


Refusal = tuple[str, Callable[[], Log], Callable[[Log], None]]
REFUSALS: list[Refusal] = [
    ("not_opened", Log, lambda log: log.do(entries.decide_entry, NewEntrant("Anna"))),
    ("already_opened", one_round, lambda log: log.do(entries.decide_opening, "Open", 5, RULES.as_json())),
    ("rounds_out_of_range", Log, lambda log: log.do(entries.decide_opening, "Open", 0, RULES.as_json())),
    ("rounds_already_played", finished, lambda log: _reopen_and(log, entries.decide_settings, {"rounds": 1})),
    ("finished", finished, lambda log: log.do(entries.decide_entry, NewEntrant("Anna"))),
    ("not_finished", one_round, lambda log: log.do(rounds.decide_reopening, "why")),
    ("reason_due", finished, lambda log: log.do(rounds.decide_reopening, "  ")),
    ("name_missing", one_round, lambda log: log.do(entries.decide_change, 1, {"name": " "})),
    ("already_entered", lambda: opened(4), lambda log: log.do(entries.decide_entry, NewEntrant("PLAYER  2"))),
    ("already_entered", lambda: opened(4), lambda log: log.do(entries.decide_entry, NewEntrant("X", player=102))),
    ("already_entered", lambda: opened(4), lambda log: log.do(entries.decide_change, 1, {"player": 102})),
    ("too_late_to_join", closed_round, lambda log: log.do(entries.decide_entry, NewEntrant("Anna"))),
    ("no_such_entrant", one_round, lambda log: log.do(entries.decide_withdrawal, 9)),
    ("round_already_paired", one_round, lambda log: log.do(entries.decide_absence, 1, [1])),
    ("round_already_paired", one_round, lambda log: log.do(entries.decide_absence, 1, [7])),
    ("has_not_left", one_round, lambda log: log.do(entries.decide_return, 1)),
    ("seeding_is_over", one_round, lambda log: log.do(entries.decide_seeding, {1: 1000}, "List 4")),
    ("results_missing", one_round, lambda log: log.do(rounds.decide_pairing, Pairing([(1, 3), (2, 4)]))),
    ("results_missing", one_round, lambda log: log.do(rounds.decide_closing, 1)),
    ("rounds_left", closed_round, lambda log: log.do(rounds.decide_finish)),
    ("second_meeting", closed_round, lambda log: log.do(rounds.decide_pairing, FOUR)),
    ("left_out", lambda: opened(4), lambda log: log.do(rounds.decide_pairing, Pairing([(1, 2)]))),
    ("seated_twice", lambda: opened(4), lambda log: log.do(rounds.decide_pairing, Pairing([(1, 2), (3, 1)]))),
    ("table_size", lambda: opened(4), lambda log: log.do(rounds.decide_pairing, Pairing([(1, 2, 3, 4)]))),
    ("no_such_entrant", lambda: opened(4), lambda log: log.do(rounds.decide_pairing, Pairing([(1, 9)]))),
    ("nobody_to_pair", lambda: opened(0), lambda log: log.do(rounds.decide_pairing, Pairing([]))),
    ("all_rounds_paired", finished, lambda log: _reopen_and(log, rounds.decide_pairing, FOUR)),
    ("table_has_result", one_round, lambda log: _change(log, [(1, 3), (2, 4)], "why")),
    ("table_has_result", one_round, lambda log: _change(log, [(2, 1), (3, 4)], "why")),
    ("reason_due", one_round, lambda log: _change(log, [(1, 2), (4, 3)], "")),
    ("round_has_results", one_round, lambda log: log.do(rounds.decide_unpairing, 1, "why")),
    ("not_the_last_round", finished, lambda log: _reopen_and(log, rounds.decide_unpairing, 1)),
    ("no_such_round", one_round, lambda log: log.do(rounds.decide_publication, 2)),
    ("no_such_table", one_round, lambda log: log.do(results.decide_settlement, 1, 9, seats(log, 1, 2), 99)),
    ("other_players_there", one_round, lambda log: log.do(results.decide_settlement, 1, 2, seats(log, 1, 2), 99)),
    ("table_changed", one_round, lambda log: log.do(results.decide_settlement, 1, 1, seats(log, 1, 2), 3, "why")),
    ("result_stands", one_round, lambda log: log.do(results.decide_settlement, 1, 1, seats(log, 1, 2), 99)),
    ("result_is_final", one_round, lambda log: log.do(results.decide_report, 1, 1, seats(log, 1, 2), 1)),
    ("not_at_the_table", one_round, lambda log: log.do(results.decide_report, 1, 1, seats(log, 1, 2), 3)),
    ("nothing_to_confirm", one_round, lambda log: log.do(results.decide_confirmation, 1, 2, 3, 99)),
    ("round_closed", closed_round, lambda log: log.do(results.decide_settlement, 1, 1, seats(log, 1, 2), 99)),
    ("reason_due", closed_round, lambda log: log.do(results.decide_correction, 1, 1, seats(log, 1, 2), 99, "")),
    ("reason_due", closed_round, lambda log: log.do(rulings.decide_disqualification, 1, "")),
    (
        "no_result_to_penalise",
        one_round,
        lambda log: log.do(rulings.decide_penalty, 3, "x", points=9, round_number=1),
    ),
]


def _change(log: Log, tables: list[tuple[int, int]], reason: str) -> None:
    log.do(rounds.decide_change_of_pairing, 1, Pairing(tables), confirmed=True, reason=reason)


def _reopen_and(log: Log, decide: Any, *args: Any) -> None:
    log.do(rounds.decide_reopening, "why")
    log.do(decide, *args)


@pytest.mark.parametrize(("code", "make", "command"), REFUSALS, ids=[f"{i}-{c[0]}" for i, c in enumerate(REFUSALS)])
def test_refused_before_it_is_written(code: str, make: Callable[[], Log], command: Callable[[Log], None]) -> None:
    log = make()
    before = len(log.signed)
    with pytest.raises(Refused) as refused:
        command(log)
    assert code in [reason.code for reason in refused.value.reasons]
    assert all(event.act is Act.REOPENED for event, _digest in log.signed[before:])


def test_every_refusal_has_a_sentence_and_every_sentence_a_use() -> None:
    folder = Path(tournaments.log.state.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    used = set(re.findall(r'(?:refuse|Reason)\(\s*"(\w+)"', text))
    used |= set(re.findall(r'Finding\(\s*Level\.\w+,\s*"(\w+)"', text))
    # What has to be confirmed of a pairing is told by the room of pairing.
    explained = Path(tournaments.pairing.__path__[0], "explanations.py").read_text(encoding="utf-8")
    confirmed = explained[explained.index("def what_to_confirm") : explained.index("def explain_round")]
    used |= set(re.findall(r'Reason\("(\w+)"', confirmed))
    assert used - SENTENCES.keys() == set()
    assert SENTENCES.keys() - used <= {"reference_taken", "seen_is_old"}


def test_all_reasons_are_given_at_once() -> None:
    log = opened(4)
    with pytest.raises(Refused) as refused:
        log.do(rounds.decide_pairing, Pairing([(1, 9), (2, 2)]))
    assert {reason.code for reason in refused.value.reasons} == {"no_such_entrant", "seated_twice", "left_out"}


def test_broken_rule_is_kept_with_the_pairing_once_confirmed() -> None:
    log = closed_round()
    log.do(rounds.decide_pairing, FOUR, confirmed=True)
    broken = log.signed[-1][0].payload["broken"]
    assert [one["code"] for one in broken] == ["second_meeting", "second_meeting"]


def test_two_sides_agree() -> None:
    log = opened(4)
    pair_in_order(log)
    log.do(results.decide_report, 1, 1, seats(log, 400, 380), 1)
    log.do(results.decide_report, 1, 1, seats(log, 400, 380), 1)
    assert log.state.played[0].tables[0].status is TableStatus.REPORTED
    log.do(results.decide_report, 1, 1, seats(log, 400, 380), 2)
    assert log.state.played[0].tables[0].status is TableStatus.FINAL
    assert [event.act for event, _ in log.signed[-2:]] == [Act.REPORTED, Act.CONFIRMED]


def test_two_sides_disagree_and_one_gives_in() -> None:
    log = opened(4)
    pair_in_order(log)
    log.do(results.decide_report, 1, 1, seats(log, 400, 380), 1)
    log.do(results.decide_report, 1, 1, seats(log, 390, 380), 2)
    table = log.state.played[0].tables[0]
    assert table.status is TableStatus.DISPUTED
    assert (results.spell(table.seats), results.spell(table.other)) == ("400–380", "390–380")
    with pytest.raises(Refused, match="in_dispute"):
        log.do(results.decide_report, 1, 1, seats(log, 395, 380), 1)
    log.do(results.decide_report, 1, 1, seats(log, 390, 380), 1)
    table = log.state.played[0].tables[0]
    assert (table.status, results.spell(table.seats)) == (TableStatus.FINAL, "390–380")


def test_own_report_is_not_confirmed_by_its_sender() -> None:
    log = opened(4)
    pair_in_order(log)
    log.do(results.decide_report, 1, 1, seats(log, 400, 380), 1)
    with pytest.raises(Refused, match="own_report"):
        log.do(results.decide_confirmation, 1, 1, 1, log.state.number)
    seen = log.state.number
    log.do(results.decide_report, 1, 1, seats(log, 401, 380), 1)
    with pytest.raises(Refused, match="table_changed"):
        log.do(results.decide_confirmation, 1, 1, 2, seen)


def test_waiting_list_moves_up_in_order() -> None:
    log = opened(2)
    log.do(entries.decide_settings, {"capacity": 2})
    for name in ("Third", "Fourth"):
        log.do(entries.decide_entry, NewEntrant(name))
    assert [entrant.status for entrant in log.state.entrants[2:]] == [EntryStatus.WAITING] * 2
    log.do(entries.decide_moving_up)
    log.do(entries.decide_withdrawal, 1)
    log.do(entries.decide_moving_up)
    log.do(entries.decide_moving_up)
    assert [entrant.status.value for entrant in log.state.entrants] == ["withdrawn", "entered", "entered", "waiting"]
    with pytest.raises(Refused, match="still_waiting"):
        log.do(entries.decide_check_in, [4])


def test_penalty_can_turn_a_game() -> None:
    log = one_round()
    log.do(rulings.decide_penalty, 1, "talked", points=30, round_number=1)
    one, other = log.state.played[0].tables[0].seats
    assert (one.game_points, one.half_points, other.half_points) == (370, 0, 2)


def test_correction_marks_the_pairings_made_on_the_old_result() -> None:
    log = finished()
    log.do(rounds.decide_reopening, "the slip says otherwise")
    log.do(results.decide_correction, 1, 1, seats(log, 380, 400), log.state.number, "typed the wrong way round")
    assert [one.made_on_old for one in log.state.played] == [False, True]
    assert log.state.played[0].tables[0].corrected


def test_changed_pairing_keeps_results_of_tables_that_stay() -> None:
    log = opened(6)
    log.do(rounds.decide_pairing, Pairing([(1, 2), (3, 4), (5, 6)]))
    log.do(rounds.decide_publication, 1)
    log.do(results.decide_settlement, 1, 2, seats(log, 400, 380, table=2), log.state.number)
    _change(log, [(1, 5), (2, 6), (3, 4)], "they are brothers")
    assert [table.status.value for table in log.state.played[0].tables] == ["open", "open", "final"]
    assert results.spell(log.state.played[0].tables[2].seats) == "400–380"


@pytest.mark.parametrize(
    ("how", "player", "points", "expected"),
    [
        (How.PLAYED, None, (400, 380), [("win", 2, 400), ("loss", 0, 380)]),
        (How.PLAYED, None, (390, 390), [("draw", 1, 390), ("draw", 1, 390)]),
        (How.DECIDED, 2, (390, 390), [("loss", 0, 390), ("win", 2, 390)]),
        (How.FORFEIT, 2, (None, None), [("loss", 0, 0), ("win", 2, 300)]),
        (How.NOBODY_CAME, None, (None, None), [("loss", 0, 0), ("loss", 0, 0)]),
        (How.ABANDONED, 1, (250, 200), [("loss", 0, 250), ("win", 2, 200)]),
        (How.ABANDONED, None, (250, 200), [("loss", 0, 0), ("loss", 0, 0)]),
    ],
)
def test_how_a_game_ended(how: How, player: int | None, points: Any, expected: list[tuple[str, int, int]]) -> None:
    log = opened(4)
    pair_in_order(log)
    found = result(log, log.state.played[0].tables[0], *points, how=how, player=player)
    assert [(seat.outcome.value, seat.half_points, seat.game_points) for seat in found] == expected


def test_state_knows_who_plays() -> None:
    state: State = opened(3).state
    assert [entrant.plays_in(1) for entrant in state.entrants] == [True] * 3
