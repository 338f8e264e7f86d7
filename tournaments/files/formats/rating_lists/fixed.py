"""Fixed-width lists: AUPAIR's ``.RT``, NASPA's older one, the one of the Polish federation's site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import parse_whole
from tournaments.files.events.text import split_member
from tournaments.files.formats.pfs.site_blocks import hundredths
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

# CoCo's calculator writes the list without states; in its later version the name is eight columns wider.
RT_HEADING = re.compile(r"NICK(?:\s*state\s*NAME\b|\s+NAME\s+(?P<games>Games)\s+Rat\b)", re.IGNORECASE)
PFS_HEADING = re.compile(r"\s*Lp\.\s+Imi\S+\s+Nazwisko\s+Miasto\s+Ranking\s+Skalpy\s+Gry", re.IGNORECASE)
_WAITING = re.compile(r"\s*Poczekalnia na dzie", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9]{8}")
_OLD_WIDTH = 51
# The columns before games and rating in .RT; the date of the last game may begin one column early.
_RT_BLANKS = (29, 34)
_RT_GAMES = 29
_RATING_GOES_ON = re.compile(r"(?!\d{8}(?!\d))\d")
_LONGEST = 400


def read_rt(lines: Sequence[str], file: str, found: list[Problem]) -> Iterator[ReportedPlayer]:
    """Read ``.RT``: nick 0–3, state 5–7, name 9–28, games 30–33, rating 35–38, last game 40–47, deviation from 49."""
    wider = 0
    for row, line in enumerate(lines, start=1):
        heading = RT_HEADING.match(line)
        if heading:
            wider = max(heading.start("games") - _RT_GAMES, 0) if heading["games"] else 0
        elif line.strip():
            player = _rt_player(line, wider, Where(file=file, row=row)) if len(line) <= _LONGEST else None
            if player is None:
                found.append(codes.UNREADABLE_ROW.at(Where(file=file, row=row), found=line))
            else:
                yield player


def _rt_player(text: str, wider: int, where: Where) -> ReportedPlayer | None:
    """Return the player of a line whose name is so many columns wider than the program's own."""
    name, line = clean(text[9 : _RT_GAMES + wider]), text[:_RT_GAMES] + text[_RT_GAMES + wider :]
    games, rating = parse_whole(line[30:34]), parse_whole(line[35:39])
    # Digits between the columns belong to a number that doesn't fit the columns.
    is_shifted = any(line[place : place + 1].strip() for place in _RT_BLANKS) or _RATING_GOES_ON.match(line, 39)
    if not name or rating is None or games is None or is_shifted:
        return None
    stated = {"games": games}
    day = _DIGITS.search(line[39:50])
    played = find_day(day[0]) if day else None
    if played:
        stated["last_played"] = int(f"{played:%Y%m%d}")
    deviation = re.match(r"\s*(\d{1,4}(?:\.\d{1,2})?)\s*\Z", line[day.end() + 39 :] if day else line[49:])
    if deviation:
        stated["deviation_hundredths"] = round(float(deviation[1]) * 100)
    nick = line[:4].strip()
    # A dash stands for everyone's.
    ids = {"nick": nick} if nick.strip("-") else {}
    return ReportedPlayer(where.row or 0, name, ids, rating or None, clean(line[5:8]), where=where, stated=stated)


def find_day(digits: str) -> date | None:
    """Return a day of eight digits, year first; some lists have the day before the month."""
    year, middle, last = int(digits[:4]), int(digits[4:6]), int(digits[6:8])
    for month, day in ((middle, last), (last, middle)):
        try:
            return date(year, month, day)
        except ValueError:
            continue
    return None


def is_old_naspa(lines: Sequence[str]) -> bool:
    """Return whether lines have 51 characters: name 36, rating 5, games 5, peak 5."""
    told = [line for line in lines if line.strip()]
    return len(told) > 1 and all(
        len(line) == _OLD_WIDTH
        and line[:1].isalpha()
        and all(line[start : start + 5].strip().isdecimal() for start in (36, 41, 46))
        for line in told
    )


def read_old_naspa(lines: Sequence[str], file: str) -> Iterator[ReportedPlayer]:
    for row, line in enumerate(lines, start=1):
        if line.strip():
            name, ids = split_member(line[:36].strip())
            rating, games, peak = (int(line[start : start + 5]) for start in (36, 41, 46))
            where = Where(file=file, row=row)
            yield ReportedPlayer(
                row, clean(name), ids, rating or None, where=where, stated={"games": games, "peak": peak}
            )


def read_pfs(lines: Sequence[str], file: str, found: list[Problem]) -> Iterator[ReportedPlayer]:
    """Read the ranking of the Polish federation's site, and the list of those with too few games below it."""
    starts: list[int] = []
    is_waiting = is_inside = False
    for row, line in enumerate(lines, start=1):
        where, text = Where(file=file, row=row), line.strip()
        if PFS_HEADING.match(line[:_LONGEST]):
            is_inside, starts = True, []
        elif _WAITING.match(line[:_LONGEST]):
            is_waiting = True
        elif is_inside and text and set(text) <= {"-", " "}:
            widths = [len(part) for part in line.split()]
            starts = [sum(widths[:index]) + index for index in range(len(widths))]
        elif is_inside and text:
            player = _pfs_player(line, starts, row, is_waiting, where) if len(line) <= _LONGEST else None
            if player is None:
                found.append(codes.UNREADABLE_ROW.at(where, found=line))
            else:
                yield player


def _pfs_player(line: str, starts: Sequence[int], row: int, is_waiting: bool, where: Where) -> ReportedPlayer | None:
    if len(starts) < 7:
        return None
    given, family, town = (line[starts[i] : starts[i + 1]].strip() for i in (1, 2, 3))
    numbers = line[starts[4] :].split()
    if len(numbers) != 3 or not re.fullmatch(r"\d{1,4}[.,]\d{2}", numbers[0]):
        return None
    scalps, games = parse_whole(numbers[1]), parse_whole(numbers[2])
    if scalps is None or games is None:
        return None
    exact = hundredths(numbers[0])
    stated = {"rating_hundredths": exact, "scalps": scalps, "games": games, "waiting": int(is_waiting)}
    name = clean(f"{given} {family}", limits.NAME_LENGTH)
    return ReportedPlayer(
        row, name, {}, (exact + 50) // 100, clean(town, limits.CLUB_LENGTH), where=where, stated=stated
    )
