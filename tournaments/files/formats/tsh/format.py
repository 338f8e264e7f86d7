"""The formats of tsh, and NASPA's text, which uses its lines. Pure."""

from __future__ import annotations

from federation.problems.kinds import Where
from federation.values.sentences import sentence as _
from tournaments.files.features import (
    ABSENCES,
    CLUBS,
    DAY,
    FEW_PLAYERS,
    FIRST_MOVES,
    FULL_BYES,
    GROUPS,
    LONG_NAMES,
    MEMBERS,
    NAMES,
    NO_MEMBERS,
    PENDING,
    RATINGS,
    SCORES,
    TABLES,
    TITLE,
)
from tournaments.files.formats.tsh import reader
from tournaments.files.formats.tsh.writer import write_archive, write_script, write_submission, write_t
from tournaments.files.parts import Parts, of_kind, read_each, refuse_several
from tournaments.report import codes
from tournaments.report.formats import Example, Family, FileKind, Format, Offer, Reader, Receiver, Target
from tournaments.report.questions import Answers
from tournaments.report.report import Reading

_FIFTY = _(
    "50 points without an opponent may be a bye or an opponent who didn’t come. It’s read as a bye, "
    "and we ask if someone lost by forfeit in that round."
)
_WHICH_DIVISION = _("If the file has several divisions, we ask which one is this championship and list their names.")
_NO_DAY = _("The championship keeps the day and name announced here.")
_PLAYERS = """Puig, Anna:AA000017   1640 2 3 0; 412 371 50; p12 1 2 0
Łoś, Jan:AA000023     1580 1 0 3; 365 50 377; p12 2 0 1
Vidal, Ot             1495 0 1 2; 50 398 377; p12 0 1 2
"""
_CONFIG = """division A a.t
config event_name = 'Lantern Open'
config event_date = '2026-03-14'
config max_rounds = 3
"""
_CARRIED = frozenset({SCORES, FIRST_MOVES, TABLES, RATINGS, MEMBERS, CLUBS, FULL_BYES, ABSENCES, PENDING})
_FAMILY = Family("tsh", "tsh", 70, reports=("tourney-js",))

_LINES = FileKind(code="t", order=130, fits=reader.is_players, extensions=("t",))
_SETTINGS = FileKind(code="tsh", order=120, fits=reader.is_settings)
_DIVISIONS = FileKind(code="tsh_archive", order=50, fits=reader.is_archive)
_PAGE = FileKind(code="tourney_js", order=60, fits=reader.is_script, in_one_line=lambda _file: True)
_SUBMISSION = FileKind(code="naspa", order=110, fits=reader.is_submission)


def _read(parts: Parts, answers: Answers) -> Reading:
    files, configs = of_kind(parts, _LINES), of_kind(parts, _SETTINGS)
    if len(configs) > 1:
        return refuse_several([part for part in parts if part.kind is _SETTINGS])
    if not files:
        name = configs[0].name
        return Reading(None, (codes.CONFIG_ALONE.at(Where(file=name), file=name),))
    return reader.read_players(files, configs[0] if configs else None, answers)


