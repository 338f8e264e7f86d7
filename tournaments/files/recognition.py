"""What each uploaded file is, found from what it holds rather than from its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from federation.tables.workbooks import EXCEL, OPENDOCUMENT, find_workbook_kind
from federation.values.texts import decode_text
from tournaments.files.common.dbase import read_field_names
from tournaments.files.common.text_table import find_heading, is_cross_table
from tournaments.files.common.values import split_extension, split_lines
from tournaments.files.formats.aupair.reader import is_tou
from tournaments.files.formats.coco.reader import is_coco_results
from tournaments.files.formats.coco.woogles import is_woogles_standings
from tournaments.files.formats.pfs.cards import is_cards
from tournaments.files.formats.pfs.results import is_results
from tournaments.files.formats.pfs.site import is_site
from tournaments.files.formats.rating_lists.reader import find_list_kind
from tournaments.files.formats.sheets.cells.text import is_game_text, is_separated_text
from tournaments.files.formats.sheets.crosses.columns import name_cross_columns
from tournaments.files.formats.trf.reader import is_trf
from tournaments.files.formats.tsh import reader as tsh
from tournaments.report.report import UploadedFile


class PartKind(StrEnum):
    """The kinds of file that the formats are made of."""

    SETTINGS = "ini"
    PLAYERS = "trn"
    SCORES = "sco"
    ROUND = "rnd"
    STANDINGS = "stg"
    PLAYER_LIST = "list"
    CROSS_TABLE = "cross_table"
    GAMES = "games"
    TRF = "trf"
    EXCEL = "xlsx"
    OPENDOCUMENT = "ods"
    PFS_RESULTS = "pfs_results"
    PFS_CARDS = "pfs_cards"
    PFS_SITE = "pfs_site"
    TSH_PLAYERS = "t"
    TSH_CONFIG = "tsh"
    TSH_ARCHIVE = "tsh_archive"
    TSH_SCRIPT = "tourney_js"
    NASPA = "naspa"
    TOU = "tou"
    COCO = "coco"
    WOOGLES = "woogles"
    RATING_LIST = "rating_list"


@dataclass(frozen=True, slots=True)
class Part:
    """A file whose kind is known."""

    file: UploadedFile
    kind: PartKind

    @property
    def is_text(self) -> bool:
        return self.kind not in _BINARY

    @property
    def has_lines(self) -> bool:
        """Whether a long line is a sign of damage; an object may have a whole event or list in one."""
        is_object = self.kind is PartKind.RATING_LIST and self.file.content[:1] == b"{"
        return self.is_text and self.kind is not PartKind.TSH_SCRIPT and not is_object

    @property
    def stem(self) -> str:
        """The file's name without folders and extension; round files leave out the number of the round too."""
        stem = split_extension(self.file.name)[0]
        if self.kind in (PartKind.ROUND, PartKind.STANDINGS):
            return _ROUND_OF_NAME.sub("", stem)
        return stem


_BINARY = frozenset({PartKind.PLAYERS, PartKind.SCORES, PartKind.EXCEL, PartKind.OPENDOCUMENT})
_ROUND_OF_NAME = re.compile(r"\.[0-9]{1,3}\Z")
_SECTION = re.compile(r"\s*\[[^\]]+\]\s*\Z")
_PLAYER_FIELDS = {"ID", "SURNAME"}
_SCORE_FIELDS = {"WHITE", "BLACK"}
_ROUND_HEADING = {"ROUND", "WHITE_ID", "BLACK_ID"}
_STANDINGS_HEADING = {"PLACING", "PLAYER_ID", "TOTAL_SCORE"}
# How much of a text is looked at to know its kind.
_BEGINNING = 20_000
_HEADINGS_WITHIN = 30
# The opponent's number and the result: ``12:W``, ``4:+``, ``0:=``.
_SWISS_PERFECT_CELL = re.compile(r"[;,]\s*[0-9]{1,6}:[WLD+=-]\s*[;,\r\n]")


