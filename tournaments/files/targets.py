"""Every format a championship can be written in: how, what it carries, what others would refuse. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from federation.tables.tabular import CONTENT_TYPES, XLSX
from tournaments.files.formats.aupair import writer
from tournaments.files.formats.aupair.writer import write_tou
from tournaments.files.formats.coco.writer import write_coco
from tournaments.files.formats.pfs import writer as pfs_writer
from tournaments.files.formats.pfs.writer import write_pair
from tournaments.files.formats.sheets.writer import write_csv
from tournaments.files.formats.swiss_perfect.text.writer import write_cross_table
from tournaments.files.formats.trf.writer import NotInTrf, write_trf
from tournaments.files.formats.tsh.writer import write_archive, write_script, write_submission, write_t
from tournaments.files.grid import SAME_NAMES, NotInFormat, check_scores, given_first, is_divided, make_grid
from tournaments.report.report import OVER_THE_BOARD, Kind, Report

# What a championship may have, and a format carry.
SCORES, FIRST_MOVES, TABLES, RATINGS, MEMBERS, OWN_NUMBERS, CLUBS, TITLE, DAY = (
    "scores",
    "first_moves",
    "tables",
    "ratings",
    "members",
    "own_numbers",
    "clubs",
    "title",
    "day",
)
FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, BONUS, ABANDONED, LETTERS, LONG_NAMES, MOVES, GROUPS = (
    "full_byes",
    "half_byes",
    "forfeits",
    "absences",
    "pending",
    "bonus",
    "abandoned",
    "letters",
    "long_names",
    "moves",
    "groups",
)
_TSH = frozenset({SCORES, FIRST_MOVES, TABLES, RATINGS, MEMBERS, CLUBS, FULL_BYES, ABSENCES, PENDING})
_NAMES = frozenset({LETTERS, LONG_NAMES})
_TABLE = frozenset({SCORES, TABLES, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, ABANDONED})
_WORKBOOK = _TABLE | {RATINGS, CLUBS, OWN_NUMBERS}
_TRF = frozenset({FIRST_MOVES, RATINGS, TITLE, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING, LETTERS})

# Formats that have results beside the scores, and those in which a name is the key.
_ANY_RESULT = frozenset({"csv", "xlsx"})
_BY_NAME = frozenset({"csv", "xlsx", "coco"})
# Formats that name each player's group; in others groups are divisions, which do not play each other.
_NAMING_GROUPS = frozenset({"csv", "xlsx"})


@dataclass(frozen=True, slots=True)
class Target:
    """One format: the name of the choice, how a file is called, and what it carries."""

    name: str
    title: str
    extension: str
    content_type: str
    write: Callable[[Report], bytes]
    carries: frozenset[str]
    name_width: int = 200
    most_points: int = 9_999


def _trf(version: int) -> Callable[[Report], bytes]:
    def write(report: Report) -> bytes:
        try:
            return write_trf(report, version=version).encode()
        except NotInTrf as error:
            raise NotInFormat("several_at_table") from error

    return write


def _write_workbook(report: Report) -> bytes:
    from tournaments.files.formats.sheets.writer import write_xlsx

    return write_xlsx(report)


_TEXT, _ZIP = "text/plain", "application/zip"
_ALL = (
    Target("tsh", "tsh (.t)", "t", _TEXT, write_t, _TSH | _NAMES),
    Target("tsh-archive", "tsh (all.tsh)", "tsh", _TEXT, write_archive, _TSH | _NAMES | {TITLE, DAY, GROUPS}),
    Target(
        "tourney-js",
        "tourney.js",
        "js",
        "text/javascript",
        write_script,
        _TSH - {TABLES} | _NAMES | {TITLE, DAY, GROUPS},
    ),
    Target(
        "aupair",
        "AUPAIR (.tou)",
        "tou",
        _TEXT,
        write_tou,
        frozenset({SCORES, FIRST_MOVES, FULL_BYES, HALF_BYES, ABSENCES, TITLE, DAY, GROUPS}),
        writer.NAME_WIDTH,
        writer.MOST_SCORE,
    ),
    Target("naspa", "NASPA", "txt", _TEXT, write_submission, _TSH | {LONG_NAMES, GROUPS}),
    Target(
        "coco", "CoCo", "csv", "text/csv", write_coco, frozenset({SCORES, FIRST_MOVES, FULL_BYES, FORFEITS}) | _NAMES
    ),
    Target(
        "pfs",
        "PFS",
        "zip",
        _ZIP,
        write_pair,
        frozenset({SCORES, TABLES, RATINGS, CLUBS, HALF_BYES, ABSENCES, TITLE, DAY, LETTERS}),
        pfs_writer.NAME_WIDTH,
        pfs_writer.MOST_SCORE,
    ),
    Target("trf", "TRF 2016", "trf", _TEXT, _trf(16), _TRF, 33),
    Target("trf26", "TRF 2026", "trf", _TEXT, _trf(26), _TRF | {BONUS, OWN_NUMBERS}, 33),
    Target(
        "swiss-perfect-text",
        "Swiss Perfect (.txt)",
        "txt",
        _TEXT,
        write_cross_table,
        frozenset({RATINGS, CLUBS, OWN_NUMBERS, FULL_BYES, HALF_BYES, FORFEITS, ABSENCES, PENDING}) | _NAMES,
    ),
    Target("csv", "CSV", "csv", "text/csv", write_csv, _TABLE | _NAMES | {GROUPS}),
    Target("xlsx", "Excel", "xlsx", CONTENT_TYPES[XLSX], _write_workbook, _WORKBOOK | _NAMES | {GROUPS}),
)
TARGETS: Mapping[str, Target] = {target.name: target for target in _ALL}


def find_losses(report: Report, target: Target) -> list[str]:
    """What the report has and the format cannot carry, in a fixed order."""
    keeps_groups = target.name in _NAMING_GROUPS or is_divided(report)
    carried = target.carries if keeps_groups else target.carries - {GROUPS}
    return [name for name, has in _FEATURES.items() if name not in carried and has(report, target)]


def list_uncarried(target: Target) -> list[str]:
    """Whatever a championship may have that the format does not carry, in the order of ``find_losses``."""
    return [name for name in _FEATURES if name not in target.carries]


def find_refusal(report: Report, target: Target) -> str:
    """Why the report cannot be written in the format at all, found by writing it; empty where it can."""
    try:
        target.write(report)
    except NotInFormat as refusal:
        return refusal.reason
    return ""


def foresee_refusal(report: Report, target: Target) -> str:
    """As ``find_refusal`` without writing anything, for a page that lists every format."""
    try:
        grid = make_grid(report)
        if SCORES in target.carries and target.name not in _ANY_RESULT:
            check_scores(grid, target.most_points)
    except NotInFormat as refusal:
        return refusal.reason
    names = {given_first(player.name).casefold() for player in report.players}
    return SAME_NAMES if target.name in _BY_NAME and len(names) < len(report.players) else ""


def _seats(report: Report, *kinds: Kind) -> bool:
    return any(seat.kind in kinds for table in report.tables for seat in table.seats)


_FEATURES: Mapping[str, Callable[[Report, Target], bool]] = {
    SCORES: lambda report, _: any(
        s.game_points is not None for t in report.tables for s in t.seats[:2] if t.seats[1:]
    ),
    FIRST_MOVES: lambda report, _: any(seat.starts is not None for table in report.tables for seat in table.seats),
    TABLES: lambda report, _: any(table.number for table in report.tables),
    FULL_BYES: lambda report, _: any(s.kind is Kind.BYE and not s.is_half_bye for t in report.tables for s in t.seats),
    HALF_BYES: lambda report, _: any(s.is_half_bye for t in report.tables for s in t.seats),
    FORFEITS: lambda report, _: _seats(report, Kind.FORFEIT),
    ABANDONED: lambda report, _: _seats(report, Kind.ABANDONED),
    PENDING: lambda report, _: _seats(report, Kind.PENDING),
    BONUS: lambda report, _: _seats(report, Kind.BONUS),
    RATINGS: lambda report, _: any(player.rating for player in report.players),
    MEMBERS: lambda report, _: any("member" in player.ids for player in report.players),
    OWN_NUMBERS: lambda report, _: any("local" in player.ids for player in report.players),
    CLUBS: lambda report, _: any(player.club for player in report.players),
    LETTERS: lambda report, _: any(not player.name.isascii() for player in report.players),
    LONG_NAMES: lambda report, target: any(
        len(given_first(player.name)) > target.name_width for player in report.players
    ),
    MOVES: lambda report, _: any(s.best_move or s.scrabbles is not None for t in report.tables for s in t.seats),
    GROUPS: lambda report, _: len({player.group for player in report.players}) > 1,
    TITLE: lambda report, _: bool(report.name),
    DAY: lambda report, _: bool(report.date),
}


NASPA, WESPA, PFS = "NASPA", "WESPA", "PFS"
RECEIVERS: Mapping[str, Target] = {NASPA: TARGETS["naspa"], WESPA: TARGETS["aupair"], PFS: TARGETS["pfs"]}
LEAST_PLAYERS = 4
FEW_PLAYERS, NO_MEMBERS, NO_RATINGS, OTHER_RATINGS, NO_DAY = (
    "few_players",
    "no_members",
    "no_ratings",
    "other_ratings",
    "no_day",
)
_MOST_NAMES = 10


def find_lacks(report: Report, receiver: str, ratings: str = "") -> list[tuple[str, list[str]]]:
    """What is missing for one of RECEIVERS, with the names of the players it is about.

    ``ratings`` is the code of the system that the report's ratings are of; scalps are of the PFS's.
    """
    games = [table for table in report.tables if len(table.seats) > 1]
    played = {seat.player for table in games for seat in table.seats if seat.kind in OVER_THE_BOARD}
    players = [player for player in report.players if player.number in played]
    lacks: list[tuple[str, list[str]]] = []
    sizes = Counter(player.group for player in players).values()
    if receiver == NASPA and min(sizes, default=0) < LEAST_PLAYERS:
        lacks.append((FEW_PLAYERS, []))
    strangers = [player.name for player in players if "member" not in player.ids]
    if receiver == NASPA and strangers:
        lacks.append((NO_MEMBERS, _shorten(strangers)))
    unrated = [player.name for player in players if not player.rating]
    if receiver == PFS and unrated:
        lacks.append((NO_RATINGS, _shorten(unrated)))
    if receiver == PFS and ratings not in ("", PFS.casefold()):
        lacks.append((OTHER_RATINGS, []))
    if receiver != NASPA and not report.date:
        lacks.append((NO_DAY, []))
    return lacks


def _shorten(names: list[str]) -> list[str]:
    return names if len(names) <= _MOST_NAMES else [*names[:_MOST_NAMES], "…"]
