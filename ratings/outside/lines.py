"""Lines of another federation's rating list in a uniform form, whatever the file. Pure.

Published lists are readings of ``tournaments.files.formats.rating_lists``; everything else is read as a csv with our
own columns (``list_input``). Ratings are hundredths of a point, as precise as in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from federation.problems.kinds import Problem, Severity
from ratings.files.rating_lists import read_rating_list
from tournaments.files.formats.rating_lists.reader import LISTS
from tournaments.report import codes, limits
from tournaments.report.report import Reading, ReportedPlayer, UploadedFile

CSV = "csv"
# Limit of the rating column, in hundredths.
MOST_HUNDREDTHS = 99_999_999


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """``line`` counts from 1 in file order; ``rating`` is in hundredths, None if missing."""

    line: int
    name: str
    rating: int | None
    games: int | None = None
    ids: Mapping[str, str] = field(default_factory=dict)
    club: str = ""


@dataclass(frozen=True, slots=True)
class OutsideReading:
    """``problems`` refuse the list; ``format`` is how it was read."""

    format: str
    lines: tuple[OutsideLine, ...]
    problems: tuple[Problem, ...] = ()


def lines_of(file: UploadedFile, reading: Reading) -> OutsideReading:
    """Return the lines of a list. ``reading`` is the result of the upload readers."""
    listed = [division for division in reading.divisions if division.format in LISTS]
    if not listed:
        return _read_csv(file)
    refused = tuple(
        one for one in reading.problems if one.severity == Severity.ERROR and one.code != codes.LIST_NOT_RESULTS.code
    )
    lines = tuple(_line(number, player) for number, player in enumerate(listed[0].players, start=1))
    return OutsideReading(listed[0].format, lines, refused)


def _line(number: int, player: ReportedPlayer) -> OutsideLine:
    exact = player.stated.get("rating_hundredths")
    rating = exact if exact is not None else None if player.rating is None else player.rating * 100
    return OutsideLine(number, player.name, _within(rating), player.stated.get("games"), player.ids, player.club)


def _read_csv(file: UploadedFile) -> OutsideReading:
    read = read_rating_list(file, loosely=True)
    lines = tuple(
        OutsideLine(
            number,
            one.player[: limits.NAME_LENGTH],
            None if one.standing is None else _within(one.standing.rating * 100),
            one.standing.games if one.standing is not None and one.has_games else None,
        )
        for number, one in enumerate(read.lines, start=1)
    )
    return OutsideReading(CSV, lines, read.problems)


def _within(rating: int | None) -> int | None:
    return rating if rating is not None and abs(rating) <= MOST_HUNDREDTHS else None
