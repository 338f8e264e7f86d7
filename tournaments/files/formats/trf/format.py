"""The tournament report of the chess federation FIDE. Pure."""

from __future__ import annotations

from collections.abc import Callable

from federation.values.sentences import sentence as _
from tournaments.files.features import (
    ABSENCES,
    BONUS,
    FIRST_MOVES,
    FORFEITS,
    FULL_BYES,
    HALF_BYES,
    LETTERS,
    OWN_NUMBERS,
    PENDING,
    RATINGS,
    TITLE,
)
from tournaments.files.formats.trf.reader import is_trf, read_trf
from tournaments.files.formats.trf.writer import NotInTrf, write_trf
from tournaments.files.grid import SEVERAL_AT_TABLE, NotInFormat
from tournaments.files.parts import read_one
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, Report, UploadedFile

_REPORT = FileKind(code="trf", order=170, fits=is_trf, extensions=("trf",))
_NAME_WIDTH = 33
_CARRIED = frozenset({FIRST_MOVES, RATINGS, TITLE, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, LETTERS})


def _read(file: UploadedFile, _answers: Answers) -> Reading:
    return read_trf(file)


def _write(version: int) -> Callable[[Report], bytes]:
    def write(report: Report) -> bytes:
        try:
            return write_trf(report, version=version).encode()
        except NotInTrf as error:
            raise NotInFormat(SEVERAL_AT_TABLE) from error

    return write


TRF = Format(
    code="trf",
    order=30,
    title="TRF",
    what=_("The tournament report of the chess federation FIDE, written by many pairing programs."),
    source=_("From the pairing program, where it’s usually called FIDE report or TRF."),
    open=(
        _("A report has no game points, only who won."),
        _("A report doesn’t say whether a game was abandoned: it’s read as played."),
    ),
    examples=(
        Example(
            "lantern.trf",
            "012 Lantern Open\n062 3\nXXR 3\n"
            "001    1      Puig, Anna                        1640                             2.0          "
            "2 w 1     3 b 0  0000 - U\n"
            "001    2      Łoś, Jan                          1580                             1.5          "
            "1 b 0  0000 - U     3 w =\n"
            "001    3      Vidal, Ot                         1495                             2.5       "
            "0000 - U     1 w 1     2 b =\n",
        ),
    ),
    known_by="a line of a player (`001`) in its beginning",
    readers=(Reader(order=100, family=Family("trf", "TRF", 50), signs=(_REPORT,), read=read_one(_read)),),
    targets=(
        Target(
            name="trf26",
            order=90,
            title="TRF 2026",
            extension="trf",
            content_type="text/plain",
            write=_write(26),
            carries=_CARRIED | {BONUS, OWN_NUMBERS},
            name_width=_NAME_WIDTH,
        ),
        Target(
            name="trf",
            order=80,
            title="TRF 2016",
            extension="trf",
            content_type="text/plain",
            write=_write(16),
            carries=_CARRIED,
            name_width=_NAME_WIDTH,
        ),
    ),
    offers=(Offer(_("Another pairing program"), _("the tournament report it writes for FIDE (TRF).")),),
    name_columns={"trf": _NAME_WIDTH},
)
