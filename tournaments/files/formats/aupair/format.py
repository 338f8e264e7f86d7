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

_WHICH_DIVISION = _("If the file has several divisions, we ask which one is this championship and list their names.")

_TOU = FileKind(code="tou", order=70, fits=is_tou, extensions=("tou",))
_FAMILY = Family("aupair", "AUPAIR", 80, reports=("tou", "tou-woogles"))

AUPAIR = Format(
    code="aupair",
    order=70,
    title="AUPAIR (.tou)",
    what=_(
        "The file WESPA requires. Each round takes nine characters: a 2 before the points is a win, a 1 "
        "is a tie, then comes the opponent’s number; a + before the opponent means the player went first."
    ),
    source=_("From AUPAIR, Woogles or programs that report to WESPA."),
    open=(
        _(
            "A player listed as their own opponent with 2001 may have had a bye or an opponent who didn’t "
            "come. It’s read as a bye, and we ask if someone has nothing in that round."
        ),
        _(
            "Woogles doesn’t mark a bye as a win. It counts for nothing, as the file says, and we ask "
            "whether it should count."
        ),
        _("Accents are lost, and names are cut to 20 letters."),
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
    offers=(Offer("AUPAIR", _("the .tou file, including as Woogles writes it.")),),
    reports=("tou", "tou-woogles"),
    name_columns={"tou": NAME_WIDTH, "tou-woogles": NAME_WIDTH},
)
