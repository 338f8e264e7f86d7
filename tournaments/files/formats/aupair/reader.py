"""Reads ``.tou`` into divisions. A round against oneself had no game: a bye, an absence, or a forfeit. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.found import Found
from tournaments.files.common.values import split_lines
from tournaments.files.events.divisions import Division, choose_division, tell_apart
from tournaments.files.events.halves import HALF_POINTS, Half, is_nobody, join_halves, without_nobody
from tournaments.files.events.text import LATIN1, decode_strictly, peek, spell_day
from tournaments.files.events.unplayed import settle_unplayed
from tournaments.report import codes, limits
from tournaments.report.questions import BYE_WORTH, FORFEIT, UNPLAYED, WIN, Answers, answer_to, key_of
from tournaments.report.report import Kind, Outcome, Reading, Report, ReportedPlayer, ReportedSeat, UploadedFile

NAME_WIDTH = 20
_CELL_OF_9 = re.compile(r" ([ \d]{4}) ([ +\d]{3})")
_CELL_OF_10 = re.compile(r" ([ \d]{4}) ([ +\d]{4})")
_VALUE = re.compile(r"\d{1,4}\Z")
_OPPONENT = re.compile(r"(\+?)(\d{1,4})\Z")
_NOTE = re.compile(r"\s*@.*")


@dataclass(frozen=True, slots=True)
class Cell:
    """One round: result 0 to 2, score, opponent and, if the line says so, whether this player began."""

    result: int
    score: int
    opponent: int
    began: bool


def parse_player(line: str) -> tuple[str, list[Cell]] | None:
    """Return name and rounds; None if it isn't a player's line. By columns if they fit, else split at spaces."""
    for pattern, width in ((_CELL_OF_9, 9), (_CELL_OF_10, 10)):
        cells = _by_columns(line, pattern, width)
        if cells:
            return _name(line[:NAME_WIDTH]), cells
    return _by_blanks(line)


def _by_columns(line: str, pattern: re.Pattern[str], width: int) -> list[Cell] | None:
    rest = line.rstrip()[NAME_WIDTH:]
    if not rest or len(rest) % width or not _name(line[:NAME_WIDTH]):
        return None
    matches = [pattern.fullmatch(rest[start : start + width]) for start in range(0, len(rest), width)]
    cells = [_cell(match[1].strip(), match[2].strip()) for match in matches if match]
    return [cell for cell in cells if cell] if len(cells) == len(matches) and all(cells) else None


def _by_blanks(line: str) -> tuple[str, list[Cell]] | None:
    words = line.split()
    cells: list[Cell] = []
    while len(words) > 2 and (cell := _cell(words[-2], words[-1])) and len(cells) <= limits.ROUNDS:
        cells.append(cell)
        words = words[:-2]
    name = _name(" ".join(words))
    # A number left before the rounds is half of one, or has an impossible value.
    is_whole = bool(words) and not _OPPONENT.match(words[-1])
    return (name, cells[::-1]) if cells and name and is_whole else None


def _cell(value: str, opponent: str) -> Cell | None:
    match = _OPPONENT.match(opponent)
    if not _VALUE.match(value) or match is None or int(value) >= 3000:
        return None
    result, score = divmod(int(value), 1000)
    return Cell(result, score, int(match[2]), bool(match[1]))


def _name(text: str) -> str:
    return clean(_NOTE.sub("", text), limits.NAME_LENGTH)


# Written for an unknown day, because the heading requires one.
NO_DAY = "01.01.1900"
PLAIN, WOOGLES = "tou", "tou-woogles"
_HEADING = re.compile(r"\*M\s*(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s+(.*))?\Z")
_HIGH_WORD = re.compile(r"\s+\d{1,4}\s*\Z")
_OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
# Woogles writes these against oneself: a bye without a mark, a win and a loss by forfeit.
_WOOGLES_BYE, _WOOGLES_LOSS, _WOOGLES_WIN = (0, 50), (0, 100), (2, 150)
# Scores without meaning: the 1 of 2001, or none.
_NO_SCORE = 1


@dataclass(slots=True)
class Section:
    name: str
    players: list[tuple[str, list[Cell], Where]] = field(default_factory=list)


def is_tou(file: UploadedFile) -> bool:
    first = next((line for line in split_lines(peek(file.content, 2_000)) if line.strip()), "")
    return bool(_HEADING.match(first.rstrip()))


def read_tou(file: UploadedFile, answers: Answers) -> Reading:
    """Return the divisions of a file, each a section with players numbered from 1."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    heading, sections = _split(split_lines(decoded[0]), file.name, found)
    written_by = WOOGLES if any(map(_is_of_woogles, sections)) else PLAIN
    divisions = []
    for section, name in zip(sections, tell_apart([one.name for one in sections]), strict=True):
        own, section.name = Found(), name
        named = replace(heading, format=written_by, division=section.name, encoding=decoded[1])
        report = _read_section(section, named, answers, own)
        divisions.append(Division(section.name, report, own.conclude()))
    if not divisions:
        found.append(codes.NO_PLAYERS.at(Where(file=file.name)))
    return choose_division(divisions, answers, found.conclude())


