"""Rating lists from files: other federations' formats, and a csv of our own. Pure.

They are the standings to start from or to compare with. AUPAIR's ``.RT``, NASPA's lists and that of the Polish
federation's site, including its waiting list, give everyone's rating and games. Lists without games (CoCo's, entrants)
do not say how established a rating is, and are accepted only if a computation can do without.

Our csv has the columns ``player,rating,games``, separated by commas, semicolons or tabs. It may have a byte order
mark, headings in any order and case, and further columns. A player may be a name or a number. A starting list also
says when each player last played, in the column ``last_played``; if read loosely, games may be missing, and a column
``deviation`` is used. Every problem is found, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from federation.problems.kinds import Code, Problem, Severity, Where
from federation.tables.rows import Row, UnreadableTable, delimiter_of_heading, split_lines
from federation.values.texts import clean, decode_text
from ratings.problems import codes
from ratings.systems.base import Standing
from ratings.systems.reader import MAX_GAMES, MAX_RATING
from tournaments.files.formats.rating_lists.reader import RT, read_list
from tournaments.report import limits
from tournaments.report.report import ReportedPlayer, UploadedFile

# Formats that cut off long names, with the length.
_NAME_COLUMNS = {RT: 20}


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A player's name, standing, place in the file, last day of play and deviation.

    ``standing`` is None for a player listed without a rating; ``has_games`` is false if the list has no number of
    games. ``cut_at``: the number of columns that the list has for a name.
    """

    name: str
    standing: Standing | None
    where: Where
    day: date | None
    deviation: float | None
    has_games: bool
    cut_at: int | None = None


def read_published(file: UploadedFile, loosely: bool = False) -> list[PublishedLine] | None:
    """Return the lines of a published list in order; None if the file is not one, or is damaged.

    A list with a player without rating or games counts as damaged, unless it is read ``loosely``.
    """
    reading = read_list(file)
    if any(problem.severity is Severity.ERROR for problem in reading.problems) or not reading.divisions:
        return None
    listed = reading.divisions[0]
    lines = list(_lines(listed.players, _NAME_COLUMNS.get(listed.format), loosely))
    return lines if lines and len(lines) == len(listed.players) else None


def _lines(players: tuple[ReportedPlayer, ...], cut_at: int | None, loosely: bool) -> Iterator[PublishedLine]:
    for player in players:
        games = player.stated.get("games")
        if not loosely and (games is None or player.rating is None):
            return
        played = str(player.stated.get("last_played", ""))
        day = date(int(played[:4]), int(played[4:6]), int(played[6:])) if played else None
        hundredths = player.stated.get("deviation_hundredths")
        yield PublishedLine(
            name=player.name,
            standing=None if player.rating is None else Standing(player.rating, games or 0),
            where=player.where,
            day=day,
            deviation=None if hundredths is None else hundredths / 100,
            has_games=games is not None,
            cut_at=cut_at,
        )


COLUMNS = ("player", "rating", "games")
DATE_COLUMN = "last_played"
DEVIATION_COLUMN = "deviation"
# Names in CoCo's complete list.
_OTHER_NAMES = {"player": "name", "games": "games played"}
_DELIMITERS = ",;\t"

# A whole number, also as spreadsheets write it: 950, 950.0, 950,00.
_WHOLE = re.compile(r"([+-]?\d{1,9})(?:[.,]0*)?")
_DECIMAL = re.compile(r"\d{1,5}(?:[.,]\d{1,6})?")
# 2019-05-31, 31/5/2019, 31.05.2019; never the month first.
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?P<mark>[/.-])(?P<month>\d{1,2})(?P=mark)(?P<year>\d{4})")


@dataclass(frozen=True, slots=True)
class ListedStanding:
    """A line of the list; ``standing`` is None for a new player, listed with neither rating nor games.

    ``last_played_on`` and ``deviation`` are None if the list does not have them or they were not requested.
    ``has_games`` is false if the number of games behind the rating is unknown. ``cut_at``: the length at which a name
    of that length was cut off.
    """

    player: str
    standing: Standing | None
    where: Where
    last_played_on: date | None = None
    deviation: float | None = None
    has_games: bool = True
    cut_at: int | None = None


@dataclass(frozen=True, slots=True)
class ListReading:
    """The result of reading a list: its lines, and every problem. Any problem refuses the list."""

    lines: tuple[ListedStanding, ...]
    problems: tuple[Problem, ...]


