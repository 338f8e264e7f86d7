"""Writes tsh's files: ``.t``, the archive, tourney.js, and the text that directors send to NASPA. Pure.

Without an opponent the score is the spread: 50 for a bye or a win by forfeit, -50 for a loss by forfeit, 0 for a round
the player missed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from federation.values.texts import clean
from tournaments.files.grid import Cell, check_scores, divide, family_first, lines_of, make_grid, ordered, to_ascii
from tournaments.report.report import Kind, Report, ReportedPlayer

_UNPLAYED = 50
_GAP = "00"
_ESCAPE = re.compile(r"([;\\])")
_NAME_WIDTH = 22


def write_t(report: Report) -> bytes:
    """Return one division's ``.t``: ISO-8859-1 if its letters fit, else UTF-8 with a BOM. Raises NotInFormat."""
    text = "".join(_lines(report, clean))
    try:
        return text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")


def write_archive(report: Report) -> bytes:
    """Return the archive of all divisions, in UTF-8. Raises NotInFormat."""
    settings = {"event_name": report.name, "event_date": report.date}
    divisions = {_division(part): part for part in divide(report)}
    head = ["# tsh archive file\n", *(f"division {name} {name.lower()}.t\n" for name in divisions)]
    head += [f"config {key} = {_perl(value)}\n" for key, value in settings.items() if value]
    head.append(f"config max_rounds = {report.stated_rounds or report.rounds}\n")
    files = []
    for name, part in divisions.items():
        file = f"name={name.lower()}.t\n"
        files += [f"#begin_file {file}", *_lines(part, clean), f"#end_file {file}"]
    return "".join([*head, *files]).encode()


def write_submission(report: Report) -> bytes:
    """Return NASPA's text, in ASCII. Raises NotInFormat."""
    parts = ("".join([f"#division {_division(part)}\n", *_lines(part, to_ascii)]) for part in divide(report))
    # What concerns all divisions goes below the first one's name.
    return "".join(parts).replace("\n", "\n#ratingcheck off\n", 1).encode("ascii")


def write_script(report: Report) -> bytes:
    """Return tourney.js as tsh writes it. Raises NotInFormat."""
    config: dict[str, object] = {"event_name": report.name, "event_date": report.date}
    event = {
        "config": {**config, "max_rounds": report.stated_rounds or report.rounds},
        "divisions": [
            {"name": _division(part), "maxr": part.rounds - 1, "players": _script_players(part)}
            for part in divide(report)
        ],
    }
    return ("newt=" + json.dumps(event, ensure_ascii=False) + ";\n").encode()


def _script_players(report: Report) -> list[dict[str, Any] | None]:
    """Return a division's players; number 0 is no one."""
    players: list[dict[str, Any] | None] = [None]
    lines = lines_of(report)
    for player, cells in _players(report):
        rounds = [cells.get(number) for number in range(1, report.rounds + 1)]
        etc: dict[str, list[object]] = {"p12": [_first(cell) for cell in rounds]}
        if player.club:
            etc["team"] = list(player.club.split())
        players.append(
            {
                "id": len(players),
                "name": _name(player),
                "rating": player.rating or 0,
                "pairings": [_opponent(cell, lines) for cell in rounds],
                "scores": [_score(cell) for cell in rounds],
                "etc": etc,
                "photo": "",
            }
        )
    return players


def _players(report: Report) -> Iterator[tuple[ReportedPlayer, Mapping[int, Cell]]]:
    grid = make_grid(report)
    check_scores(grid)
    for player in ordered(report):
        yield player, grid[player.number]


def _lines(report: Report, spell: Callable[[str], str]) -> Iterator[str]:
    lines = lines_of(report)
    for player, cells in _players(report):
        rounds = [cells.get(number) for number in range(1, report.rounds + 1)]
        pairings = " ".join(str(_opponent(cell, lines)) for cell in rounds)
        scores = " ".join(_GAP if (score := _score(cell)) is None else str(score) for cell in rounds)
        keys = [f"p12 {' '.join(str(_first(cell)) for cell in rounds)}"]
        if any(cell and cell.table for cell in rounds):
            keys.append(f"board {' '.join(str(cell.table or 0) if cell else '0' for cell in rounds)}")
        if player.club:
            keys.append("team " + _escape(spell(player.club)))
        name = _escape(spell(_name(player)))
        # A line that begins like this would be a comment.
        name = f"\\{name}" if name.startswith("#") else name
        yield f"{name:{_NAME_WIDTH}} {player.rating or 0:4d} {pairings}; {scores}; {'; '.join(keys)}\n"


def _name(player: ReportedPlayer) -> str:
    member = player.ids.get("member", "")
    return family_first(player.name) + (f":{member}" if member else "")


def _opponent(cell: Cell | None, lines: Mapping[int, int]) -> int:
    if cell is None or cell.other is None or cell.seat.kind is Kind.FORFEIT:
        return 0
    return lines[cell.other.player]


def _score(cell: Cell | None) -> int | None:
    """Return the score, or the spread of a round without an opponent; None for a future game."""
    if cell is None:
        return 0
    if cell.is_pending:
        return None
    if cell.is_game:
        return cell.seat.game_points
    # There is no way to write half a bye; the loss of its value is reported beforehand.
    if cell.seat.half_points == 2:
        return _UNPLAYED
    return -_UNPLAYED if cell.seat.kind is Kind.FORFEIT else 0


def _first(cell: Cell | None) -> int:
    if cell is None or not (cell.is_game or cell.is_pending):
        return 0
    return {True: 1, False: 2, None: 4}[cell.seat.starts]


def _division(report: Report) -> str:
    return re.sub(r"\s+", "_", clean(report.division, 60)) or "A"


def _escape(text: str) -> str:
    return _ESCAPE.sub(r"\\\1", text)


def _perl(text: str) -> str:
    return "'" + clean(text).replace("\\", "\\\\").replace("'", "\\'") + "'"
