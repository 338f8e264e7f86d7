"""From uploaded files to one reading: unpack, recognise, read in the right format, check.

Formats are found by ``tournaments.report.formats``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.checks import report as report_checks
from tournaments.files.common.archive import unpack_uploads
from tournaments.files.common.found import Found, fold_following
from tournaments.files.common.values import split_extension
from tournaments.files.disqualified import settle_disqualified
from tournaments.files.formats.sheets.cells.text import is_game_text
from tournaments.files.formats.sheets.format import GAMES
from tournaments.files.formats.sheets.reader import read_sheets
from tournaments.files.parts import Parts
from tournaments.files.recognition import recognise
from tournaments.files.request import NO_CHOICES, Choices
from tournaments.report import codes, limits
from tournaments.report.formats import Part, readers
from tournaments.report.report import Reading, UploadedFile

_LINE_END = re.compile(rb"[\r\n]+")


def read_upload(files: Sequence[UploadedFile], choices: Choices = NO_CHOICES) -> Reading:
    """Read an upload: a report, and every problem found in reading and checking it.

    Never raises: there is an answer whatever the bytes. Formats are detected from contents, not names. ``choices`` are
    the column meanings of sheets with unknown headings.
    """
    found = Found()
    named = [UploadedFile(clean(file.name, limits.NAME_LENGTH), file.content) for file in files]
    # The same file twice, perhaps loose and zipped, counts once.
    unpacked = {(split_extension(file.name), file.content): file for file in unpack_uploads(named, found)}.values()
    parts: list[Part] = []
    strange: list[UploadedFile] = []
    for file in unpacked:
        part = recognise(file)
        if part is None:
            strange.append(file)
        elif part.kind.is_text and (refusal := _refuse_text(part)):
            found.append(refusal)
        else:
            parts.append(part)
    read = _read_parts(parts, strange, choices, found)
    report = settle_disqualified(read.report) if read.report is not None else None
    return Reading(report, tuple(fold_following(found.conclude())), read.divisions)


def read_games(files: Sequence[UploadedFile], choices: Choices = NO_CHOICES) -> Reading:
    """As ``read_upload``, only for rating, where the round of a game in a csv doesn't matter."""
    if files and all(_is_plain_list(file) for file in files):
        return read_sheets(files, choices)
    return read_upload(files, choices)


def _is_plain_list(file: UploadedFile) -> bool:
    """Return whether it is a csv of games, and not another program's file that only looks like one."""
    part = recognise(file) if is_game_text(file.content) else None
    return part is not None and part.kind is GAMES


def _refuse_text(part: Part) -> Problem | None:
    file = part.file
    where = Where(file=file.name)
    if len(file.content) > limits.TEXT_MEGABYTES * limits.MEGABYTE:
        return codes.TEXT_TOO_LARGE.at(where, file=file.name, limit=limits.TEXT_MEGABYTES)
    if not part.kind.in_one_line(file) and any(
        len(line) > limits.LINE_LENGTH for line in _LINE_END.split(file.content)
    ):
        return codes.LINE_TOO_LONG.at(where, file=file.name, limit=limits.LINE_LENGTH)
    return None


def _read_parts(parts: Parts, strange: Sequence[UploadedFile], choices: Choices, found: Found) -> Reading:
    kinds = {part.kind for part in parts}
    chosen = next((reader for reader in readers() if not kinds.isdisjoint(reader.signs)), None)
    if chosen is None:
        for file in [*strange, *(part.file for part in parts)]:
            found.append(codes.UNKNOWN_FORMAT.at(Where(file=file.name), file=file.name))
        if not found:
            found.append(codes.NO_FILES.at())
        return Reading(None)
    used = [part for part in parts if part.kind in (*chosen.signs, *chosen.uses)]
    reading = chosen.read(used, choices)
    found.add_all(reading.problems)
    if reading.report:
        found.add_all(report_checks.find_problems(reading.report, chosen.double_rounds, chosen.even_rounds))
    for file in [*(part.file for part in parts if part not in used), *strange]:
        found.append(codes.FILE_NOT_USED.at(Where(file=file.name), file=file.name))
    return reading
