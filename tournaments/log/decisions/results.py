"""Decisions about results: reported, confirmed or disputed, settled, corrected; and the games of those who left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tournaments.log.decisions.entries import Decision, find_entrant, require_running
from tournaments.log.decisions.refusal import refuse
from tournaments.log.events import Act, Proposed
from tournaments.log.marks import join_marks, marks_differ
from tournaments.log.presence import OpenGame, open_games_of
from tournaments.log.state import LiveRound, LiveTable, State, TableStatus
from tournaments.report.as_json import seat_to_json
from tournaments.report.report import ReportedSeat

Seats = Sequence[ReportedSeat]


def find_table(state: State, round_number: int, number: int) -> LiveTable:
    """Return a table of the round. Raises Refused if it doesn't exist."""
    one = state.round(round_number)
    table = one.find_table(number) if one else None
    if table is None:
        raise refuse("no_such_table", round=round_number, table=number)
    return table


def same_result(one: Seats, other: Seats) -> bool:
    """Return whether two reports of a game agree in points, kind and outcome. Marks may differ (``marks``)."""
    key = [(seat.player, seat.kind, seat.outcome, seat.half_points, seat.game_points) for seat in one]
    return key == [(seat.player, seat.kind, seat.outcome, seat.half_points, seat.game_points) for seat in other]


def decide_report(state: State, round_number: int, number: int, seats: Seats, by: int) -> Decision:
    """Report a result as a player at the table. The same from another player confirms it, a different one disputes it.

    Repeating a report changes nothing. Payload of each: ``round``, ``table``, ``by``; ``seats`` of what is new. A
    confirmation with marks has the ``seats`` with both sides' marks, and ``doubts``, both reports, if they differ.
    """
    table = _open_for_results(state, round_number, number)
    if by not in table.players:
        raise refuse("not_at_the_table", name=find_entrant(state, by).name, table=number)
    _check_players(table, seats)
    agrees = bool(table.seats) and same_result(table.seats, seats)
    if table.status is TableStatus.FINAL:
        if agrees:
            return ()
        raise refuse("result_is_final", table=number, result=spell(table.seats))
    if table.status is TableStatus.OPEN or (table.status is TableStatus.REPORTED and table.reported_by == by):
        same = agrees and table.seats == tuple(seats)
        return () if same else (Proposed(Act.REPORTED, _payload(round_number, number, seats, by)),)
    if agrees and table.reported_by == by:
        # Disputed, and the first reporter repeats the same.
        return ()
    if agrees:
        return (_agreed(round_number, number, by, table.seats, seats),)
    if table.status is TableStatus.DISPUTED and table.reported_by == by:
        return _first_gives_in(table, round_number, number, seats, by)
    if table.other and same_result(table.other, seats):
        return ()
    return (Proposed(Act.DISPUTED, _payload(round_number, number, seats, by)),)


def _first_gives_in(table: LiveTable, round_number: int, number: int, seats: Seats, by: int) -> Decision:
    """The first reporter sends something else: the other side's version settles it, a third one is no agreement."""
    if same_result(table.other, seats):
        return (
            Proposed(Act.REPORTED, _payload(round_number, number, seats, by)),
            _agreed(round_number, number, by, seats, table.other),
        )
    raise refuse("in_dispute", table=number)


def _agreed(round_number: int, number: int, by: int, first: Seats, second: Seats) -> Proposed:
    """Both sides report one result; their marks are combined."""
    payload: dict[str, Any] = {"round": round_number, "table": number, "by": by}
    joined = join_marks(first, second)
    if joined != tuple(first):
        payload["seats"] = [seat_to_json(seat) for seat in joined]
    if marks_differ(first, second):
        payload["doubts"] = [seat_to_json(seat) for seat in (*first, *second)]
    return Proposed(Act.CONFIRMED, payload)