def _split(lines: Sequence[str], file: str, found: list[Problem]) -> tuple[Report, list[Section]]:
    heading: Report | None = None
    sections: list[Section] = []
    for row, line in enumerate(lines, start=1):
        if line.startswith("***"):
            break
        if match := _HEADING.match(line.rstrip()):
            heading = heading or _heading(match)
        elif line.startswith("*"):
            sections.append(Section(clean(line[1:], 60)))
        elif line.strip() and not _HIGH_WORD.match(line):
            if not sections:
                sections.append(Section(""))
            section = sections[-1]
            where = Where(file=file, sheet=section.name, row=row)
            parsed = parse_player(line)
            if parsed is None:
                found.append(codes.UNREADABLE_ROW.at(where, found=line))
                parsed = clean(line[:20], 20), []
            section.players.append((*parsed, where))
            if len(section.players) > limits.PLAYERS:
                found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
                break
    return heading or Report(""), [section for section in sections if section.players]


def _heading(match: re.Match[str]) -> Report:
    day, month, year = (int(match[index]) for index in (1, 2, 3))
    date = "" if f"{day:02}.{month:02}.{year:04}" == NO_DAY else spell_day(year, month, day)
    return Report("", name=clean(match[4] or "", limits.NAME_LENGTH), date=date)


def _is_of_woogles(section: Section) -> bool:
    signs = {_WOOGLES_BYE, _WOOGLES_LOSS, _WOOGLES_WIN}
    return any(
        cell.opponent == number and (cell.result, cell.score) in signs
        for number, (_name, cells, _where) in enumerate(section.players, start=1)
        for cell in cells
    )


def _read_section(section: Section, report: Report, answers: Answers, found: list[Problem]) -> Report:
    halves: dict[tuple[int, int], Half] = {}
    for number, (_name, cells, where) in enumerate(section.players, start=1):
        if len(cells) > limits.ROUNDS:
            found.append(codes.BAD_ROUND.at(where, found=str(len(cells)), limit=limits.ROUNDS))
        for round_number, cell in enumerate(cells[: limits.ROUNDS], start=1):
            place = replace(where, round=round_number, player=number)
            halves[number, round_number] = _half(number, cell, place, section, answers, found)
    names = {number: name for number, (name, _cells, _where) in enumerate(section.players, start=1)}
    nobodies = [number for number, name in names.items() if is_nobody(name)]
    for number in nobodies:
        found.append(codes.LINE_OF_NOBODY.at(section.players[number - 1][2], name=names[number]))
    halves = without_nobody(halves, nobodies, _against_nobody)
    _ask_of_wins(section, halves, answers, found)
    tables = settle_unplayed(join_halves(halves, names, found), section.name, names, answers, found)
    rounds = max((table.round for table in tables), default=0)
    return replace(
        report,
        rounds=rounds,
        players=tuple(
            _player(number, name, where, halves, rounds, found)
            for number, (name, _cells, where) in enumerate(section.players, start=1)
            if number not in nobodies
        ),
        tables=tuple(tables),
    )


