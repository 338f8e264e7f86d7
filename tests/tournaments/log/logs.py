"""Logs for tests: a championship kept as events with their digests, and random ones played through."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tournaments.competition.criterion import tie_breaks
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions import entries, results, rounds, rulings
from tournaments.log.decisions.entries import Decision, NewEntrant
from tournaments.log.decisions.outcome import How, Told, settle_result
from tournaments.log.decisions.refusal import Refused
from tournaments.log.decisions.rounds import Pairing
from tournaments.log.digests import NO_DIGEST, sign
from tournaments.log.events import Event
from tournaments.log.fold import apply
from tournaments.log.presence import present
from tournaments.log.state import LiveTable, State, TableStatus

RULES = CompetitionRules(tie_breaks=tuple(criterion.code for criterion in tie_breaks()))
BEGIN = datetime(2026, 11, 22, 9, tzinfo=UTC)


@dataclass
class Log:
    """Decide, number, apply and sign, as the service does with a database."""

    state: State = field(default_factory=State)
    signed: list[tuple[Event, str]] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @property
    def digest(self) -> str:
        return self.signed[-1][1] if self.signed else NO_DIGEST

    def do(self, decide: Callable[..., Decision], *args: Any, **kwargs: Any) -> None:
        for proposed in decide(self.state, *args, **kwargs):
            number = self.state.number + 1
            moment = BEGIN + timedelta(minutes=number)
            event = Event(number, proposed.act, proposed.payload, "Test", moment, proposed.reason)
            after = apply(self.state, event)
            self.signed.append((event, sign(self.digest, event, after)))
            self.state = after
            self.states.append(after)


def opened(players: int, rules: CompetitionRules = RULES, length: int = 5, **options: Any) -> Log:
    """A log with this many players, all checked in; rated from 1500 downwards, every fifth of club A."""
    log = Log()
    log.do(entries.decide_opening, "Open", length, rules.as_json(), options)
    for number in range(1, players + 1):
        club = "A" if number % 5 == 0 else ""
        log.do(entries.decide_entry, NewEntrant(f"Player {number}", player=number + 100, club=club))
    log.do(entries.decide_seeding, {number: 1500 - number for number in range(1, players + 1)}, "List 3")
    log.do(entries.decide_check_in, range(1, players + 1))
    return log


def pair_in_order(log: Log, size: int = 2) -> None:
    """Neighbours in the list of who is there, the last one free: whatever rules it breaks are confirmed."""
    there = [entrant.number for entrant in present(log.state, log.state.next_round)]
    tables = [there[start : start + size] for start in range(0, len(there) - size + 1, size)]
    log.do(rounds.decide_pairing, Pairing(tables, there[len(tables) * size :]), confirmed=True)
    log.do(rounds.decide_publication, len(log.state.played))


def result(log: Log, table: LiveTable, *points: int, how: How = How.PLAYED, player: int | None = None) -> Any:
    """The seats of a table with these points."""
    rules = CompetitionRules.from_json(log.state.rules)
    told = [Told(number, score) for number, score in zip(table.players, points, strict=True)]
    return settle_result(rules, told, how, player)


def settle_all(log: Log, chance: Random) -> None:
    """Every open table of the last round gets a result."""
    assert log.state.current is not None
    one = log.state.current
    for table in one.tables:
        if table.status is not TableStatus.FINAL:
            seats = result(log, table, *(chance.randrange(200, 500) for _ in table.players))
            log.do(results.decide_settlement, one.number, table.number, seats, log.state.number)


def play_at_random(seed: int) -> Log:
    """A whole championship with late joiners, leavers, disputes, corrections, penalties: all kinds of events."""
    chance = Random(seed)
    # Without criteria many are equal, and lots can be drawn.
    rules = chance.choice([RULES, CompetitionRules()])
    log = opened(chance.randrange(3, 10), rules, length=chance.choice([2, 5]))
    log.do(rulings.decide_committee, ["Anna", "Joan"])
    while len(log.state.played) < log.state.rounds:
        for _ in range(chance.randrange(4)):
            attempt(log, chance.choice(BETWEEN), chance)
        pair_in_order(log)
        for _ in range(chance.randrange(8)):
            attempt(log, chance.choice(DURING), chance)
        settle_all(log, chance)
        attempt(log, chance.choice(AFTER), chance)
    log.do(rounds.decide_finish)
    if chance.random() < 0.3:
        log.do(rounds.decide_reopening, "A slip was read wrong")
        attempt(log, _correct, chance)
        log.do(rounds.decide_finish)
    return log


def attempt(log: Log, act: Callable[[Log, Random], None], chance: Random) -> None:
    """Do it, as far as it is not refused."""
    with suppress(Refused):
        act(log, chance)


def _anybody(log: Log, chance: Random) -> int:
    return chance.randrange(1, len(log.state.entrants) + 1)


def _come(log: Log, chance: Random) -> None:
    log.do(entries.decide_entry, NewEntrant(f"Late {len(log.state.entrants)}"), walk_in=True)


def _leave(log: Log, chance: Random) -> None:
    if sum(1 for _ in present(log.state, log.state.next_round)) > 3:
        log.do(entries.decide_withdrawal, _anybody(log, chance), "ill")


def _return(log: Log, chance: Random) -> None:
    log.do(entries.decide_return, _anybody(log, chance))


def _be_away(log: Log, chance: Random) -> None:
    if sum(1 for _ in present(log.state, log.state.next_round)) > 3:
        log.do(entries.decide_absence, _anybody(log, chance), [log.state.next_round])


def _be_there_after_all(log: Log, chance: Random) -> None:
    away = [one for one in log.state.entrants if log.state.next_round in one.away]
    if away:
        log.do(entries.decide_absence, away[0].number, [log.state.next_round], away=False)


def _mark_twice(log: Log, chance: Random) -> None:
    number = _anybody(log, chance)
    log.do(entries.decide_check_in, [number], present=False)
    log.do(entries.decide_check_in, [number])


def _wait(log: Log, chance: Random) -> None:
    log.do(entries.decide_settings, {"capacity": len(log.state.entrants)}, "hall")
    log.do(entries.decide_entry, NewEntrant(f"Waiting {len(log.state.entrants)}"))
    if chance.random() < 0.7:
        log.do(entries.decide_settings, {"capacity": None}, "larger hall")
        log.do(entries.decide_moving_up)


def _rename(log: Log, chance: Random) -> None:
    number = _anybody(log, chance)
    log.do(entries.decide_change, number, {"club": chance.choice("AB"), "category": "junior"})


def _table(log: Log, chance: Random) -> LiveTable:
    assert log.state.current is not None
    return chance.choice(log.state.current.tables)


def _report(log: Log, chance: Random) -> None:
    table = _table(log, chance)
    seats = result(log, table, chance.choice([350, 400]), 380)
    log.do(results.decide_report, len(log.state.played), table.number, seats, chance.choice(table.players))


def _confirm(log: Log, chance: Random) -> None:
    table = _table(log, chance)
    by = chance.choice(table.players)
    log.do(results.decide_confirmation, len(log.state.played), table.number, by, log.state.number)


def _forfeit(log: Log, chance: Random) -> None:
    table = _table(log, chance)
    seats = result(log, table, 0, 0, how=How.FORFEIT, player=chance.choice(table.players))
    log.do(results.decide_settlement, len(log.state.played), table.number, seats, log.state.number, "was not there")


def _clear(log: Log, chance: Random) -> None:
    table = _table(log, chance)
    log.do(results.decide_clearing, len(log.state.played), table.number, log.state.number, "another table's")


def _swap(log: Log, chance: Random) -> None:
    one = log.state.current
    assert one is not None
    tables = [list(table.players)[::-1] for table in one.tables]
    change = Pairing(tables, one.byes)
    log.do(rounds.decide_change_of_pairing, one.number, change, confirmed=True, reason="they agreed who starts")


def _unpair(log: Log, chance: Random) -> None:
    log.do(rounds.decide_unpairing, len(log.state.played), "somebody came")
    pair_in_order(log)


def _correct(log: Log, chance: Random) -> None:
    one = chance.choice(log.state.played)
    table = chance.choice(one.tables)
    seats = result(log, table, 401, 400)
    log.do(results.decide_correction, one.number, table.number, seats, log.state.number, "slip says 401")


def _penalise(log: Log, chance: Random) -> None:
    points = chance.choice([0, 10, 300])
    number = len(log.state.played)
    log.do(rulings.decide_penalty, _anybody(log, chance), "talked", points=points, round_number=number)
    off = chance.choice([None, number])
    log.do(rulings.decide_penalty, _anybody(log, chance), "came drunk", half_points=1, round_number=off)


def _draw_lots(log: Log, chance: Random) -> None:
    shared = rulings.shared_places(log.state)
    log.do(rulings.decide_lots, chance.choice([1, *shared]), f"seed {chance.random()}")


def _disqualify(log: Log, chance: Random) -> None:
    if sum(1 for _ in present(log.state, log.state.next_round)) > 3 and chance.random() < 0.3:
        log.do(rulings.decide_disqualification, _anybody(log, chance), "looked into the bag")


def _rule(log: Log, chance: Random) -> None:
    log.do(rulings.decide_ruling, "The move stands", "it was on the board", instead="Pere")


BETWEEN = [_come, _come, _leave, _return, _be_away, _be_there_after_all, _mark_twice, _wait, _rename, _rule]
DURING = [_report, _report, _report, _confirm, _confirm, _forfeit, _clear, _swap, _unpair, _come, _leave]
AFTER = [_correct, _penalise, _disqualify, _rule, _draw_lots]
