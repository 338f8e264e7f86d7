"""Spreadsheets into a report: every sheet looked at, every problem told with sheet, row and column."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence

from tournaments import codes
from tournaments.report import Problem, Reading, Report, ReportedSeat, ReportedTable, Severity, UploadedFile, Where
from tournaments.uploads import limits
from tournaments.uploads.found import Found
from tournaments.uploads.sheets.columns import could_be_headings, heading_key
from tournaments.uploads.sheets.cross_columns import CrossTable, find_cross_table
from tournaments.uploads.sheets.cross_reading import read_cross
from tournaments.uploads.sheets.games import Game, read_games
from tournaments.uploads.sheets.grid import Row, Sheet
from tournaments.uploads.sheets.people import People
from tournaments.uploads.sheets.player_list import find_player_list, read_player_list
from tournaments.uploads.sheets.rounds import merge_mirrored, number_blocks
from tournaments.uploads.sheets.tables import Choices, GameList, find_game_lists, unused_headings
from tournaments.uploads.sheets.text import read_text_sheet
from tournaments.uploads.sheets.workbook import EXCEL, OPENDOCUMENT, find_workbook_kind, read_workbook
from tournaments.uploads.values import is_binary

GAME_CSV = "game_csv"
_FORMATS = {EXCEL: EXCEL, OPENDOCUMENT: OPENDOCUMENT, "": GAME_CSV}
_CROSS_FORMATS = {name: f"{name}_cross_table" for name in (EXCEL, OPENDOCUMENT)} | {GAME_CSV: "csv_cross_table"}
# What is shown of a sheet with unknown headings.
_SAMPLE_ROWS = 5
_SAMPLE_COLUMNS = 40
_SAMPLE_CELL = 40
_FEWEST_COLUMNS = 3


def read_sheets(files: Sequence[UploadedFile], choices: Choices) -> Reading:
    """The report of one championship from one or several spreadsheets."""
    found = Found()
    sheets = [sheet for file in files for sheet in _open(file, found)]
    report_format = _FORMATS[find_workbook_kind(files[0].content)]
    lists, without, title = _find_lists(sheets, choices, found)
    if not lists and (cross := next(filter(None, map(find_cross_table, without)), None)):
        for sheet in without:
            if sheet is not cross.sheet:
                found.append(codes.SHEET_NOT_USED.at(sheet.where(), sheet=sheet.name or sheet.file))
        title = _title_above(cross)
        players, tables = read_cross(cross, found)
        rounds = max([cross.columns.rounds if tables else 0, *(table.round for table in tables)])
        report_format = _CROSS_FORMATS[report_format]
    else:
        people = People(found)
        ready = _tell_of_others(lists, _read_player_lists(without, people) if lists else without, found)
        games = [game for one in ready for game in read_games(one, people, found)]
        players, numbers = people.conclude()
        tables = number_blocks([_make_table(game, numbers) for game in games], found)
        tables = merge_mirrored(tables, found)
        _check_tables(tables, found)
        _tell_of_unscored(games, numbers, found)
        rounds = max((table.round for table in tables), default=0)
    if len(players) > limits.PLAYERS or len(tables) > limits.RECORDS:
        found.append(codes.TOO_MANY_PLAYERS.at(limit=limits.PLAYERS))
        return Reading(None, found.conclude())
    if not players:
        if all(problem.severity is not Severity.ERROR for problem in found):
            found.append(codes.NO_GAMES.at())
        return Reading(None, found.conclude())
    report = Report(report_format, name=title, rounds=rounds, players=players, tables=tuple(tables))
    return Reading(report, found.conclude())


def _read_player_lists(sheets: Sequence[Sheet], people: People) -> list[Sheet]:
    """Take the players of sheets that list them; the other sheets."""
    others = []
    for sheet in sheets:
        listed = find_player_list(sheet)
        if listed is None:
            others.append(sheet)
        else:
            read_player_list(sheet, *listed, people)
    return others


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


def _find_lists(
    sheets: Sequence[Sheet], choices: Choices, found: list[Problem]
) -> tuple[list[GameList], list[Sheet], str]:
    """The lists of games of all sheets, the sheets without any, and the first title."""
    lists: list[GameList] = []
    without: list[Sheet] = []
    first_title = ""
    for sheet in sheets:
        of_sheet, title = find_game_lists(sheet, choices, found)
        lists += of_sheet
        if of_sheet:
            first_title = first_title or title
        else:
            without.append(sheet)
    return lists, without, first_title


def _tell_of_others(lists: Sequence[GameList], without: Sequence[Sheet], found: list[Problem]) -> list[GameList]:
    """The lists that can be read; what is not understood of the others is told."""
    ready = [one for one in lists if not one.columns.unknown or one.columns.has_results]
    keys: set[str] = set()
    for one in lists:
        if one not in ready:
            _tell_unknown(one.sheet, one.heading, keys, found)
    for sheet in without:
        heading = _guess_heading(sheet)
        if lists or heading is None:
            found.append(codes.SHEET_NOT_USED.at(sheet.where(), sheet=sheet.name or sheet.file))
        else:
            _tell_unknown(sheet, heading, keys, found)
    found.extend(unused_headings(ready))
    return ready


def _guess_heading(sheet: Sheet) -> Row | None:
    """The row that most likely holds the headings, to be looked at by a person."""
    rows = sheet.rows[:20]
    return next(
        (row for row in rows if could_be_headings(row.cells) and sum(map(bool, row.cells)) >= _FEWEST_COLUMNS), None
    )


def _tell_unknown(sheet: Sheet, heading: Row, keys: set[str], found: list[Problem]) -> None:
    """One problem for each kind of headings, with enough of the sheet to say what they mean."""
    key = heading_key(heading.cells)
    if key in keys:
        return
    keys.add(key)
    width = max(index for index, cell in enumerate(heading.cells, start=1) if cell)
    rows = [row for row in sheet.rows if row.number > heading.number][:_SAMPLE_ROWS]
    sample = [[cell[:_SAMPLE_CELL] for cell in row.cells[: min(width, _SAMPLE_COLUMNS)]] for row in (heading, *rows)]
    headings = ", ".join(cell for cell in heading.cells if cell)
    where = sheet.where(heading)
    found.append(codes.COLUMNS_UNKNOWN.at(where, key=key, headings=headings, sample=json.dumps(sample)))


def _make_table(game: Game, numbers: dict[int, int]) -> ReportedTable:
    seats = tuple(_renumber(seat, numbers) for seat in game.seats)
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
    """Warn of games with match points only, where others have game points."""
    unscored = [game for game in games if game.is_unscored]
    if all(seat.game_points is None for game in games for seat in game.seats):
        return
    for game in unscored:
        one, other = (numbers[seat.player] for seat in game.seats[:2])
        found.append(codes.GAME_POINTS_MISSING.at(game.where, number=one, other=other))
