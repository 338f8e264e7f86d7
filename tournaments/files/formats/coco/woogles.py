"""Woogles' standings: places without games."""

from __future__ import annotations

import csv

from federation.problems.kinds import Where
from federation.values.texts import clean
from tournaments.files.common.found import Found
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.files.events.text import LATIN1, UTF8, decode_strictly
from tournaments.files.formats.coco.rows import has_heading, split_rows
from tournaments.report import codes, limits
from tournaments.report.questions import DIVISION, Answers, answer_to
from tournaments.report.report import Reading, Report, ReportedPlayer, UploadedFile

FORMAT = "woogles-standings"
_HEADING = ("division", "rank", "username", "wins", "losses", "draws", "winpts", "spread")


def is_woogles_standings(file: UploadedFile) -> bool:
    return has_heading(file.content, _HEADING)


def read_woogles_standings(file: UploadedFile, answers: Answers) -> Reading:
    """Return the places of each division. They are shown but refused as results, as there are no games to rate."""
    found = Found()
    decoded = decode_strictly(file, LATIN1, found)
    if decoded is None:
        return Reading(None, found.conclude())
    divisions: dict[str, list[ReportedPlayer]] = {}
    try:
        rows = split_rows(decoded[0])[1:]
    except csv.Error as error:
        found.append(codes.UNREADABLE_ROW.at(Where(file=file.name), found=str(error)))
        return Reading(None, found.conclude())
    for row, cells in rows[: limits.PLAYERS]:
        where = Where(file=file.name, row=row)
        numbers = [parse_whole(cell) for cell in (cells[1:2] + cells[3:6] + cells[7:8])]
        points = parse_half_points(cells[6]) if len(cells) > 6 else None
        if len(numbers) < 5 or None in numbers or points is None or not cells[2]:
            found.append(codes.UNREADABLE_ROW.at(where, found=", ".join(cells)))
            continue
        place, wins, losses, draws, spread = (number or 0 for number in numbers)
        players = divisions.setdefault(clean(cells[0], 60), [])
        stated = {"place": place, "wins": wins, "losses": losses, "draws": draws, "spread": spread}
        name = clean(cells[2], limits.NAME_LENGTH)
        players.append(ReportedPlayer(len(players) + 1, name, stated_half_points=points, where=where, stated=stated))
    found.append(codes.STANDINGS_WITHOUT_GAMES.at(Where(file=file.name), file=file.name))
    reports = tuple(
        Report(FORMAT, players=tuple(players), division=name, encoding=UTF8 if decoded[1] == "ascii" else decoded[1])
        for name, players in divisions.items()
    )
    chosen = [one for one in reports if one.division == answer_to(answers, DIVISION)]
    return Reading(None, found.conclude(), tuple(chosen) or reports)