def decide_confirmation(state: State, round_number: int, number: int, by: int, seen: int) -> Decision:
    """Agree with what was reported first, having seen the table as event ``seen`` left it.

    The reporter can't confirm it, even once it is disputed. Payload: ``round``, ``table``, ``by``.
    """
    table = _open_for_results(state, round_number, number)
    if by not in table.players:
        raise refuse("not_at_the_table", name=find_entrant(state, by).name, table=number)
    if table.status is TableStatus.FINAL:
        if table.changed_at > seen:
            # The desk may have entered something else: no one can agree with what they haven't seen.
            raise refuse("result_is_final", table=number, result=spell(table.seats))
        return ()
    if not table.seats:
        raise refuse("nothing_to_confirm", table=number)
    if table.reported_by == by:
        raise refuse("own_report", table=number)
    _check_seen(table, seen)
    return (Proposed(Act.CONFIRMED, {"round": round_number, "table": number, "by": by}),)


def decide_settlement(
    state: State, round_number: int, number: int, seats: Seats, seen: int, reason: str = ""
) -> Decision:
    """Enter a table's result as desk or arbiter, seen as event ``seen`` left it; it is final.

    Replacing a final result needs a reason. Payload: ``round``, ``table``, ``seats``.
    """
    table = _open_for_results(state, round_number, number)
    _check_players(table, seats)
    if table.status is TableStatus.FINAL and table.seats == tuple(seats) and not table.doubts:
        return ()
    _check_seen(table, seen)
    if table.status is TableStatus.FINAL and not same_result(table.seats, seats) and not reason.strip():
        raise refuse("result_stands", table=number, result=spell(table.seats))
    return (Proposed(Act.SETTLED, _payload(round_number, number, seats), reason),)


def decide_clearing(state: State, round_number: int, number: int, seen: int, reason: str) -> Decision:
    """Remove a result that belongs to another table. Payload: ``round``, ``table``."""
    table = _open_for_results(state, round_number, number)
    if table.status is TableStatus.OPEN:
        return ()
    _check_seen(table, seen)
    if not reason.strip():
        raise refuse("reason_due")
    return (Proposed(Act.CLEARED, {"round": round_number, "table": number}, reason),)


def decide_correction(state: State, round_number: int, number: int, seats: Seats, seen: int, reason: str) -> Decision:
    """Correct our own typing from the signed slip after a round is closed, with a reason (arbiter).

    Payload: ``round``, ``table``, ``seats``.
    """
    require_running(state)
    table, one = find_table(state, round_number, number), state.round(round_number)
    if one is None or not one.closed:
        return decide_settlement(state, round_number, number, seats, seen, reason)
    _check_players(table, seats)
    if table.seats == tuple(seats):
        return ()
    _check_seen(table, seen)
    if not reason.strip():
        raise refuse("reason_due")
    return (Proposed(Act.CORRECTED, _payload(round_number, number, seats), reason),)


def _open_for_results(state: State, round_number: int, number: int) -> LiveTable:
    require_running(state)
    table = find_table(state, round_number, number)
    one: LiveRound = state.played[round_number - 1]
    if not one.published:
        raise refuse("round_not_published", round=round_number)
    if one.closed:
        raise refuse("round_closed", round=round_number)
    return table


def _check_players(table: LiveTable, seats: Seats) -> None:
    if tuple(seat.player for seat in seats) != table.players:
        raise refuse("other_players_there", table=table.number)


def _check_seen(table: LiveTable, seen: int) -> None:
    """Of two simultaneous changes, neither is lost: the second sees the first, and decides."""
    if table.changed_at > seen:
        raise refuse("table_changed", table=table.number, result=spell(table.seats))


def spell(seats: Seats) -> str:
    """Return a result as people say it: ``412–365``; empty if there is none."""
    return "–".join("" if seat.game_points is None else str(seat.game_points) for seat in seats)


def _payload(round_number: int, number: int, seats: Seats, by: int | None = None) -> dict[str, Any]:
    payload: dict[str, Any] = {"round": round_number, "table": number}
    payload["seats"] = [seat_to_json(seat) for seat in seats]
    return payload if by is None else {**payload, "by": by}


def decide_forfeits(state: State, number: int, seats_of: Callable[[OpenGame], Seats]) -> Decision:
    """Settle every open game of someone who left with the seats from ``seats_of``; payload of each."""
    entrant = find_entrant(state, number)
    games = open_games_of(state, entrant)
    if not games:
        raise refuse("no_open_games", name=entrant.name)
    return tuple(
        proposed
        for game in games
        for proposed in decide_settlement(state, game.round, game.table.number, seats_of(game), state.number)
    )
