"""Two players and the desk at one table, in every order: nobody settles a game alone but the desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.repeated import MORE
from tests.tournaments.log.logs import BEGIN, opened, pair_in_order, result
from tournaments.competition.rules import CompetitionRules
from tournaments.log.decisions import results
from tournaments.log.decisions.entries import Decision
from tournaments.log.decisions.refusal import Refused
from tournaments.log.events import Event
from tournaments.log.fold import apply
from tournaments.log.state import LiveTable, State, TableStatus

# Twelve things can happen: 22,620 orders of up to four, 271,452 of up to five.
DEPTH = 4 if MORE == 1 else 5
LOG = opened(2, length=2, rules=CompetitionRules())
pair_in_order(LOG)
PLAYERS = LOG.state.played[0].tables[0].players
RESULTS = {
    points: result(LOG, LOG.state.played[0].tables[0], *points) for points in [(400, 300), (390, 300), (300, 400)]
}


@dataclass(frozen=True)
class Move:
    """One thing that somebody does; ``by`` is None for the desk, ``points`` what is told of the game."""

    name: str
    by: int | None
    points: tuple[int, int] | None
    decide: Callable[[State], Decision]


def report(by: int, points: tuple[int, int]) -> Move:
    return Move("report", by, points, lambda state: results.decide_report(state, 1, 1, RESULTS[points], by))


def confirm(by: int) -> Move:
    return Move("confirm", by, None, lambda state: results.decide_confirmation(state, 1, 1, by, state.number))


def confirm_late(by: int) -> Move:
    """From a page that was opened before the last event of the table."""
    return Move(
        "confirm late",
        by,
        None,
        lambda state: results.decide_confirmation(state, 1, 1, by, table_of(state).changed_at - 1),
    )


def settle(points: tuple[int, int]) -> Move:
    return Move(
        "settle",
        None,
        points,
        lambda state: results.decide_settlement(state, 1, 1, RESULTS[points], state.number, "the slip says so"),
    )


def clear() -> Move:
    return Move("clear", None, None, lambda state: results.decide_clearing(state, 1, 1, state.number, "another's"))


MOVES = [
    *(report(by, points) for by in PLAYERS for points in RESULTS),
    *(move(by) for move in (confirm, confirm_late) for by in PLAYERS),
    settle((300, 400)),
    clear(),
]


def table_of(state: State) -> LiveTable:
    return state.played[0].tables[0]


def points_of(seats: Any) -> tuple[int, ...] | None:
    return tuple(seat.game_points for seat in seats) or None


@dataclass(frozen=True)
class Told:
    """What happened so far: the state, and what each side said last, None where it said nothing."""

    state: State
    said: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    settled: bool = False

    def by(self, player: int) -> tuple[int, ...] | None:
        return self.said[PLAYERS.index(player)]

    def say(self, player: int, points: tuple[int, ...] | None) -> Told:
        said = [points if each == player else self.by(each) for each in PLAYERS]
        return replace(self, said=(said[0], said[1]))


def carry_out(before: Told, move: Move) -> Told | None:
    """What is after a move; None where it is refused."""
    table, state = table_of(before.state), before.state
    try:
        proposed = move.decide(state)
    except Refused:
        return None
    for one in proposed:
        state = apply(state, Event(state.number + 1, one.act, one.payload, "Test", BEGIN, one.reason))
    after = replace(before, state=state)
    if move.name == "clear":
        return Told(state)
    if move.by is None:
        return replace(after, settled=True)
    if table.status is TableStatus.FINAL:
        return after
    return after.say(move.by, move.points or points_of(table.seats))


def check(before: Told, move: Move, after: Told | None) -> None:
    table = table_of(before.state)
    if after is None:
        check_refused(before, move)
        return
    found, said = table_of(after.state), after.said
    if table.status is TableStatus.FINAL and move.by is not None:
        assert after == before, "a player changes nothing that is final"
    elif found.status is TableStatus.FINAL and not after.settled:
        assert said[0] == said[1] == points_of(found.seats), "final without the desk: both said it, and said it last"
    elif found.status is TableStatus.DISPUTED:
        assert None not in said
        assert said[0] != said[1]
        assert {points_of(found.seats), points_of(found.other)} == set(said)
    elif found.status is TableStatus.REPORTED:
        assert said.count(None) == 1, "one side has said something, the other has not"
        assert points_of(found.seats) in said
    elif found.status is TableStatus.OPEN:
        assert said == (None, None)


def check_refused(before: Told, move: Move) -> None:
    """Whoever is refused said something that is in the way, or saw an old page; the desk never is."""
    table = table_of(before.state)
    assert move.by is not None
    if move.name == "confirm":
        assert before.by(move.by) == points_of(table.seats)
    if move.name == "report":
        dispute_of_own = table.status is TableStatus.DISPUTED and before.by(move.by) == points_of(table.seats)
        assert dispute_of_own or table.status is TableStatus.FINAL


def play_on(told: Told, depth: int, seen: Counter[TableStatus]) -> None:
    for move in MOVES:
        after = carry_out(told, move)
        check(told, move, after)
        seen[table_of((after or told).state).status] += 1
        if depth > 1:
            play_on(after or told, depth - 1, seen)


def test_only_the_desk_or_both_sides_settle_a_game_in_every_order() -> None:
    seen: Counter[TableStatus] = Counter()
    play_on(Told(LOG.state), DEPTH, seen)
    assert seen.total() == sum(len(MOVES) ** depth for depth in range(1, DEPTH + 1))
    assert seen.keys() == set(TableStatus)


def test_nobody_is_thanked_for_confirming_what_the_desk_entered_meanwhile() -> None:
    first, second = PLAYERS
    reported = carry_out(Told(LOG.state), report(first, (400, 300)))
    assert reported is not None
    settled = carry_out(reported, settle((300, 400)))
    assert settled is not None
    with pytest.raises(Refused, match="result_is_final"):
        confirm_late(second).decide(settled.state)
    assert confirm(second).decide(settled.state) == ()


def test_first_reporter_does_not_settle_a_dispute_by_confirming() -> None:
    first, second = PLAYERS
    reported = carry_out(Told(LOG.state), report(first, (400, 300)))
    assert reported is not None
    disputed = carry_out(reported, report(second, (390, 300)))
    assert disputed is not None
    assert table_of(disputed.state).status is TableStatus.DISPUTED
    with pytest.raises(Refused, match="own_report"):
        confirm(first).decide(disputed.state)
    agreed = carry_out(disputed, confirm(second))
    assert agreed is not None
    assert points_of(table_of(agreed.state).seats) == (400, 300)
