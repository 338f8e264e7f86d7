"""Swiss Perfect's round files: ``ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE``, one file a round.

They hold only ids, so they need a list of players: the .trn, or a text list with a column of ids (or of start numbers,
reported with a warning). The round is the one in the column; the number in the file name may be wrong. Byes may be
missing, and forfeits aren't marked: a game here counts as played. If there is a standings file, it is compared with
the sums.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean, decode_text
from tournaments.files.common.code_pages import decode_reported
from tournaments.files.common.found import Found
from tournaments.files.common.people import read_players
from tournaments.files.common.text_table import Column, find_heading, read_rows
from tournaments.files.common.values import parse_half_points, parse_whole, split_lines
from tournaments.files.formats.swiss_perfect import players as trn_players
from tournaments.files.formats.swiss_perfect.reader import read_people
from tournaments.files.formats.swiss_perfect.settings import Settings, read_settings
from tournaments.report import codes, limits
from tournaments.report.report import (
    Kind,
    Outcome,
    Reading,
    Report,
    ReportedPlayer,
    ReportedSeat,
    ReportedTable,
    UploadedFile,
)

FORMAT = "swiss_perfect_rounds"

_COLUMNS = ("ROUND", "WHITE_ID", "BLACK_ID", "WHITE_SCORE", "BLACK_SCORE")
_OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
_BYES = {2: Kind.BYE, 1: Kind.HALF_BYE, 0: Kind.ABSENT}


def read_rounds(
    rounds: Sequence[UploadedFile],
    players: UploadedFile,
    is_trn: bool,
    settings: UploadedFile | None = None,
    standings: Sequence[UploadedFile] = (),
) -> Reading:
    """Return the report of round files with their list of players, a .trn if ``is_trn``, else a text."""
    found = Found()
    tables: list[ReportedTable] = []
    every_line = (line for file in rounds for line in _read_lines(file, _COLUMNS, found))
    lines = list(islice(every_line, limits.RECORDS + 1))
    if len(lines) > limits.RECORDS:
        problem = codes.TOO_MANY_RECORDS.at(file=rounds[0].name, limit=limits.RECORDS)
        return Reading(None, (problem,))
    by_id = _read_trn(players, lines, found) if is_trn else _read_list(players, found)
    if by_id is None:
        return Reading(None, found.conclude())
    for where, values in lines:
        table = _read_table(where, values, by_id, found)
        if table:
            tables.append(table)
    listed = [(p.where, p, p.stated_half_points) for p in by_id.values() if p.stated_half_points is not None]
    _compare_totals(listed, tables, found)
    for file in standings:
        _compare_totals(_read_totals(file, by_id, found), tables, found)
    # A list's total may include byes that round files omit: it is compared, but doesn't refuse the file.
    players_without_totals = [replace(player, stated_half_points=None) for player in by_id.values()]
    heading = read_settings(settings, found) if settings else Settings()
    report = Report(
        format=FORMAT,
        name=heading.name,
        arbiter=heading.arbiter,
        rounds=max((table.round for table in tables), default=0),
        players=tuple(sorted(players_without_totals, key=lambda player: player.number)),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )
    return Reading(report, found.conclude())


_Line = tuple[Where, Mapping[str, str]]


def _read_lines(file: UploadedFile, columns: Sequence[str], found: list[Problem]) -> Iterator[_Line]:
    """Yield the lines of a file with bars, as values by heading, with their locations."""
    heading: list[str] = []
    for index, line in enumerate(split_lines(decode_text(file.content)), start=1):
        if not line.strip():
            continue
        where = Where(file=file.name, row=index)
        cells = [clean(cell) for cell in line.split("|")]
        if not heading:
            heading = [cell.upper() for cell in cells]
            missing = [column for column in columns if column not in heading]
            if missing:
                found.append(codes.MISSING_FIELDS.at(where, file=file.name, fields=", ".join(missing)))
                return
        elif len(cells) < len(heading) and len(cells) <= heading.index(columns[-1]):
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
        else:
            yield where, dict(zip(heading, cells, strict=False))


def _read_trn(file: UploadedFile, lines: Sequence[_Line], found: list[Problem]) -> dict[int, ReportedPlayer] | None:
    table = read_people(file, found)
    if table is None:
        return None
    referred = {parse_whole(values[side]) or 0 for _, values in lines for side in ("WHITE_ID", "BLACK_ID")} - {0}
    entrants = trn_players.read_entrants(table, referred, found)
    return {identifier: entrant.player for identifier, entrant in entrants.items()}


def _read_list(file: UploadedFile, found: list[Problem]) -> dict[int, ReportedPlayer] | None:
    text = decode_reported(file, found)
    heading = find_heading(text)
    if heading is None:
        found.append(codes.UNKNOWN_FORMAT.at(Where(file=file.name), file=file.name))
        return None
    rows = list(islice(read_rows(file.name, text, heading, found), limits.PLAYERS + 1))
    if len(rows) > limits.PLAYERS:
        found.append(codes.TOO_MANY_PLAYERS.at(Where(file=file.name), limit=limits.PLAYERS))
        return None
    if Column.ID not in heading.columns:
        found.append(codes.NUMBERS_AS_IDS.at(Where(file=file.name), file=file.name))
        return {number: player for number, (player, _) in read_players(file.name, rows, Column.NUMBER, found).items()}
    players = read_players(file.name, rows, Column.ID, found)
    numbers = {identifier: parse_whole(row.get(Column.NUMBER)) or 0 for identifier, (_, row) in players.items()}
    if min(numbers.values(), default=0) < 1 or len(set(numbers.values())) < len(numbers):
        numbers = {identifier: identifier for identifier in players}
    return {identifier: replace(player, number=numbers[identifier]) for identifier, (player, _) in players.items()}


def _read_table(
    where: Where, values: Mapping[str, str], by_id: Mapping[int, ReportedPlayer], found: list[Problem]
) -> ReportedTable | None:
    round_number = parse_whole(values["ROUND"]) or 0
    if not 1 <= round_number <= limits.ROUNDS:
        found.append(codes.BAD_ROUND.at(where, found=values["ROUND"], limit=limits.ROUNDS))
        return None
    number = parse_whole(values.get("TABLE_NO", ""))
    where = replace(where, round=round_number, table=number)
    sides: list[tuple[ReportedPlayer, int | None, bool]] = []
    for side in ("WHITE", "BLACK"):
        identifier = parse_whole(values[f"{side}_ID"] or "0")
        if identifier == 0:
            continue
        player = by_id.get(identifier) if identifier else None
        if player is None:
            found.append(codes.UNKNOWN_PLAYER.at(where, id=values[f"{side}_ID"]))
            return None
        sides.append((player, _read_score(values[f"{side}_SCORE"], where, found), side == "WHITE"))
    if len(sides) == 2:
        return ReportedTable(round_number, number, _seat_game(sides, where, found), where)
    return ReportedTable(round_number, None, (_seat_bye(*sides[0][:2]),), where) if sides else None


def _read_score(text: str, where: Where, found: list[Problem]) -> int | None:
    """Return the score in half points; None if not 1, 0.5 or 0, with a problem unless blank."""
    score = parse_half_points(text)
    if score in _OUTCOMES:
        return score
    if text:
        found.append(codes.BAD_SCORE.at(where, found=text))
    return None


def _seat_bye(player: ReportedPlayer, score: int | None) -> ReportedSeat:
    if score is None:
        return ReportedSeat(player.number, Kind.PENDING)
    return ReportedSeat(player.number, _BYES[score], _OUTCOMES[score], score)


def _seat_game(
    sides: Sequence[tuple[ReportedPlayer, int | None, bool]], where: Where, found: list[Problem]
) -> tuple[ReportedSeat, ...]:
    scores = [score for _, score, _ in sides]
    if None in scores or not any(scores):
        if None not in scores:
            (white, _, _), (black, _, _) = sides
            found.append(codes.GAME_WITHOUT_SCORE.at(where, number=white.number, other=black.number))
        return tuple(ReportedSeat(player.number, Kind.PENDING, starts=starts) for player, _, starts in sides)
    white_score, black_score = (score or 0 for score in scores)
    if white_score + black_score != 2:
        spelt = {"white": f"{white_score / 2:g}", "black": f"{black_score / 2:g}"}
        found.append(codes.SCORES_DO_NOT_ADD_UP.at(where, **spelt))
    return tuple(
        ReportedSeat(player.number, Kind.PLAYED, _OUTCOMES[score or 0], score, starts=starts)
        for player, score, starts in sides
    )


def _read_totals(
    file: UploadedFile, by_id: Mapping[int, ReportedPlayer], found: list[Problem]
) -> Iterator[tuple[Where, ReportedPlayer, int]]:
    """Return the totals of a standings file, in half points."""
    for where, values in _read_lines(file, ("PLAYER_ID", "TOTAL_SCORE"), found):
        stated = parse_half_points(values["TOTAL_SCORE"])
        player = by_id.get(parse_whole(values["PLAYER_ID"]) or 0)
        if stated is None or player is None:
            found.append(codes.UNREADABLE_ROW.at(where, found="|".join(values.values())))
        else:
            yield where, player, stated


def _compare_totals(
    totals: Iterable[tuple[Where, ReportedPlayer, int]], tables: Sequence[ReportedTable], found: list[Problem]
) -> None:
    """Warn of players whose total in a standings file or list isn't the sum of the round files.

    This proves little: the export may omit byes and whole rounds, and its name may not match its contents.
    """
    sums: dict[int, int] = defaultdict(int)
    for table in tables:
        for seat in table.seats:
            sums[seat.player] += seat.half_points or 0
    for where, player, stated in totals:
        total = sums[player.number]
        if stated != total:
            problem = codes.POINTS_DIFFER.at(
                replace(where, player=player.number),
                number=player.number,
                stated=f"{stated / 2:g}",
                found=f"{total / 2:g}",
            )
            found.append(problem)
