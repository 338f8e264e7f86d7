"""Spreadsheets into a report: every sheet is read, every problem reported with sheet, row and column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from federation.problems.kinds import Problem, Severity, Where
from federation.tables.workbooks import EXCEL, OPENDOCUMENT, find_workbook_kind
from tournaments.files.common.found import Found
from tournaments.files.common.namesakes import find_alike, list_rounds
from tournaments.files.common.values import is_binary
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.text import read_text_sheet
from tournaments.files.formats.sheets.cells.workbook import read_workbook
from tournaments.files.formats.sheets.combination import hold_against_lists, join_crosses
from tournaments.files.formats.sheets.crosses.columns import CrossTable, find_cross_tables
from tournaments.files.formats.sheets.crosses.reader import read_cross
from tournaments.files.formats.sheets.games.numbers import number_blocks
from tournaments.files.formats.sheets.games.pairings import read_pairings, split_pairings
from tournaments.files.formats.sheets.games.plausible import check_crossed, check_games
from tournaments.files.formats.sheets.games.repeats import drop_repeated
from tournaments.files.formats.sheets.games.rows import read_games
from tournaments.files.formats.sheets.games.seats import Game
from tournaments.files.formats.sheets.games.tables import (
    Choices,
    GameList,
    OtherPart,
    find_parts,
    is_doubtful,
    unused_headings,
)
from tournaments.files.formats.sheets.leftovers import tell_of_leftovers
from tournaments.files.formats.sheets.panes import split_panes
from tournaments.files.formats.sheets.personal import name_players
from tournaments.files.formats.sheets.players import People, find_player_list, read_player_list
from tournaments.files.formats.sheets.unfolding import unfold
from tournaments.files.formats.sheets.unknown import tell_of_unknown, tell_of_unknown_list
from tournaments.report import codes, limits
from tournaments.report.report import Reading, Report, ReportedSeat, ReportedTable, UploadedFile

GAME_CSV = "game_csv"
_FORMATS = {EXCEL: EXCEL, OPENDOCUMENT: OPENDOCUMENT, "": GAME_CSV}
_CROSS_FORMATS = {name: f"{name}_cross_table" for name in (EXCEL, OPENDOCUMENT)} | {GAME_CSV: "csv_cross_table"}


def read_sheets(files: Sequence[UploadedFile], choices: Choices) -> Reading:
    """Return the report of one championship from one or several spreadsheets."""
    found = Found()
    panes = name_players(
        [pane for file in files for sheet in _open(file, found) for pane in split_panes(unfold(sheet))]
    )
    lists: list[GameList] = []
    others: list[OtherPart] = []
    title = ""
    for pane in panes:
        parts = find_parts(pane, choices, found)
        lists += parts.lists
        others += parts.others if parts.lists else [OtherPart(pane, is_whole=True)]
        title = title or (parts.title if parts.lists else "")
    report_format = _FORMATS[find_workbook_kind(files[0].content)]
    crosses = [(other, table) for other in others for table in find_cross_tables(other.sheet)]
    if lists or not crosses:
        report = _read_lists(lists, others, crosses, found)
    else:
        report = _read_crosses(others, crosses, found)
        report_format = _CROSS_FORMATS[report_format]
        title = _title_above(crosses[0][1])
    if report is not None and (len(report.players) > limits.PLAYERS or len(report.tables) > limits.RECORDS):
        found.append(codes.TOO_MANY_PLAYERS.at(limit=limits.PLAYERS))
        report = None
    elif report is None or not report.players:
        if all(problem.severity is not Severity.ERROR for problem in found):
            found.append(codes.NO_GAMES.at())
        report = None
    if report is None:
        return Reading(None, found.conclude())
    named = Report(report_format, name=title, rounds=report.rounds, players=report.players, tables=report.tables)
    return Reading(named, found.conclude())


def _read_crosses(
    others: Sequence[OtherPart], crosses: Sequence[tuple[OtherPart, CrossTable]], found: Found
) -> Report | None:
    """Read the games of files with only cross-tables."""
    used = {id(other) for other, _ in crosses}
    tell_of_leftovers([other for other in others if id(other) not in used], [], True, found)
    read = [(table, read_cross(table, found)) for _, table in crosses]
    if not _has_errors(found):
        # Many rounds together show whether a cell is a score. Made-up rounds don't.
        found.add_all([problem for _, games in read if not games.made_up for problem in check_crossed(games.tables)])
    filled = [one for one in read if one[1].tables]
    players, tables, rounds = join_crosses(filled or read[:1], found)
    if not tables and _has_errors(found):
        # What is wrong with the whole was already reported.
        return None
    return Report("", rounds=rounds, players=players, tables=tuple(tables))


def _read_lists(
    lists: Sequence[GameList],
    others: Sequence[OtherPart],
    crosses: Sequence[tuple[OtherPart, CrossTable]],
    found: Found,
) -> Report | None:
    """Read the games of lists, checked against other tables of the file."""
    people = People(found)
    left = _read_player_lists(others, people) if lists else list(others)
    ready = [
        one
        for one in lists
        if (not one.columns.unknown or one.columns.has_results or one.columns.is_long) and not is_doubtful(one)
    ]
    keys: set[str] = set()
    for one in lists:
        if one not in ready:
            tell_of_unknown_list(one, keys, found)
    if not lists:
        tell_of_unknown([other.sheet for other in left], keys, found)
    found.add_all(unused_headings(ready))
    told, paired = split_pairings(ready)
    games = [game for one in told for game in read_games(one, people, found)]
    games += read_pairings(paired, games, people, found)
    players, numbers = people.conclude()
    tables = drop_repeated([_make_table(game, numbers) for game in games], found)
    tables = number_blocks(tables, found)
    _check_tables(tables, found)
    key_of = {number: key for key, number in numbers.items()}
    rounds = {key_of[number]: played for number, played in list_rounds(tables).items()}
    problems = [*check_games(games, tables, people.everybody), *find_alike(people.everybody, rounds)]
    found.add_all(problems)
    _tell_of_unscored(games, numbers, found)
    if any(problem.code in _SPOILING for problem in problems):
        # Any other problems follow from that.
        return None
    report = Report(
        "", rounds=max((table.round for table in tables), default=0), players=players, tables=tuple(tables)
    )
    if not lists:
        return report
    for other, table in crosses:
        if any(other is one for one in left):
            report = _add_cross(report, table, found)
    crossed = {id(other) for other, _ in crosses}
    tell_of_leftovers([one for one in left if id(one) not in crossed], people.everybody, bool(games), found)
    return report


_SPOILING = frozenset({codes.RUNNING_TOTALS.code, codes.RESULTS_AGAINST_SCORES.code})


def _add_cross(report: Report, table: CrossTable, found: Found) -> Report:
    aside = Found()
    games = read_cross(table, aside)
    sheet = table.sheet.name or table.sheet.file
    where = table.sheet.where(table.heading)
    known = {player.name for player in report.players}
    if not any(player.name in known for player in games.players):
        found.add_all(aside)
    elif not games.tables or _has_errors(aside):
        found.append(codes.SHEET_NOT_USED.at(where, sheet=sheet))
        return report
    players, tables = hold_against_lists((table, games), report.tables, report.players, found)
    return Report(
        "",
        rounds=max([report.rounds, *(one.round for one in tables)]),
        players=(*report.players, *players),
        tables=(*report.tables, *tables),
    )


def _has_errors(found: Sequence[Problem]) -> bool:
    return any(problem.severity is Severity.ERROR for problem in found)


def _read_player_lists(others: Sequence[OtherPart], people: People) -> list[OtherPart]:
    """Read the players of parts that list them; return the other parts."""
    left = []
    for other in others:
        listed = find_player_list(other.sheet) if other.is_whole else None
        if listed is None:
            left.append(other)
        else:
            read_player_list(other.sheet, *listed, people)
    return left


def _title_above(cross: CrossTable) -> str:
    above = [row for row in cross.sheet.rows if row.number < cross.heading.number]
    titles = (row.cells for row in above if sum(map(bool, row.cells)) == 1)
    return next((next(filter(None, cells)) for cells in titles), "")


def _open(file: UploadedFile, found: list[Problem]) -> list[Sheet]:
    if find_workbook_kind(file.content):
        return read_workbook(file, found)
    if is_binary(file.content):
        found.append(codes.WORKBOOK_DAMAGED.at(Where(file=file.name), file=file.name))
        return []
    return read_text_sheet(file, found)


def _make_table(game: Game, numbers: dict[int, int]) -> ReportedTable:
    seats = tuple([_renumber(seat, numbers) for seat in game.seats])
    return ReportedTable(game.round, game.table, seats, game.where)


def _renumber(seat: ReportedSeat, numbers: dict[int, int]) -> ReportedSeat:
    number = numbers[seat.player]
    if number == seat.player:
        return seat
    values = {name: getattr(seat, name) for name in ReportedSeat.__dataclass_fields__}
    return ReportedSeat(**{**values, "player": number})


def _check_tables(tables: Sequence[ReportedTable], found: list[Problem]) -> None:
    """Warn of tables with several games in one round."""
    numbered: dict[tuple[int, int], list[ReportedTable]] = defaultdict(list)
    for table in tables:
        if table.number is not None:
            numbered[table.round, table.number].append(table)
    for (number, table_number), several in numbered.items():
        if len(several) > 1:
            found.append(codes.TABLE_TAKEN.at(several[1].where, round=number, table=table_number, count=len(several)))


def _tell_of_unscored(games: Sequence[Game], numbers: dict[int, int], found: list[Problem]) -> None:
    """Warn of games with only match points, where others have game points."""
    unscored = [game for game in games if game.is_unscored and not game.has_tiny_scores]
    if all(seat.game_points is None for game in games for seat in game.seats):
        return
    for game in unscored:
        one, other = (numbers[seat.player] for seat in game.seats[:2])
        found.append(codes.GAME_POINTS_MISSING.at(game.where, number=one, other=other))