def _half(number: int, cell: Cell, where: Where, section: Section, answers: Answers, found: list[Problem]) -> Half:
    round_number = where.round or 0
    if cell.opponent not in (number, 0):
        # Only one side has the sign, and loose files have it on neither: its absence means nothing.
        starts = True if cell.began else None
        outcome = _OUTCOMES[cell.result]
        return Half(number, round_number, where, cell.opponent, cell.score, outcome=outcome, starts=starts)
    seat = _alone(number, cell)
    if seat is None:
        found.append(codes.UNREADABLE_CELL.at(where, found=f"{1000 * cell.result + cell.score} {cell.opponent}"))
    elif seat.kind is Kind.BYE and seat.half_points == 0:
        seat = _weigh_bye(seat, where, section, answers, found)
    return Half(number, round_number, where, alone=seat)


def _alone(number: int, cell: Cell) -> ReportedSeat | None:
    """Return what a round against oneself was; None if unknown."""
    told = cell.result, cell.score
    if told == _WOOGLES_WIN:
        return ReportedSeat(number, Kind.FORFEIT, Outcome.WIN, 2)
    if told == _WOOGLES_LOSS:
        return ReportedSeat(number, Kind.FORFEIT, Outcome.LOSS, 0)
    if told == _WOOGLES_BYE:
        return ReportedSeat(number, Kind.BYE, None, 0)
    if cell.result == 2:
        return ReportedSeat(number, Kind.BYE, Outcome.WIN, 2)
    if cell.result == 1:
        return ReportedSeat(number, Kind.HALF_BYE, Outcome.DRAW, 1)
    return ReportedSeat(number, Kind.ABSENT, Outcome.LOSS, 0) if cell.score <= _NO_SCORE else None


def _against_nobody(half: Half, _back: Half) -> ReportedSeat:
    """Decide by the mark: the score against the bye means nothing."""
    kind = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE}.get(half.outcome or Outcome.LOSS, Kind.ABSENT)
    outcome = half.outcome or Outcome.LOSS
    return ReportedSeat(half.player, kind, outcome, HALF_POINTS[outcome])


def _weigh_bye(
    seat: ReportedSeat, where: Where, section: Section, answers: Answers, found: list[Problem]
) -> ReportedSeat:
    """Weigh a bye that Woogles marks as not won but counts as a win in its standings. As answered, else as written."""
    key = key_of(BYE_WORTH, section.name, where.round or 0, seat.player)
    answer = answer_to(answers, key)
    if answer == WIN:
        return replace(seat, outcome=Outcome.WIN, half_points=2)
    if not answer:
        name = section.players[seat.player - 1][0]
        found.append(codes.BYE_WITHOUT_WIN.at(where, name=name, round=where.round or 0, question=key))
    return replace(seat, outcome=Outcome.LOSS)


def _ask_of_wins(
    section: Section, halves: dict[tuple[int, int], Half], answers: Answers, found: list[Problem]
) -> None:
    """2001 is a bye or a win against a no-show: asked if someone has nothing in that round."""
    away = {half.round for half in halves.values() if half.alone and half.alone.kind is Kind.ABSENT}
    for place, half in halves.items():
        if (
            half.alone is None
            or half.alone.kind is not Kind.BYE
            or not half.alone.half_points
            or half.round not in away
        ):
            continue
        key = key_of(UNPLAYED, section.name, half.round, half.player)
        answer = answer_to(answers, key)
        if answer == FORFEIT:
            halves[place] = replace(half, alone=replace(half.alone, kind=Kind.FORFEIT))
        elif not answer:
            name = section.players[half.player - 1][0]
            found.append(codes.BYE_OR_FORFEIT.at(half.where, name=name, round=half.round, question=key))


def _player(
    number: int,
    name: str,
    where: Where,
    halves: dict[tuple[int, int], Half],
    rounds: int,
    found: list[Problem],
) -> ReportedPlayer:
    if not name:
        found.append(codes.PLAYER_WITHOUT_NAME.at(where, number=number))
    own = [halves.get((number, one)) for one in range(1, rounds + 1)]
    present = [
        index
        for index, half in enumerate(own, start=1)
        if half and not (half.alone and half.alone.kind is Kind.ABSENT)
    ]
    return ReportedPlayer(
        number=number,
        name=name,
        late_from_round=present[0] if present and present[0] > 1 else None,
        withdrawn=bool(present) and present[-1] < rounds,
        where=where,
    )
