"""Writes the Polish clubs' program's text pair, zipped: the results and, ending in HH, every player's card.

A bye is half a point and 350 small points, the only kind there is. Scalps are the opponent's rating plus or minus 50;
ratings are whole and at least 100.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from datetime import date

from tournaments.files.grid import (
    NO_ROOM,
    Cell,
    NotInFormat,
    check_scores,
    given_first,
    lines_of,
    make_grid,
    ordered,
    to_ascii,
)
from tournaments.report.report import Outcome, Report, ReportedPlayer

NAME_WIDTH, TOWN_WIDTH = 23, 18
BYE_POINTS, BYE_HALF_POINTS, LEAST_RATING = 350, 1, 100
_MOST_PLAYERS = MOST_SCORE = 999
_MONTHS = (
    *("stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca"),
    *("lipca", "sierpnia", "września", "października", "listopada", "grudnia"),
)
_MARKS = {Outcome.WIN: ("+", 50), Outcome.DRAW: ("=", 0), Outcome.LOSS: ("-", -50)}
_RESULTS_HEAD = f"{'MIEJSCE':53}p-ty RAZEM"
_CARD_HEAD = "RUNDA STÓŁ      PRZECIWNIK             RNK       WYNIK   SKALP"


def write_pair(report: Report) -> bytes:
    """Return a zip with both texts, in Windows-1250. Raises NotInFormat."""
    grid, lines = make_grid(report), lines_of(report)
    check_scores(grid, MOST_SCORE)
    if len(lines) > _MOST_PLAYERS:
        raise NotInFormat(NO_ROOM)
    day = date.fromisoformat(report.date) if report.date else date(1900, 1, 1)
    stem = f"{day:%d%m%Y}_" + (re.sub(r"\s+", "_", _spell(report.name).strip()) or "Turniej")
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            (f"{stem}.txt", _results(report, grid, stem, day)),
            (f"{stem}HH.txt", _cards(report, grid, stem, lines)),
        ):
            # The same results always give the same bytes.
            archive.writestr(zipfile.ZipInfo(_file_name(name), (1980, 1, 1, 0, 0, 0)), text.encode("cp1250"))
    return target.getvalue()


def _file_name(name: str) -> str:
    return re.sub(r'[\\/:*?"<>|]', "_", to_ascii(name))


def _results(report: Report, grid: Mapping[int, Mapping[int, Cell]], stem: str, day: date) -> str:
    head = [f"{stem} - {day.day} {_MONTHS[day.month - 1]} {day.year} r. ({report.rounds} rund)", "", _RESULTS_HEAD]
    sums = {player.number: _sums(grid[player.number].values()) for player in report.players}
    rows = sorted(ordered(report), key=lambda player: [-value for value in sums[player.number]])
    lines = [
        f"{place:3d}.{_name(player):{NAME_WIDTH}}{_rating(player):4d} {_town(player):{TOWN_WIDTH}}"
        f"{sums[player.number][1]:6d}{sums[player.number][0] / 2:5.1f}"
        for place, player in enumerate(rows, start=1)
    ]
    return "\n".join([*head, "-" * 63, *lines, ""])


def _sums(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return half points and small points."""
    half_points = small = 0
    for cell in cells:
        if cell.is_game:
            half_points += cell.seat.half_points or 0
            small += cell.seat.game_points or 0
        elif cell.seat.half_points:
            half_points += BYE_HALF_POINTS
            small += BYE_POINTS
    return half_points, small


def _cards(report: Report, grid: Mapping[int, Mapping[int, Cell]], stem: str, lines: Mapping[int, int]) -> str:
    players = {player.number: player for player in report.players}
    text = [stem, ""]
    for player in ordered(report):
        rows, scalps = [], []
        for number in range(1, report.rounds + 1):
            cell = grid[player.number].get(number)
            if cell is None or not cell.is_game or cell.other is None or cell.seat.outcome is None:
                rows.append(f"{number:4d}            PAUZA")
                continue
            foe = players[cell.other.player]
            mark, bonus = _MARKS[cell.seat.outcome]
            scalps.append(_rating(foe) + bonus)
            rows.append(
                f"{number:4d}{cell.table or 0:5d}{lines[foe.number]:5d}  {_name(foe):{NAME_WIDTH}}{_rating(foe):3d}"
                f"   {mark}  {cell.seat.game_points or 0:3d}:{cell.other.game_points or 0:3d}{scalps[-1]:6d}"
            )
        mean = sum(scalps) / len(scalps) if scalps else 0
        head = (
            f"{lines[player.number]:3d}  {_name(player):{NAME_WIDTH}}{_rating(player):4d} {_town(player):{TOWN_WIDTH}}"
        )
        text += [head, "", _CARD_HEAD, "-" * 62, *rows, f"{'':49}{'-' * 14}", f"{'':49}RANKING: {mean:.2f}", "", ""]
    return "\n".join([*text, ""])


def _name(player: ReportedPlayer) -> str:
    return _spell(given_first(player.name))[:NAME_WIDTH].strip()


def _town(player: ReportedPlayer) -> str:
    return _spell(player.club).replace(" ", "_")[:TOWN_WIDTH]


def _rating(player: ReportedPlayer) -> int:
    return min(max(player.rating or LEAST_RATING, LEAST_RATING), 9999)


def _spell(text: str) -> str:
    """Keep Polish letters; strip the diacritics of others."""
    return "".join(char if _fits(char) else to_ascii(char) for char in text)


def _fits(char: str) -> bool:
    try:
        char.encode("cp1250")
    except UnicodeEncodeError:
        return False
    return char.isprintable()
