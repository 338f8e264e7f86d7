"""CoCo's sheet of games, and the standings of Woogles. Pure."""

from __future__ import annotations

from federation.values.sentences import sentence as _
from tournaments.files.features import (
    FIRST_MOVES,
    FORFEITS,
    FULL_BYES,
    NAMES,
    SCORES,
)
from tournaments.files.formats.coco.reader import is_coco_results, read_coco_results
from tournaments.files.formats.coco.woogles import is_woogles_standings, read_woogles_standings
from tournaments.files.formats.coco.writer import write_coco
from tournaments.files.parts import read_each, read_one
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, UploadedFile

_NO_DAY = _("The championship keeps the day and name announced here.")

_RESULTS = FileKind(code="coco", order=140, fits=is_coco_results)
_STANDINGS = FileKind(code="woogles", order=150, fits=is_woogles_standings)


def _read(file: UploadedFile, _answers: Answers) -> Reading:
    return read_coco_results(file)


COCO = Format(
    code="coco",
    order=90,
    title="CoCo",
    what=_("One row per game: who won, with how many points, against whom. A CoCo form fills in this sheet."),
    source=_("From the form’s sheet: download it as CSV or TSV."),
    open=(
        _("The file doesn’t say who was away: a player with no row for a round has nothing in it."),
        _(
            "A semifinal alongside numbered rounds, or a player twice in one round, is rejected and the row "
            "is shown. A separate play-off with a semifinal and a final is read: each game of a series is a "
            "round."
        ),
        _NO_DAY,
    ),
    examples=(
        Example(
            "lantern.csv",
            "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n"
            "3/14/2026 9:55,1,Anna Puig,412,Jan Łoś,365\n,1,Ot Vidal,50,Bye,0\n"
            ",2,Ot Vidal,398,Anna Puig,371\n,2,Jan Łoś,50,Bye,0\n"
            ",3,Jan Łoś,377,Ot Vidal,377\n,3,Anna Puig,50,Bye,0\n",
        ),
    ),
    known_by="columns 2 to 6 of the heading; csv or tsv",
    readers=(Reader(order=90, family=Family("coco", "CoCo", 100), signs=(_RESULTS,), read=read_each(_read)),),
    targets=(
        Target(
            name="coco",
            order=60,
            title="CoCo",
            extension="csv",
            content_type="text/csv",
            write=write_coco,
            carries=frozenset({SCORES, FIRST_MOVES, FULL_BYES, FORFEITS}) | NAMES,
            by_name=True,
        ),
    ),
    offers=(Offer("CoCo", _("the sheet with one row per game (CSV or TSV).")),),
)
WOOGLES = Format(
    code="woogles",
    order=120,
    title=_("Woogles standings"),
    what=_("Only the places of a tournament. It contains no games, so nothing can be rated."),
    source=_("Woogles also offers the games: choose its export for tsh or AUPAIR."),
    open=(_("There are no games: the file is shown and rejected."),),
    examples=(
        Example(
            "standings.csv",
            "division,rank,username,wins,losses,draws,winpts,spread\nCSW,1,annapuig,2,0,0,2.0,71\n"
            "CSW,2,otvidal,1,1,0,1.0,-24\nCSW,3,janlos,0,2,0,0.0,-47\n",
        ),
    ),
    known_by="its columns; without games, it is refused as results",
    readers=(
        Reader(
            order=170,
            family=Family("woogles", "Woogles", 110),
            signs=(_STANDINGS,),
            read=read_one(read_woogles_standings),
        ),
    ),
)
