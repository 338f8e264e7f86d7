"""Swiss Perfect's three files of a championship, and the program's text exports. Pure."""

from __future__ import annotations

import re

from federation.problems.kinds import Problem, Where
from federation.values.sentences import sentence as _
from federation.values.texts import decode_text
from tournaments.files.common.dbase import read_field_names
from tournaments.files.common.text_table import find_heading, is_cross_table
from tournaments.files.common.values import split_lines
from tournaments.files.features import (
    ABSENCES,
    CLUBS,
    FORFEITS,
    FULL_BYES,
    HALF_BYES,
    NAMES,
    OWN_NUMBERS,
    PENDING,
    RATINGS,
)
from tournaments.files.formats.swiss_perfect.reader import read_swiss_perfect
from tournaments.files.formats.swiss_perfect.text.cross_table import read_cross_table
from tournaments.files.formats.swiss_perfect.text.rounds import read_rounds
from tournaments.files.formats.swiss_perfect.text.writer import write_cross_table
from tournaments.files.parts import Parts, of_kind, read_one, stem_of, stems_of
from tournaments.report import codes
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, UploadedFile

_SECTION = re.compile(r"\s*\[[^\]]+\]\s*\Z")
_PLAYER_FIELDS = {"ID", "SURNAME"}
_SCORE_FIELDS = {"WHITE", "BLACK"}
_ROUND_HEADING = {"ROUND", "WHITE_ID", "BLACK_ID"}
_STANDINGS_HEADING = {"PLACING", "PLAYER_ID", "TOTAL_SCORE"}
# How much of a text is read to detect its kind.
_BEGINNING = 20_000
_FAMILY = Family("swiss_perfect", "Swiss Perfect", 40)


def _has_fields(file: UploadedFile, fields: set[str]) -> bool:
    return fields <= set(read_field_names(file.content))


def _first_line(file: UploadedFile) -> set[str]:
    lines = split_lines(decode_text(file.content[:_BEGINNING]))
    first = next((line for line in lines if line.strip()), "")
    return {cell.strip().upper() for cell in first.split("|")}


def _is_settings(file: UploadedFile) -> bool:
    if b"\0" in file.content:
        return False
    return any(_SECTION.match(line) for line in split_lines(decode_text(file.content[:_BEGINNING])))


def _is_cross_table(file: UploadedFile) -> bool:
    heading = find_heading(decode_text(file.content[:_BEGINNING]))
    return heading is not None and is_cross_table(heading)


def _is_player_list(file: UploadedFile) -> bool:
    return b"\0" not in file.content and find_heading(decode_text(file.content[:_BEGINNING])) is not None


_SETTINGS = FileKind(code="ini", order=180, fits=_is_settings, extensions=("ini",))
_PLAYERS = FileKind(
    code="trn", order=30, fits=lambda file: _has_fields(file, _PLAYER_FIELDS), extensions=("trn",), is_text=False
)
_SCORES = FileKind(
    code="sco", order=40, fits=lambda file: _has_fields(file, _SCORE_FIELDS), extensions=("sco",), is_text=False
)
_ROUND = FileKind(
    code="rnd", order=190, fits=lambda file: _first_line(file) >= _ROUND_HEADING, extensions=("rnd",), numbered=True
)
_STANDINGS = FileKind(code="stg", order=200, fits=lambda file: _first_line(file) >= _STANDINGS_HEADING, numbered=True)
_CROSS_TABLE = FileKind(code="cross_table", order=220, fits=_is_cross_table)
# After the cross-table, which is a list of players too.
_PLAYER_LIST = FileKind(code="list", order=230, fits=_is_player_list)
_THREE = (_SETTINGS, _PLAYERS, _SCORES)


def _read_three(parts: Parts, _answers: Answers) -> Reading:
    """Read the .ini, .trn and .sco of one championship, which must all be present and share one name."""
    refusal = _refuse_three(parts)
    if refusal:
        return Reading(None, refusal)
    ini, trn, sco = (of_kind(parts, kind)[0] for kind in _THREE)
    return read_swiss_perfect(ini, trn, sco)


