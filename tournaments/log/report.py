"""The neutral report of a live championship, used for standings, checks and submission."""

from __future__ import annotations

from collections.abc import Iterator

from federation.problems.kinds import Where
from tournaments.log.state import Entrant, EntryStatus, LiveRound, LiveTable, State, TableStatus
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

FORMAT = "live"
_LEFT = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})


def report_of(state: State, *, up_to: int | None = None, published_only: bool = False) -> Report:
    """Return everyone with a place, and every round paired so far, or up to a round.

    Results that aren't final are pending. Fictitious points of late joiners aren't included: they are for pairing
    only. With ``published_only``, rounds that aren't public yet are left out.
    """
    rounds = [one for one in state.played[:up_to] if one.published or not published_only]
    lots = {number: place for order in state.lots for place, number in enumerate(order, start=1)}
    return Report(
        format=FORMAT,
        name=state.name,
        rounds=state.rounds,
        players=tuple(
            _player(entrant, lots.get(entrant.number)) for entrant in state.taking_part() if _came(entrant, state)
        ),
        tables=tuple(table for one in rounds for table in _tables(one, state)),
    )


def _came(entrant: Entrant, state: State) -> bool:
    """Return whether someone took part: those who left before the first round, or never came, didn't."""
    if entrant.left_from is not None and entrant.left_from <= entrant.first_round:
        return any(one.table_of(entrant.number) or entrant.number in one.byes for one in state.played)
    return entrant.checked_in or any(
        one.table_of(entrant.number) or entrant.number in one.byes for one in state.played
    )


def _player(entrant: Entrant, lot: int | None) -> ReportedPlayer:
    return ReportedPlayer(
        number=entrant.number,
        name=entrant.name,
        rating=entrant.rating,
        club=entrant.club,
        late_from_round=entrant.first_round if entrant.is_late else None,
        withdrawn=entrant.status in _LEFT,
        disqualified_after=_disqualified_after(entrant),
        penalty=entrant.penalty,
        lot=lot,
        where=Where(player=entrant.number),
    )


def _disqualified_after(entrant: Entrant) -> int | None:
    if entrant.status is not EntryStatus.DISQUALIFIED or entrant.left_from is None:
        return None
    return entrant.left_from - 1


def _tables(one: LiveRound, state: State) -> Iterator[ReportedTable]:
    for table in one.tables:
        where = Where(round=one.number, table=table.number)
        yield ReportedTable(one.number, table.number, _seats(table), where)
    where = Where(round=one.number)
    for player in one.byes:
        seat = ReportedSeat(player, Kind.BYE, half_points=one.half_points_of_bye)
        yield ReportedTable(one.number, None, (seat,), where)
    seated = {player for table in one.tables for player in table.players} | set(one.byes)
    for entrant in state.taking_part():
        if entrant.number not in seated and _came(entrant, state) and not _is_gone(entrant, one.number):
            yield ReportedTable(one.number, None, (ReportedSeat(entrant.number, Kind.ABSENT, half_points=0),), where)


def _is_gone(entrant: Entrant, round_number: int) -> bool:
    """Return whether a round doesn't concern an entrant: before a late joiner's first, or after leaving for good."""
    return round_number < entrant.first_round or (entrant.left_from is not None and round_number >= entrant.left_from)


def _seats(table: LiveTable) -> tuple[ReportedSeat, ...]:
    if table.status is TableStatus.FINAL:
        return table.seats
    is_game = len(table.players) == 2
    return tuple(
        ReportedSeat(player, Kind.PENDING, starts=index == 0 if is_game else None)
        for index, player in enumerate(table.players)
    )
