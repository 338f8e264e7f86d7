"""Reads tsh files into divisions: ``.t`` with or without ``config.tsh``, the archive, NASPA's text, tourney.js."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.found import Found
from tournaments.files.common.values import parse_whole, split_extension, split_lines
from tournaments.files.events.divisions import Division, choose_division, tell_apart
from tournaments.files.events.text import LATIN1, PAGES, UTF8, decode_strictly, find_day, is_text, peek
from tournaments.files.formats.tsh.config import Settings, is_config, read_config
from tournaments.files.formats.tsh.division import Entrant, entrant_of, keys_of, make_division, make_entrant
from tournaments.files.formats.tsh.lines import looks_like_players, player_lines, read_lines
from tournaments.files.formats.tsh.script import START, NoScript, read_object
from tournaments.report import codes, limits
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, Report, UploadedFile

LINES, ARCHIVE, SUBMISSION, SCRIPT = "tsh-t", "tsh-archive", "naspa-text", "tourney-js"
_BEGIN = re.compile(r"#begin_file\s+name=(\S.*?)\s*\Z", re.IGNORECASE)
_END = re.compile(r"#end_file\b", re.IGNORECASE)
_SUBMITTED = re.compile(r"#\s*division\s+(\S.{0,60}?)\s*\Z", re.IGNORECASE)

Block = tuple[str, list[tuple[int, str]]]


def is_players(file: UploadedFile) -> bool:
    return is_text(file.content) and looks_like_players(_first_lines(file))


def is_settings(file: UploadedFile) -> bool:
    return is_text(file.content) and is_config(peek(file.content))


def is_archive(file: UploadedFile) -> bool:
    return any(_BEGIN.match(line) for line in _first_lines(file, 200_000))


def is_submission(file: UploadedFile) -> bool:
    lines = _first_lines(file)
    return any(map(_SUBMITTED.match, lines)) and looks_like_players(lines)


def is_script(file: UploadedFile) -> bool:
    return bool(START.search(peek(file.content, 5_000)))


def read_players(files: Sequence[UploadedFile], config: UploadedFile | None, answers: Answers) -> Reading:
    """Return divisions of one event, a file each; with the configuration, their names, titles and rounds too."""
    found = Found()
    settings = Settings()
    if config is not None:
        decoded = decode_strictly(config, LATIN1, found)
        settings = read_config(split_lines(decoded[0])) if decoded else settings
    names = {_base(file): name for name, file in settings.files.items()}
    missing = [file for file in settings.files.values() if _base(file) not in {_base(one.name) for one in files}]
    if missing:
        found.append(codes.DIVISION_FILE_MISSING.at(files=", ".join(missing)))
    page = settings.encoding if settings.encoding in PAGES else LATIN1
    divisions = []
    stems = [split_extension(file.name)[0] if len(files) > 1 else "" for file in files]
    given = tell_apart([names.get(_base(file.name)) or stem for file, stem in zip(files, stems, strict=True)])
    for file, name in zip(files, given, strict=True):
        own = Found()
        decoded = decode_strictly(file, LATIN1 if page == UTF8 else page, own)
        if decoded and decoded[1] == page and settings.encoding not in ("", page):
            # The configuration names an unknown code page.
            own.append(codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page=page))
        report = None
        if decoded:
            heading = Report(LINES, division=name, encoding=decoded[1])
            report = _read_block(list(player_lines(split_lines(decoded[0]))), file, heading, settings, answers, own)
        divisions.append(Division(name, report, own.conclude()))
    order = {name: index for index, name in enumerate(settings.files)}
    divisions.sort(key=lambda one: order.get(one.name, len(order)))
    return choose_division(divisions, answers, found.conclude())


def read_archive(file: UploadedFile, answers: Answers) -> Reading:
    """Read what tsh sends to NASPA and Woogles exports: a configuration and every division's lines."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    outside, blocks = _split_archive(split_lines(decoded[0]))
    settings = read_config(outside)
    names = {_base(one): name for name, one in settings.files.items()}
    named = [
        (names.get(_base(one), split_extension(one)[0].upper()), lines)
        for one, lines in blocks
        if _base(one) in names or looks_like_players([line for _row, line in lines])
    ]
    return _read_blocks(named, file, Report(ARCHIVE, encoding=decoded[1]), settings, answers, found)


