"""Decisions about rulings: the committee, its decisions, drawings of lots, disqualification, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tournaments.competition.places import USUAL_POINTS, rank_scores, share_points
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings, draw_lots
from tournaments.competition.tallies import take_tallies
from tournaments.log.decisions.entries import Decision, find_entrant, require_running
from tournaments.log.decisions.refusal import refuse
from tournaments.log.decisions.results import find_table
from tournaments.log.events import Act, Proposed
from tournaments.log.report import report_of
from tournaments.log.state import LiveTable, State, TableStatus
from tournaments.report.as_json import seat_to_json
from tournaments.report.report import Kind, Outcome, ReportedSeat


def decide_committee(state: State, members: Sequence[str]) -> Decision:
    """Name the arbitral committee. Payload: ``members``, by name."""
    require_running(state)
    named = [" ".join(member.split()) for member in members]
    named = [member for member in dict.fromkeys(named) if member]
    return (Proposed(Act.COMMITTEE_NAMED, {"members": named}),) if tuple(named) != state.committee else ()


def decide_ruling(
    state: State,
    text: str,
    reason: str,
    *,
    round_number: int | None = None,
    table: int | None = None,
    instead: str = "",
    parties: Sequence[int] = (),
) -> Decision:
    """Record a decision of the committee.

    ``parties`` are the entrants concerned; a member who is one of them doesn't rule, and ``instead`` names who did.
    Payload: ``text``, ``round``, ``table``, ``parties``, ``members`` who ruled, ``instead``.
    """
    require_running(state)
    if not text.strip() or not reason.strip():
        raise refuse("reason_due")
    if table is not None:
        find_table(state, round_number or 0, table)
    named = {find_entrant(state, number).name.casefold() for number in parties}
    out = [member for member in state.committee if member.casefold() in named]
    if out and not instead.strip():
        raise refuse("party_rules", name=out[0])
    payload: dict[str, Any] = {"text": text.strip(), "round": round_number, "table": table, "instead": instead.strip()}
    if parties:
        payload["parties"] = list(parties)
    members = [member for member in state.committee if member not in out]
    return (Proposed(Act.RULED, {**payload, "members": members}, reason),)


def decide_lots(state: State, place: int, seed: str) -> Decision:
    """Draw lots among those who share a place and are equal in everything. Anyone can reproduce the drawing.

    Payload: ``numbers``, ``seed``, the resulting ``order``, ``place``.
    """
    require_running(state)
    if not seed.strip():
        raise refuse("seed_due")
    equal = shared_places(state).get(place)
    if equal is None:
        raise refuse("nobody_equal", place=place)
    order = draw_lots(equal, seed.strip())
    payload = {"numbers": sorted(equal), "seed": seed.strip(), "order": list(order), "place": place}
    return (Proposed(Act.LOTS_DRAWN, payload),)


def shared_places(state: State) -> dict[int, tuple[int, ...]]:
    """Return who shares each tied place at present; empty before anything is played."""
    if not any(table.status is TableStatus.FINAL for one in state.played for table in one.tables):
        return {}
    lines = compute_standings(report_of(state), CompetitionRules.from_json(state.rules), announced=state.rounds)
    by_place: dict[int, list[int]] = {}
    for line in lines:
        if line.place is not None:
            by_place.setdefault(line.place, []).append(line.number)
    return {place: tuple(numbers) for place, numbers in by_place.items() if len(numbers) > 1}


def decide_disqualification(state: State, number: int, reason: str) -> Decision:
    """Exclude from further pairing; games played stand and are rated. Payload: ``number``, ``from_round``."""
    require_running(state)
    entrant = find_entrant(state, number)
    if not reason.strip():
        raise refuse("reason_due")
    if entrant.status.value == "disqualified":
        raise refuse("already_left", name=entrant.name)
    current = state.current
    first = 1
    if current is not None:
        is_seated = current.table_of(number) is not None or number in current.byes
        first = current.number + 1 if is_seated else current.number
    if entrant.left_from is not None:
        first = min(first, entrant.left_from)
    return (Proposed(Act.DISQUALIFIED, {"number": number, "from_round": first}, reason),)


def decide_penalty(
    state: State,
    number: int,
    reason: str,
    *,
    points: int = 0,
    half_points: int = 0,
    round_number: int | None = None,
) -> Decision:
    """Give a warning, or deduct points.

    Game points are deducted in one round's game, which may change the winner; match points (``half_points``) from a
    round's game or, without one, from the championship. Payload: ``number``, ``points``, ``half_points``; of a game
    ``round``, ``table`` and the ``seats`` after it.
    """
    require_running(state)
    find_entrant(state, number)
    if not reason.strip():
        raise refuse("reason_due")
    given: dict[str, Any] = {"number": number, "points": max(0, points)}
    if half_points > 0:
        given["half_points"] = half_points
        if not round_number:
            return _of_championship(state, given, reason)
    elif points <= 0:
        return (Proposed(Act.PENALISED, given, reason),)
    one = state.round(round_number or 0)
    table = one.table_of(number) if one else None
    if table is None or table.status is not TableStatus.FINAL:
        raise refuse("no_result_to_penalise")
    rules = CompetitionRules.from_json(state.rules)
    seats = _take_points(rules, table, number, points) if points > 0 else table.seats
    if half_points > 0:
        seats = _take_match_points(seats, number, half_points)
    place = {"round": round_number, "table": table.number, "seats": [seat_to_json(seat) for seat in seats]}
    return (Proposed(Act.PENALISED, given | place, reason),)


def _of_championship(state: State, given: dict[str, Any], reason: str) -> Decision:
    """Not more than there is: points only increase, so no one falls below zero later."""
    tally = take_tallies(report_of(state), CompetitionRules.from_json(state.rules)).tallies.get(given["number"])
    has = tally.half_points if tally else 0
    if given["half_points"] > has:
        raise refuse("too_few_points", name=find_entrant(state, given["number"]).name, points=f"{has / 2:g}")
    return (Proposed(Act.PENALISED, given, reason),)


def _take_match_points(seats: Sequence[ReportedSeat], number: int, half_points: int) -> tuple[ReportedSeat, ...]:
    has = next(seat.half_points or 0 for seat in seats if seat.player == number)
    if half_points > has:
        raise refuse("game_gave_less", points=f"{has / 2:g}")
    return tuple(
        replace(seat, half_points=has - half_points, penalty=seat.penalty + half_points)
        if seat.player == number
        else seat
        for seat in seats
    )


def _take_points(rules: CompetitionRules, table: LiveTable, number: int, points: int) -> tuple[ReportedSeat, ...]:
    seats = tuple(
        replace(seat, game_points=(seat.game_points or 0) - points) if seat.player == number else seat
        for seat in table.seats
    )
    if any(seat.kind is not Kind.PLAYED for seat in seats):
        return seats
    scores = [seat.game_points or 0 for seat in seats]
    if len(seats) > 2:
        places = rank_scores(scores)
        halves = share_points(places, rules.places.get(len(seats)) or USUAL_POINTS[len(seats)])
        return tuple(
            replace(seat, place=place, half_points=half)
            for seat, place, half in zip(seats, places, halves, strict=True)
        )
    worth = {Outcome.WIN: rules.win, Outcome.DRAW: rules.draw, Outcome.LOSS: rules.loss}
    outcomes = [_outcome(own, other) for own, other in (scores, scores[::-1])]
    return tuple(
        replace(seat, outcome=outcome, half_points=max(0, worth[outcome] - seat.penalty))
        for seat, outcome in zip(seats, outcomes, strict=True)
    )


def _outcome(own: int, other: int) -> Outcome:
    if own == other:
        return Outcome.DRAW
    return Outcome.WIN if own > other else Outcome.LOSS
