"""Several tables of games in one file: other players, another cycle, or the same games again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from federation.problems.kinds import Problem
from tournaments.files.formats.sheets.crosses.columns import CrossTable
from tournaments.files.formats.sheets.crosses.reader import CrossGames
from tournaments.files.formats.sheets.players import SpeltName, spell_name
from tournaments.report import codes
from tournaments.report.report import ReportedPlayer, ReportedSeat, ReportedTable

Meetings = Mapping[frozenset[int], Sequence[ReportedTable]]


def join_crosses(
    crosses: Sequence[tuple[CrossTable, CrossGames]], found: list[Problem]
) -> tuple[tuple[ReportedPlayer, ...], list[ReportedTable], int]:
    """Return the players, tables and rounds of all the cross-tables of a file, each game once."""
    (_, first), *others = crosses
    players, tables, rounds = list(first.players), list(first.tables), first.rounds
    for source, games in others:
        known = {spell_name(player.name): player.number for player in players}
        numbers = _number(games.players, known)
        moved = [_renumber(table, numbers) for table in games.tables]
        again = [player for player in games.players if spell_name(player.name) in known]
        players += [
            replace(player, number=numbers[player.number])
            for player in games.players
            if spell_name(player.name) not in known
        ]
        if again and not games.tables and not first.tables:
            continue
        if again:
            tables, moved = _compare(tables, moved, (source, games), rounds, found)
        tables += moved
        rounds = max([rounds, games.rounds, *(table.round for table in moved)])
    return tuple(players), sorted(tables, key=lambda table: table.round), rounds


def _number(players: Sequence[ReportedPlayer], known: Mapping[SpeltName, int]) -> dict[int, int]:
    """Return the players' numbers in the whole file by their number in the table; new ones follow the highest."""
    numbers: dict[int, int] = {}
    free = max(known.values(), default=0)
    for player in players:
        number = known.get(spell_name(player.name))
        if number is None:
            free += 1
            number = free
        numbers[player.number] = number
    return numbers


def _renumber(table: ReportedTable, numbers: Mapping[int, int]) -> ReportedTable:
    seats: tuple[ReportedSeat, ...] = tuple(replace(seat, player=numbers[seat.player]) for seat in table.seats)
    return replace(table, seats=seats)


def _compare(
    tables: list[ReportedTable],
    moved: list[ReportedTable],
    cross: tuple[CrossTable, CrossGames],
    rounds: int,
    found: list[Problem],
) -> tuple[list[ReportedTable], list[ReportedTable]]:
    """Return the tables so far and those to add, where a table has players who were already met."""
    source, games = cross
    where = source.sheet.where(source.heading)
    before, now = _meetings(tables), _meetings(moved)
    both = [pair for pair in now if pair in before]
    differing = [pair for pair in both if not say_the_same(before[pair], now[pair])]
    if both and not differing:
        found.append(codes.TABLE_REPEATS.at(where, sheet=source.sheet.name or source.sheet.file, count=len(both)))
        richer = {pair: now[pair] for pair in both if _is_richer(now[pair], before[pair])}
        kept = [table for table in tables if _pair(table) not in richer]
        return kept, [table for table in moved if _pair(table) in richer or _pair(table) not in before]
    if (games.made_up and len(differing) * 2 > len(both)) or not both:
        found.append(codes.ROUND_BLOCKS.at(where, blocks=2, rounds=rounds, last=rounds + games.rounds))
        return tables, [replace(table, round=table.round + rounds) for table in moved]
    found.append(codes.READINGS_DIFFER.at(where, sheet=source.sheet.name or source.sheet.file, count=len(differing)))
    return tables, []


def _pair(table: ReportedTable) -> frozenset[int]:
    return frozenset(seat.player for seat in table.seats)


def _meetings(tables: Sequence[ReportedTable]) -> dict[frozenset[int], list[ReportedTable]]:
    meetings: dict[frozenset[int], list[ReportedTable]] = {}
    for table in tables:
        if len(table.seats) > 1:
            meetings.setdefault(_pair(table), []).append(table)
    return meetings


def say_the_same(some: Sequence[ReportedTable], others: Sequence[ReportedTable]) -> bool:
    """Return whether each second game is one of the first: results agree, and scores where both have them."""
    return all(any(_agree(one, other) for one in some) for other in others)


def _agree(one: ReportedTable, other: ReportedTable) -> bool:
    seats = {seat.player: seat for seat in one.seats}
    for seat in other.seats:
        mine = seats[seat.player]
        if mine.half_points != seat.half_points:
            return False
        if None not in (mine.game_points, seat.game_points) and mine.game_points != seat.game_points:
            return False
    return True


def _is_richer(some: Sequence[ReportedTable], others: Sequence[ReportedTable]) -> bool:
    return _has_scores(some) and not _has_scores(others)


def _has_scores(tables: Sequence[ReportedTable]) -> bool:
    return all(seat.game_points is not None for table in tables for seat in table.seats)


def hold_against_lists(
    cross: tuple[CrossTable, CrossGames],
    tables: Sequence[ReportedTable],
    players: Sequence[ReportedPlayer],
    found: list[Problem],
) -> tuple[list[ReportedPlayer], list[ReportedTable]]:
    """Return what a cross-table adds to lists of games: the players and tables of other people.

    Games of the same people must match the lists, or the two contradict each other.
    """
    source, games = cross
    where = source.sheet.where(source.heading)
    sheet = source.sheet.name or source.sheet.file
    known = {spell_name(player.name): player.number for player in players}
    strangers = [player for player in games.players if spell_name(player.name) not in known]
    numbers = _number(games.players, known)
    moved = [_renumber(table, numbers) for table in games.tables]
    if len(strangers) == len(games.players):
        return [replace(player, number=numbers[player.number]) for player in strangers], moved
    before, now = _meetings(tables), _meetings(moved)
    differing = [pair for pair in now if pair not in before or not say_the_same(before[pair], now[pair])]
    if differing:
        found.append(codes.READINGS_DIFFER.at(where, sheet=sheet, count=len(differing)))
    elif now:
        found.append(codes.TABLE_REPEATS.at(where, sheet=sheet, count=len(now)))
    return [], []
