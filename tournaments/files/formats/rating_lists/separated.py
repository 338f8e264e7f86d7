"""Lists with separated cells: NASPA's with tabs, CoCo's ratings, and Baxter's entrants without a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import parse_whole
from tournaments.files.events.text import split_member
from tournaments.files.formats.coco.rows import Row
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

# CoCo: below this a player is unrated.
_LEAST_RATING = 100
_SUFFIX = re.compile(r"\s*\((?:EXP|GM)\)", re.IGNORECASE)
# Columns after the name in the longer list, and which of them is the expiry.
_WITH_EXPIRY, _EXPIRY = 4, 2
_MOST_DIGITS = 9
_FRACTION = re.compile(r"([0-9]{1,6})\.([0-9]{1,2})\Z")
_NASPA = ("rank", "expiry", "games")


def is_naspa_list(lines: Sequence[str]) -> bool:
    """Return whether lines have tabs between a name, a rating and games, optionally with rank and expiry."""
    told = [line.split("\t") for line in lines if line.strip()][:50]
    if told and not any(char.isdigit() for char in "".join(told[0])):
        told = told[1:]
    return bool(told) and all(
        len(cells) in (3, 5) and cells[0].strip()[:1].isalpha() and None not in _numbers(cells) for cells in told
    )


def _numbers(cells: Sequence[str]) -> list[int | None]:
    """Return rating, rank, expiry and games, or rating and games; None for anything that isn't a number.

    0 means unrated, and a membership without an expiry date, however it is worded.
    """
    told = [cell.strip() for cell in cells[1:]]
    if len(told) == _WITH_EXPIRY and not told[_EXPIRY].isdecimal():
        told[_EXPIRY] = "0"
    told[:1] = [told[0] or "0"] if told else []
    return [int(cell) if cell.isdecimal() and len(cell) <= _MOST_DIGITS else None for cell in told]


def is_coco_heading(line: str) -> bool:
    """Return whether there is at most an address besides name and rating: other lists have ranks or games."""
    return all(cell.strip(' "').casefold() in ("", "email") for cell in re.split(r"[,;\t]", line)[2:3])


def read_naspa(lines: Sequence[str], file: str, found: list[Problem]) -> Iterator[ReportedPlayer]:
    is_first = True
    for row, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        is_heading = is_first and not any(char.isdigit() for char in line)
        is_first = False
        if is_heading:
            continue
        where, cells = Where(file=file, row=row), [cell.strip() for cell in line.split("\t")]
        numbers = _numbers(cells)
        if len(cells) not in (3, 5) or None in numbers:
            found.append(codes.UNREADABLE_ROW.at(where, found=line))
            continue
        name, ids = split_member(_SUFFIX.sub("", cells[0]))
        rating = numbers[0] or 0
        keys = _NASPA if len(cells) == 5 else ("games",)
        stated = {key: number or 0 for key, number in zip(keys, numbers[1:], strict=True) if number or key != "expiry"}
        yield ReportedPlayer(row, clean(name, limits.NAME_LENGTH), ids, rating or None, where=where, stated=stated)


def read_coco(rows: Sequence[Row], file: str, found: list[Problem]) -> Iterator[ReportedPlayer]:
    """Read ``Name,Rating[,Email]``. The address is private and is dropped."""
    for row, cells in rows[1:]:
        where = Where(file=file, row=row)
        exact = _hundredths(cells[1]) if len(cells) > 1 and cells[1] else 0
        if not cells[0] or exact is None:
            found.append(codes.UNREADABLE_ROW.at(where, found=", ".join(cells[:2])))
            continue
        known, stated = _rated(exact)
        yield ReportedPlayer(row, clean(cells[0], limits.NAME_LENGTH), {}, known, where=where, stated=stated)


def _hundredths(text: str) -> int | None:
    """Return a rating in hundredths, whole or with up to two decimals; None for anything else."""
    whole = parse_whole(text)
    if whole is not None:
        return whole * 100
    match = _FRACTION.match(text.strip())
    return int(match[1]) * 100 + int(match[2].ljust(2, "0")) if match else None


def _rated(exact: int) -> tuple[int | None, dict[str, int]]:
    """Return the rating rounded half up, None for the unrated, and the exact one if it isn't whole."""
    if exact < _LEAST_RATING * 100:
        return None, {}
    return (exact + 50) // 100, {"rating_hundredths": exact} if exact % 100 else {}


def is_entrants(rows: Sequence[Row]) -> bool:
    """Return whether every row is ``name``, ``name,rating`` or ``number,name,rating``, at least one with a rating."""
    return (
        len(rows) > 1 and all(entrant(cells) for _row, cells in rows) and any(len(cells) > 1 for _row, cells in rows)
    )


def read_entrants(rows: Sequence[Row], file: str) -> Iterator[ReportedPlayer]:
    for row, cells in rows:
        if told := entrant(cells):
            name, exact = told
            known, stated = _rated(exact or 0)
            if exact is not None:
                stated |= {"rating": (exact + 50) // 100}
            yield ReportedPlayer(row, name, {}, known, where=Where(file=file, row=row), stated=stated)


def entrant(cells: Sequence[str]) -> tuple[str, int | None] | None:
    """Return name and rating (in hundredths) of a row without headings; None for another kind of row."""
    if not 1 <= len(cells) <= 3:
        return None
    number, name, rating = ("", cells[0], "") if len(cells) == 1 else ("", *cells) if len(cells) == 2 else cells
    is_name = bool(name) and name[0].isalpha() and not any(char.isdigit() for char in name)
    if not is_name or (number and not number.isdecimal()) or (rating and _hundredths(rating) is None):
        return None
    if len(cells) > 1 and not rating:
        return None
    return clean(name, limits.NAME_LENGTH), _hundredths(rating) if rating else None