def _refuse_three(parts: Parts) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    missing = [f".{kind.code}" for kind in _THREE if not of_kind(parts, kind)]
    stems = stems_of(parts)
    spelt = ", ".join(stems)
    if any(len(of_kind(parts, kind)) > 1 for kind in _THREE):
        problems.append(codes.SEVERAL_CHAMPIONSHIPS.at(stems=spelt))
    elif len(stems) > 1:
        problems.append(codes.MIXED_STEMS.at(stems=spelt))
    if missing:
        problems.append(codes.MISSING_FILES.at(missing=", ".join(missing)))
    return tuple(problems)


def _read_rounds(parts: Parts, _answers: Answers) -> Reading:
    """Read round files with a list of players, preferring the .trn to a text."""
    rounds = [part for part in parts if part.kind is _ROUND]
    tables = [part for part in parts if part.kind is _PLAYERS]
    lists = tables or [part for part in parts if part.kind is _PLAYER_LIST]
    settings, standings = of_kind(parts, _SETTINGS), of_kind(parts, _STANDINGS)
    stems = stems_of(rounds)
    problems: list[Problem] = []
    if len(stems) > 1:
        problems.append(codes.MIXED_STEMS.at(stems=", ".join(stems)))
    if len(lists) > 1:
        problems.append(codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(lists))))
    if not lists:
        problems.append(codes.PLAYERS_LIST_MISSING.at())
    if not rounds:
        problems.append(codes.MISSING_FILES.at(missing=".rnd"))
    if problems:
        return Reading(None, tuple(problems))
    players = lists[0]
    warnings: tuple[Problem, ...] = ()
    if tables and stem_of(players).casefold() != stems[0].casefold():
        warnings = (codes.OTHER_STEM.at(Where(file=players.file.name), file=players.file.name),)
    reading = read_rounds(
        [part.file for part in rounds],
        players.file,
        bool(tables),
        settings[0] if settings else None,
        # Of several standings only the last could fit all the rounds, and names don't tell which that is.
        standings if len(standings) == 1 else [],
    )
    return Reading(reading.report, warnings + reading.problems)


def _read_cross_table(file: UploadedFile, _answers: Answers) -> Reading:
    return read_cross_table(file)


SWISS_PERFECT = Format(
    code="swiss_perfect",
    order=20,
    title="Swiss Perfect",
    what=_(
        "The championship as a zip of three files (.ini, .trn and .sco), or the cross-table that the "
        "program exports as text, as in the example."
    ),
    source=_("From Swiss Perfect 98: the files are in its folder; the text comes from Export."),
    open=(_("The exported cross-table has no game points, only who won. The three files have them."),),
    examples=(
        Example(
            "lantern.txt",
            "No\tName\tLoc Id\tLoc\tTotal\t 1\t 2\t 3\n\n1\tPuig, Anna\t\t1640\t2\t 2:W\t 3:L\t 0:W\n"
            "2\tŁoś, Jan\t\t1580\t1.5\t 1:L\t 0:W\t 3:D\n3\tVidal, Ot\t\t1495\t2.5\t 0:W\t 1:W\t 2:D\n",
        ),
    ),
    known_by="fields of its tables, sections of its settings, headings of its texts",
    readers=(
        Reader(order=10, family=_FAMILY, signs=(_SCORES,), uses=_THREE, read=_read_three),
        Reader(order=110, family=_FAMILY, signs=(_CROSS_TABLE,), read=read_one(_read_cross_table)),
        Reader(
            order=120,
            family=_FAMILY,
            signs=(_ROUND, _STANDINGS),
            uses=(_PLAYERS, _PLAYER_LIST, _SETTINGS),
            read=_read_rounds,
        ),
        Reader(order=160, family=_FAMILY, signs=(_SETTINGS, _PLAYERS), uses=_THREE, read=_read_three),
    ),
    targets=(
        Target(
            name="swiss-perfect-text",
            order=100,
            title="Swiss Perfect (.txt)",
            extension="txt",
            content_type="text/plain",
            write=write_cross_table,
            carries=frozenset({RATINGS, CLUBS, OWN_NUMBERS, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING})
            | NAMES,
        ),
    ),
    offers=(
        Offer(_("Swiss Perfect"), _("the championship as a zip, or its three files (.ini, .trn and .sco) together.")),
        Offer(_("Swiss Perfect export"), _("the cross-table as a text file (.txt)."), has_example=False),
        Offer(
            _("Round by round"),
            _("the .rnd files of all rounds together with the list of players (.trn or text)."),
            has_example=False,
        ),
    ),
    start_numbers=True,
)