def recognise(file: UploadedFile) -> Part | None:
    """The file with its kind; None when its contents, and failing that its extension, are of no known format."""
    for kind, test in _BY_CONTENT:
        if test(file):
            return Part(file, kind)
    # A damaged file still goes to the reader it was meant for, which can say what is wrong with it.
    by_name = _BY_EXTENSION.get(split_extension(file.name)[1])
    if by_name is None and is_separated_text(file.content):
        # A table with headings that are not known: somebody may say what its columns are.
        by_name = PartKind.GAMES
    return Part(file, by_name) if by_name else None


def stems_of(parts: Iterable[Part]) -> list[str]:
    """The different stems of some parts, without regard to case, as first written."""
    stems: dict[str, str] = {}
    for part in parts:
        stems.setdefault(part.stem.casefold(), part.stem)
    return list(stems.values())


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


def _is_separated_cross_table(file: UploadedFile) -> bool:
    """A cross-table that a spreadsheet program wrote as text; a cell of Swiss Perfect's has a colon."""
    text = decode_text(file.content[:_BEGINNING])
    if b"\0" in file.content or _SWISS_PERFECT_CELL.search(text):
        return False
    lines = split_lines(text)[:_HEADINGS_WITHIN]
    rows = [[cell.strip(' "') for cell in line.split(delimiter)] for line in lines for delimiter in ";,"]
    return any(len(cells) > 2 and name_cross_columns(cells) is not None for cells in rows)


def _is_player_list(file: UploadedFile) -> bool:
    return b"\0" not in file.content and find_heading(decode_text(file.content[:_BEGINNING])) is not None


# In this order: a cross-table is a list of players too.
_BY_CONTENT: tuple[tuple[PartKind, Callable[[UploadedFile], bool]], ...] = (
    (PartKind.EXCEL, lambda file: find_workbook_kind(file.content) == EXCEL),
    (PartKind.OPENDOCUMENT, lambda file: find_workbook_kind(file.content) == OPENDOCUMENT),
    (PartKind.PLAYERS, lambda file: _has_fields(file, _PLAYER_FIELDS)),
    (PartKind.SCORES, lambda file: _has_fields(file, _SCORE_FIELDS)),
    (PartKind.TSH_ARCHIVE, tsh.is_archive),
    (PartKind.TSH_SCRIPT, tsh.is_script),
    (PartKind.TOU, is_tou),
    (PartKind.PFS_RESULTS, is_results),
    (PartKind.PFS_CARDS, is_cards),
    (PartKind.PFS_SITE, is_site),
    (PartKind.NASPA, tsh.is_submission),
    (PartKind.TSH_CONFIG, tsh.is_settings),
    (PartKind.TSH_PLAYERS, tsh.is_players),
    (PartKind.COCO, is_coco_results),
    (PartKind.WOOGLES, is_woogles_standings),
    (PartKind.RATING_LIST, lambda file: find_list_kind(file) is not None),
    (PartKind.TRF, is_trf),
    (PartKind.SETTINGS, _is_settings),
    (PartKind.ROUND, lambda file: _first_line(file) >= _ROUND_HEADING),
    (PartKind.STANDINGS, lambda file: _first_line(file) >= _STANDINGS_HEADING),
    (PartKind.GAMES, lambda file: is_game_text(file.content)),
    (PartKind.GAMES, _is_separated_cross_table),
    (PartKind.CROSS_TABLE, _is_cross_table),
    (PartKind.PLAYER_LIST, _is_player_list),
)
_NAMED = (
    PartKind.SETTINGS,
    PartKind.PLAYERS,
    PartKind.SCORES,
    PartKind.ROUND,
    PartKind.TRF,
    PartKind.TOU,
    PartKind.TSH_PLAYERS,
)
_BY_EXTENSION = {kind.value: kind for kind in _NAMED}
_BY_EXTENSION |= dict.fromkeys(("xls", "xlsx", "xlsm", "xlsb"), PartKind.EXCEL) | {"ods": PartKind.OPENDOCUMENT}