TSH = Format(
    code="tsh",
    order=40,
    title="tsh (.t)",
    what=_(
        "One line per player: name, rating, opponents’ numbers, then the points. A folder has one .t "
        "file per division and config.tsh."
    ),
    source=_("The event’s folder in tsh, zipped, or its .t files with config.tsh."),
    open=(_FIFTY, _WHICH_DIVISION, _NO_DAY),
    examples=(Example("config.tsh", _CONFIG), Example("a.t", _PLAYERS)),
    known_by="most lines are players of tsh with opponents; with or without `config.tsh`",
    readers=(Reader(order=30, family=_FAMILY, signs=(_LINES, _SETTINGS), read=_read),),
    targets=(
        Target(
            name="tsh",
            order=10,
            title="tsh (.t)",
            extension="t",
            content_type="text/plain",
            write=write_t,
            carries=_CARRIED | NAMES,
        ),
    ),
    offers=(
        Offer(
            "tsh",
            _(
                "the event’s folder, zipped, or its .t files with config.tsh; also the archive (all.tsh) and "
                "tourney.js."
            ),
        ),
    ),
)
ARCHIVE = Format(
    code="tsh-archive",
    order=50,
    title="tsh (all.tsh)",
    what=_("All divisions of an event in one text file, with their settings. Woogles writes it too."),
    source=_("tsh creates it when results are submitted; Woogles offers it as an export."),
    open=(_FIFTY, _WHICH_DIVISION),
    examples=(
        Example(
            "all.tsh",
            f"# tsh archive file\n{_CONFIG}#begin_file name=a.t\n{_PLAYERS}#end_file name=a.t\n",
        ),
    ),
    known_by="`#begin_file name=`; also Woogles'",
    readers=(Reader(order=20, family=_FAMILY, signs=(_DIVISIONS,), read=read_each(reader.read_archive)),),
    targets=(
        Target(
            name="tsh-archive",
            order=20,
            title="tsh (all.tsh)",
            extension="tsh",
            content_type="text/plain",
            write=write_archive,
            carries=_CARRIED | NAMES | {TITLE, DAY, GROUPS},
        ),
    ),
)
SCRIPT = Format(
    code="tourney-js",
    order=60,
    title="tourney.js",
    what=_("What tsh puts on a web page alongside its tables. It’s read, never executed."),
    source=_("From the event’s “html” folder, or from the web page of its results."),
    open=(_FIFTY, _WHICH_DIVISION, _("Table numbers aren’t known.")),
    examples=(
        Example(
            "tourney.js",
            """newt={"config":{"event_name":"Lantern Open","max_rounds":3},
 "divisions":[{"name":"A","maxr":2,"players":[null,
  {"id":1,"name":"Puig, Anna","rating":1640,
   "pairings":[2,3,0],"scores":[412,371,50],"etc":{"p12":[1,2,0]}},
  {"id":2,"name":"Łoś, Jan","rating":1580,
   "pairings":[1,0,3],"scores":[365,50,377],"etc":{"p12":[2,0,1]}},
  {"id":3,"name":"Vidal, Ot","rating":1495,
   "pairings":[0,1,2],"scores":[50,398,377],"etc":{"p12":[0,1,2]}}]}]};
""",
        ),
    ),
    known_by="`newt={`",
    readers=(Reader(order=40, family=_FAMILY, signs=(_PAGE,), read=read_each(reader.read_script)),),
    targets=(
        Target(
            name="tourney-js",
            order=30,
            title="tourney.js",
            extension="js",
            content_type="text/javascript",
            write=write_script,
            carries=_CARRIED - {TABLES} | NAMES | {TITLE, DAY, GROUPS},
        ),
    ),
)
NASPA = Format(
    code="naspa",
    order=80,
    title="NASPA",
    what=_("The text that directors send to NASPA: “#division”, then one line per player, as in tsh."),
    source=_("From tsh, or typed by hand."),
    open=(_FIFTY, _WHICH_DIVISION, _NO_DAY),
    examples=(
        Example(
            "lantern.txt",
            "#division A\n#ratingcheck off\nPuig, Anna:AA000017   1640 2 3 0; 412 371 50\n"
            "Los, Jan:AA000023     1580 1 0 3; 365 50 377\nVidal, Ot             1495 0 1 2; 50 398 377\n",
            "ascii",
        ),
    ),
    known_by="`#division` above players of tsh",
    readers=(
        Reader(
            order=50, family=Family("naspa", "NASPA", 90), signs=(_SUBMISSION,), read=read_each(reader.read_submission)
        ),
    ),
    targets=(
        Target(
            name="naspa",
            order=50,
            title="NASPA",
            extension="txt",
            content_type="text/plain",
            write=write_submission,
            carries=_CARRIED | {LONG_NAMES, GROUPS},
            receiver=Receiver("NASPA", 10, frozenset({FEW_PLAYERS, NO_MEMBERS})),
        ),
    ),
    offers=(Offer("NASPA", _("the text that directors submit, with a line for each division.")),),
)
