"""The texts of the Polish federation: of its clubs' program, and of its site. Pure."""

from __future__ import annotations

from federation.values.sentences import sentence as _
from tournaments.files.features import (
    ABSENCES,
    CLUBS,
    DAY,
    HALF_BYES,
    LETTERS,
    NO_DAY,
    NO_RATINGS,
    OTHER_RATINGS,
    RATINGS,
    SCORES,
    TABLES,
    TITLE,
)
from tournaments.files.formats.pfs.cards import is_cards
from tournaments.files.formats.pfs.pair import read_pair
from tournaments.files.formats.pfs.results import is_results
from tournaments.files.formats.pfs.site import is_site, read_site
from tournaments.files.formats.pfs.writer import MOST_SCORE, NAME_WIDTH, write_pair
from tournaments.files.parts import Parts, of_kind, refuse_several
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Receiver, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading

_WHO_BEGAN = _("Who went first in each game isn’t known.")
_PLACES = """14032026_Latarnia - 14 marca 2026 r. (3 rund)

MIEJSCE                                              p-ty RAZEM
---------------------------------------------------------------
  1.Ot Vidal                100 Reus                1125  2.0
  2.Anna Puig               140 Lleida              1133  1.5
  3.Jan Łoś                 118 Toruń               1092  1.0
"""
_HEAD_OF_CARD = """RUNDA STÓŁ      PRZECIWNIK             RNK       WYNIK   SKALP
--------------------------------------------------------------"""
_ROUNDS = f"""14032026_Latarnia

  1  Anna Puig               140 Lleida

{_HEAD_OF_CARD}
   1    1    2  Jan Łoś                118   +  412:365   168
   2    1    3  Ot Vidal               100   -  371:398    50
   3            PAUZA
                                                 --------------
                                                 RANKING: 109.00


  2  Jan Łoś                 118 Toruń

{_HEAD_OF_CARD}
   1    1    1  Anna Puig              140   -  365:412    90
   2            PAUZA
   3    1    3  Ot Vidal               100   =  377:377   100
                                                 --------------
                                                 RANKING: 95.00


  3  Ot Vidal                100 Reus

{_HEAD_OF_CARD}
   1            PAUZA
   2    1    1  Anna Puig              140   +  398:371   190
   3    1    2  Jan Łoś                118   =  377:377   118
                                                 --------------
                                                 RANKING: 154.00


"""
_PAGE = """Runda nr  1
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Anna           Puig                 - Jan            Łoś                  412: 365
   2 Ot             Vidal                - PAUZA

Runda nr  2
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Ot             Vidal                - Anna           Puig                 398: 371
   2 Jan            Łoś                  - PAUZA
"""
_FAMILY = Family("pfs", "PFS", 60)

_RESULTS = FileKind(code="pfs_results", order=80, fits=is_results)
_CARDS = FileKind(code="pfs_cards", order=90, fits=is_cards)
_SITE = FileKind(code="pfs_site", order=100, fits=is_site)


def _read_pair(parts: Parts, answers: Answers) -> Reading:
    results, cards = of_kind(parts, _RESULTS), of_kind(parts, _CARDS)
    if max(len(results), len(cards)) > 1:
        return refuse_several(parts)
    return read_pair(results[0] if results else None, cards[0] if cards else None, answers)


def _read_site(parts: Parts, answers: Answers) -> Reading:
    return read_site([part.file for part in parts], answers)


PFS = Format(
    code="pfs",
    order=100,
    title=_("PFS club program"),
    what=_(
        "Two text files that belong together: the results, and the players’ cards in a file whose name "
        "ends in HH. Upload both at once."
    ),
    source=_("From the desktop program of Polish clubs, as found in its folder."),
    open=(
        _(
            "PAUZA may be a bye or an absence; the results tell them apart by half a point and 350 points. "
            "If they leave it open, or the results are missing, we ask about each round."
        ),
        _WHO_BEGAN,
        _("We don’t know how the program writes forfeits."),
    ),
    examples=(
        Example("14032026_Latarnia.txt", _PLACES, "cp1250"),
        Example("14032026_LatarniaHH.txt", _ROUNDS, "cp1250"),
    ),
    known_by="the title with `r. (` … `rund)`; a stem with a day and `RUNDA STÓŁ`",
    readers=(Reader(order=60, family=_FAMILY, signs=(_CARDS, _RESULTS), read=_read_pair),),
    targets=(
        Target(
            name="pfs",
            order=70,
            title="PFS",
            extension="zip",
            content_type="application/zip",
            write=write_pair,
            carries=frozenset({SCORES, TABLES, RATINGS, CLUBS, HALF_BYES, ABSENCES, TITLE, DAY, LETTERS}),
            name_width=NAME_WIDTH,
            most_points=MOST_SCORE,
            receiver=Receiver("PFS", 30, frozenset({NO_RATINGS, OTHER_RATINGS, NO_DAY}), ratings="pfs"),
        ),
    ),
    offers=(
        Offer(
            "PFS",
            _(
                "both text files of the club program together (the results and the one ending in HH), or the "
                "texts from the page on the federation’s website."
            ),
        ),
    ),
    name_columns={"pfs-hh": NAME_WIDTH},
    total_first=("pfs-hh", "pfs-results"),
    byes_out_of_spread=("pfs-hh",),
)
PFS_SITE = Format(
    code="pfs-site",
    order=110,
    title=_("PFS website"),
    what=_("The texts of a tournament’s page: places, rounds and players’ cards, together or separately."),
    source=_("Copied from the page into a text file."),
    open=(
        _("The value of a bye is taken from the places. Without them it’s one point, and we warn you."),
        _("Who went first in each game isn’t known: we don’t assume it was the host (Gospodarz)."),
    ),
    examples=(Example("latarnia.txt", _PAGE),),
    known_by="headings of its three blocks",
    readers=(Reader(order=70, family=_FAMILY, signs=(_SITE,), read=_read_site),),
    total_first=("pfs-site",),
)