def read_rating_list(file: UploadedFile, *, with_dates: bool = False, loosely: bool = False) -> ListReading:
    """Read the list, with the days of last games if the file has them; problem codes are ``list_…``.

    ``loosely``: for a computation that does not need games and may use deviations.
    """
    where = Where(file=file.name)
    try:
        rows = _split(file.content)
    except UnreadableTable as refused:
        return ListReading((), (codes.LIST_NOT_CSV.at(where, reason=refused.reason),))
    if not rows:
        return ListReading((), (codes.LIST_EMPTY.at(where),))
    columns = _find_columns(rows[0])
    is_ours = "player" in columns
    if loosely:
        columns |= {name: columns[other] for name, other in _OTHER_NAMES.items() if other in columns}
    missing = [name for name in COLUMNS if name not in columns and not (loosely and name == "games")]
    if (missing or (loosely and not is_ours and DEVIATION_COLUMN not in columns)) and (
        published := read_published(file, loosely)
    ):
        lines = [
            ListedStanding(
                one.name,
                one.standing,
                one.where,
                one.day if with_dates else None,
                one.deviation,
                one.has_games,
                one.cut_at,
            )
            for one in published
        ]
        return ListReading(tuple(lines), ())
    if missing:
        where = Where(file=file.name, row=rows[0].number)
        problems = [codes.LIST_COLUMN_MISSING.at(where, column=name) for name in missing]
        return ListReading((), tuple(problems))
    dates = columns.get(DATE_COLUMN) if with_dates else None
    deviations = columns.get(DEVIATION_COLUMN) if loosely else None
    reader = _LineReader(file.name, [columns.get(name) for name in COLUMNS], dates, deviations, not loosely)
    lines = [line for row in rows[1:] if (line := reader.read(row)) is not None]
    return ListReading(tuple(lines), tuple(reader.problems))


def _split(content: bytes) -> list[Row]:
    """Return the non-blank rows. Raises UnreadableTable."""
    text = decode_text(content)
    lines = split_lines(text, delimiter_of_heading(text, _DELIMITERS))
    rows = (Row(number, [clean(cell) for cell in cells]) for number, cells in lines)
    # One more than allowed is enough to see that there are too many.
    return list(islice((row for row in rows if any(row.cells)), limits.RECORDS + 2))


def _find_columns(heading: Row) -> dict[str, int]:
    """Return column numbers by heading in lower case; the first of equal headings counts."""
    return {name.casefold(): index for index, name in reversed(list(enumerate(heading.cells)))}


class _LineReader:
    """Reads lines one by one and remembers players already listed."""

    def __init__(
        self, file: str, columns: Sequence[int | None], dates: int | None, deviations: int | None, needs_games: bool
    ) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._columns = columns
        self._dates = dates
        self._deviations = deviations
        self._needs_games = needs_games
        self._seen: dict[str, int] = {}

    def read(self, row: Row) -> ListedStanding | None:
        found = len(self.problems)
        number = row.number
        player, rating, games = (row.cell(index) for index in self._columns)
        self._check_player(player, number)
        standing = None
        if rating or games:
            standing = Standing(
                self._read_whole("rating", rating, -MAX_RATING, MAX_RATING, number),
                self._read_whole("games", games, 0, MAX_GAMES, number) if games or self._needs_games else 0,
            )
        last_played_on = self._read_date(row.cell(self._dates), number)
        deviation = self._read_deviation(row.cell(self._deviations), number)
        if len(self.problems) > found:
            return None
        where = Where(file=self._file, row=number)
        return ListedStanding(player, standing, where, last_played_on, deviation, bool(games) or self._needs_games)

    def _check_player(self, player: str, number: int) -> None:
        earlier = self._seen.setdefault(player, number)
        if not player:
            self._note(codes.LIST_PLAYER_MISSING, number, "player")
        elif earlier != number:
            self._note(codes.LIST_PLAYER_REPEATED, number, "player", found=player, line=earlier)

    def _read_whole(self, column: str, text: str, low: int, high: int, number: int) -> int:
        match = _WHOLE.fullmatch(text)
        if match is None or not low <= (value := int(match[1])) <= high:
            self._note(codes.LIST_NUMBER_NOT_WHOLE, number, column, found=text, low=low, high=high)
            return 0
        return value

    def _read_date(self, text: str, number: int) -> date | None:
        day = _parse_date(text)
        if text and day is None:
            self._note(codes.LIST_DATE_UNREADABLE, number, DATE_COLUMN, found=text)
        return day

    def _read_deviation(self, text: str, number: int) -> float | None:
        if text and not _DECIMAL.fullmatch(text):
            self._note(codes.LIST_NUMBER_NOT_WHOLE, number, DEVIATION_COLUMN, found=text, low=0, high=MAX_RATING)
            return None
        return float(text.replace(",", ".")) if text else None

    def _note(self, code: Code, number: int, column: str, **params: str | int) -> None:
        where = Where(file=self._file, row=number, column=column)
        self.problems.append(code.at(where, **params))


def _parse_date(text: str) -> date | None:
    match = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if match is None:
        return None
    try:
        return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