def read_submission(file: UploadedFile, answers: Answers) -> Reading:
    """Read NASPA's handmade text: a line with each division's name above its players."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    blocks: list[Block] = []
    for row, line in enumerate(split_lines(decoded[0]), start=1):
        if match := _SUBMITTED.match(line):
            blocks.append((clean(match[1], 60), []))
        elif line.strip() and not line.startswith("#"):
            if not blocks:
                blocks.append(("", []))
            blocks[-1][1].append((row, line))
    return _read_blocks(blocks, file, Report(SUBMISSION, encoding=decoded[1]), Settings(), answers, found)


def read_script(file: UploadedFile, answers: Answers) -> Reading:
    """Read tourney.js: every division with its players."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    try:
        event = read_object(decoded[0])
    except NoScript as error:
        found.append(codes.SCRIPT_UNREADABLE.at(Where(file=file.name, row=error.line), found=error.found))
        return Reading(None, found.conclude())
    settings = _settings_of(event.get("config"))
    divisions = []
    told_divisions = [one if isinstance(one, dict) else {} for one in _list(event.get("divisions"))]
    names = tell_apart([clean(str(told.get("name") or ""), 60) for told in told_divisions])
    for name, told in zip(names, told_divisions, strict=True):
        own = Found()
        heading = Report(SCRIPT, division=name, encoding=UTF8 if decoded[1] == "ascii" else decoded[1])
        entrants = list(_entrants(_list(told.get("players")), Where(file=file.name, sheet=name), own))
        report = make_division(entrants, settings, heading, answers, own) if entrants else None
        divisions.append(Division(name, report, own.conclude()))
    if not divisions:
        found.append(codes.NO_PLAYERS.at(Where(file=file.name)))
    return choose_division(divisions, answers, found.conclude())


def _read_blocks(
    blocks: Sequence[Block], file: UploadedFile, heading: Report, settings: Settings, answers: Answers, found: Found
) -> Reading:
    divisions = []
    names = tell_apart([name for name, _lines in blocks])
    for name, (_name, lines) in zip(names, blocks, strict=True):
        own = Found()
        named = Report(heading.format, division=name, encoding=heading.encoding)
        report = _read_block(lines, file, named, settings, answers, own)
        divisions.append(Division(name, report, own.conclude()))
    if not divisions:
        found.append(codes.NO_PLAYERS.at(Where(file=file.name)))
    return choose_division(divisions, answers, found.conclude())


def _read_block(
    lines: list[tuple[int, str]],
    file: UploadedFile,
    heading: Report,
    settings: Settings,
    answers: Answers,
    found: list[Problem],
) -> Report | None:
    read = read_lines(lines, file.name, heading.division, found)
    if not read:
        return None
    entrants = [entrant_of(line, number) for number, line in enumerate(read, start=1)]
    return make_division(entrants, settings, heading, answers, found)


def _split_archive(lines: Sequence[str]) -> tuple[list[str], list[Block]]:
    """Return the lines outside files, which are the configuration, and those inside each."""
    outside: list[str] = []
    blocks: list[Block] = []
    is_inside = False
    for row, line in enumerate(lines, start=1):
        if match := _BEGIN.match(line):
            blocks.append((match[1], []))
            is_inside = True
        elif _END.match(line):
            is_inside = False
        elif not is_inside:
            outside.append(line)
        elif line.strip() and not line.startswith("#"):
            blocks[-1][1].append((row, line))
    return outside, blocks


def _entrants(players: Sequence[Any], where: Where, found: list[Problem]) -> list[Entrant]:
    entrants: list[Entrant] = []
    for index, player in enumerate(players):
        if not isinstance(player, dict):
            continue
        told = player.get("id")
        number = told if isinstance(told, int) and 0 < told < 100_000 else index
        place = Where(file=where.file, sheet=where.sheet, player=number)
        etc = player.get("etc")
        keys = (
            {
                str(key): value if isinstance(value, list) else [value]
                for key, value in etc.items()
                if value is not None
            }
            if isinstance(etc, dict)
            else {}
        )
        pairings = _whole(player.get("pairings"), place, found)
        scores = _whole(player.get("scores"), place, found)
        name, rating = str(player.get("name") or ""), str(player.get("rating") or 0)
        entrants.append(make_entrant(number, name, rating, pairings, scores, keys_of(keys), place))
        if len(entrants) > limits.PLAYERS:
            found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
            return []
    return entrants


def _whole(values: object, where: Where, found: list[Problem]) -> tuple[int | None, ...]:
    """Return the whole numbers of a list; null is a gap, anything else a problem."""
    read: list[int | None] = []
    for value in _list(values)[: limits.ROUNDS + 1]:
        number = parse_whole(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
        if (value is not None and number is None) or abs(number or 0) >= 100_000:
            found.append(codes.UNREADABLE_CELL.at(where, found=str(value)))
            number = None
        read.append(number)
    return tuple(read)


def _settings_of(config: object) -> Settings:
    """Read a configuration written as an object, by the same keys."""
    if not isinstance(config, dict):
        return Settings()
    simple = {
        str(key): value
        for key, value in config.items()
        if isinstance(value, str | int | float | list) and "\n" not in str(key)
    }
    lines = [f"config {key} = {_perl(value)}" for key, value in simple.items() if len(str(value)) < limits.LINE_LENGTH]
    settings = read_config(lines)
    settings.date = settings.date or find_day(str(simple.get("event_date", "")))
    return settings


def _perl(value: object) -> str:
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'"
    return str(value)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _base(name: str) -> str:
    return re.split(r"[/\\]", name)[-1].casefold()


def _first_lines(file: UploadedFile, length: int = 20_000) -> list[str]:
    return split_lines(peek(file.content, length))
