"""AUPAIR's format. Pure."""

from __future__ import annotations

from federation.values.sentences import sentence as _
from tournaments.files.features import (
    ABSENCES,
    DAY,
    FIRST_MOVES,
    FULL_BYES,
    GROUPS,
    HALF_BYES,
    NO_DAY,
    SCORES,
    TITLE,
)
from tournaments.files.formats.aupair.reader import is_tou, read_tou
from tournaments.files.formats.aupair.writer import MOST_SCORE, NAME_WIDTH, write_tou
from tournaments.files.parts import read_each
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Receiver, Target

_WHICH_DIVISION = _("Which of several divisions this championship is: asked, with their names to choose from.")

_TOU = FileKind(code="tou", order=70, fits=is_tou, extensions=("tou",))
_FAMILY = Family("aupair", "AUPAIR", 80, reports=("tou", "tou-woogles"))

AUPAIR = Format(
    code="aupair",
    order=70,
    title="AUPAIR (.tou)",
    what=_(
        "The file that WESPA asks for. Each round has nine characters: 2 before the points is a win, 1 a tie, "
        "then the opponent's number; + is before the opponent of who began."
    ),
    source=_("From AUPAIR, from Woogles, or from programs that report to WESPA."),
    open=(
        _(
            "Oneself as the opponent with 2001 may be a bye or an opponent who did not come: read as a bye, and "
            "asked where somebody has nothing in that round."
        ),
        _("Woogles marks no win for a bye: it counts nothing as the file says, and it is asked whether it does."),
        _("Letters with accents, and names longer than 20 letters: they are cut."),
        _WHICH_DIVISION,
    ),
    examples=(
        Example(
            "lantern.tou",
            "*M14.03.2026 Lantern Open\n*A\n                                      0\n"
            "Anna Puig            2412  +2  371   3 2001   1\n"
            "Jan Los               365   1 2001   2 1377  +3\n"
            "Ot Vidal             2001   3 2398  +1 1377   2\n*** END OF FILE ***\n",
            "ascii",
        ),
    ),
    known_by="first line `*M` and a day; also as Woogles writes it",
    readers=(Reader(order=80, family=_FAMILY, signs=(_TOU,), read=read_each(read_tou)),),
    targets=(
        Target(
            name="aupair",
            order=40,
            title="AUPAIR (.tou)",
            extension="tou",
            content_type="text/plain",
            write=write_tou,
            carries=frozenset({SCORES, FIRST_MOVES, FULL_BYES, HALF_BYES, ABSENCES, TITLE, DAY, GROUPS}),
            name_width=NAME_WIDTH,
            most_points=MOST_SCORE,
            receiver=Receiver("WESPA", 20, frozenset({NO_DAY})),
        ),
    ),
    offers=(Offer("AUPAIR", _("the .tou file, also as Woogles writes it.")),),
    reports=("tou", "tou-woogles"),
    name_columns={"tou": NAME_WIDTH, "tou-woogles": NAME_WIDTH},
)
