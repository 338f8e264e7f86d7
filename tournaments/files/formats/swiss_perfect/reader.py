"""The three files of a Swiss Perfect championship, combined into one report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from federation.problems.kinds import Problem, Where
from tournaments.files.checks.points import place_bonus
from tournaments.files.common.dbase import DbaseTable, read_table
from tournaments.files.common.found import Found
from tournaments.files.formats.swiss_perfect import games, players
from tournaments.files.formats.swiss_perfect.players import Entrant
from tournaments.files.formats.swiss_perfect.settings import read_settings
from tournaments.report import codes, limits
from tournaments.report.report import Kind, Reading, Report, ReportedTable, UploadedFile

FORMAT = "swiss_perfect"


def read_swiss_perfect(ini: UploadedFile, trn: UploadedFile, sco: UploadedFile) -> Reading:
    """Return the report of a Swiss Perfect championship; the report is None if a table is too damaged to read."""
    found = Found()
    settings = read_settings(ini, found)
    people = read_people(trn, found)
    scores = _read_scores(sco, found)
    if people is None or scores is None:
        return Reading(None, found.conclude())
    referred = games.collect_ids(scores)
    entrants = players.read_entrants(people, referred, found)
    if _are_strangers(entrants, referred):
        where = Where(file=sco.name)
        found.append(codes.FILES_OF_TWO.at(where, players=trn.name, results=sco.name, count=len(entrants)))
        return Reading(None, found.conclude())
    numbers = {identifier: entrant.player.number for identifier, entrant in entrants.items()}
    tables = games.read_tables(scores, settings, numbers, found)
    if tables is None:
        return Reading(None, found.conclude())
    rounds = max((table.round for table in tables), default=0)
    if tables and settings.rounds != rounds:
        found.append(codes.ROUNDS_DIFFER.at(Where(file=ini.name), stated=settings.rounds, found=rounds))
    tables = _pay_bonuses(entrants.values(), tables, rounds, found)
    report = Report(
        format=FORMAT,
        name=settings.name,
        arbiter=settings.arbiter,
        rounds=rounds or settings.rounds,
        stated_rounds=settings.rounds or None,
        players=tuple(sorted((entrant.player for entrant in entrants.values()), key=lambda p: p.number)),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )
    return Reading(report, found.conclude())


def _are_strangers(entrants: Mapping[int, Entrant], referred: Collection[int]) -> bool:
    """Return whether the players' and results' files must belong to different championships.

    The results name missing players, or a quarter of the players who didn't withdraw have none. In real files it is
    two of 56 at most.
    """
    named = {identifier for identifier, one in entrants.items() if one.player.name}
    unknown = [identifier for identifier in referred if identifier not in named]
    idle = [key for key, one in entrants.items() if key not in referred and not one.player.withdrawn]
    if not referred or not named:
        return False
    return (len(unknown) > 1 and len(unknown) * 4 > len(referred)) or (len(idle) > 1 and len(idle) * 4 >= len(named))


def read_people(file: UploadedFile, found: list[Problem]) -> DbaseTable | None:
    """Return the table of a .trn, or None with problems if it can't be used."""
    table = read_table(file, players.FIELDS, limits.PLAYER_RECORDS, found)
    return _check_fields(table, players.NEEDED_FIELDS, found)


def _read_scores(file: UploadedFile, found: list[Problem]) -> DbaseTable | None:
    table = read_table(file, games.FIELDS, limits.RECORDS, found)
    return _check_fields(table, games.NEEDED_FIELDS, found)


def _check_fields(table: DbaseTable | None, needed: Sequence[str], found: list[Problem]) -> DbaseTable | None:
    missing = table.lacks(needed) if table else []
    if table and missing:
        where = Where(file=table.file)
        found.append(codes.MISSING_FIELDS.at(where, file=table.file, fields=", ".join(missing)))
        return None
    return table


def _pay_bonuses(
    entrants: Iterable[Entrant], tables: list[ReportedTable], rounds: int, found: list[Problem]
) -> list[ReportedTable]:
    """Return the tables with every bonus paid out, replacing records that only mark a player as absent."""
    taken: dict[int, set[int]] = defaultdict(set)
    absent: dict[int, set[int]] = defaultdict(set)
    for table in tables:
        for seat in table.seats:
            (absent if seat.kind is Kind.ABSENT else taken)[seat.player].add(table.round)
    paid: dict[tuple[int, int], ReportedTable] = {}
    for entrant in entrants:
        if entrant.bonus_half_points:
            number = entrant.player.number
            free = [r for r in range(1, rounds + 1) if r not in taken[number]]
            for table in _pay_bonus(entrant, free, absent[number], found):
                paid[table.round, number] = table
    kept = [table for table in tables if not (_is_absence(table) and (table.round, table.seats[0].player) in paid)]
    return kept + list(paid.values())


def _pay_bonus(entrant: Entrant, free: list[int], absent: Container[int], found: list[Problem]) -> list[ReportedTable]:
    """Pay a player's bonus into rounds without a result: first planned absences, then recorded ones."""
    player, bonus = entrant.player, entrant.bonus_half_points
    announced = [number for number in free if entrant.missed(number)]
    recorded = [number for number in free if number in absent and not entrant.missed(number)]
    missed = sorted(announced + recorded[: max(0, bonus - len(announced))])
    others = [number for number in free if number not in missed]
    seats = place_bonus(player.number, bonus, missed, others, player.where, found)
    return [ReportedTable(number, None, (seat,), player.where) for number, seat in seats.items()]


def _is_absence(table: ReportedTable) -> bool:
    return len(table.seats) == 1 and table.seats[0].kind is Kind.ABSENT
