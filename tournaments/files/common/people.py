"""The players of a file, with checks on what names, ids and ratings may be. Used by all formats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.text_table import Column, Row
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

_DATE = re.compile(r"([0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4}|[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2})\Z")


def join_name(surname: str, first_name: str) -> str:
    """Return ``Surname, Firstname`` as Swiss Perfect prints it, or whichever part exists."""
    return ", ".join(part for part in (surname, first_name) if part)


def cut_name(name: str, where: Where, found: list[Problem]) -> str:
    """Return the name, truncated with a problem if it is longer than the database allows."""
    if len(name) > limits.NAME_LENGTH:
        found.append(codes.NAME_TOO_LONG.at(where, name=name))
    return clean(name, limits.NAME_LENGTH)


def collect_ids(local: str, international: str, name: str, where: Where, found: list[Problem]) -> dict[str, str]:
    """Return the ids a file gives a player, ``local`` and ``international``, without blanks and zeros.

    Some organisers put birth dates in an id field. A date isn't an id, and is private: it is left out.
    """
    ids: dict[str, str] = {}
    for kind, text in (("local", local), ("international", international)):
        if _DATE.match(text):
            found.append(codes.ID_LOOKS_LIKE_DATE.at(where, name=name))
        elif text.strip("0"):
            ids[kind] = clean(text, limits.ID_LENGTH)
    return ids


def choose_rating(local: str, international: str) -> int | None:
    """Return the rating the file seeds by: the local one, else the international one; None for 0 and blanks.

    The local rating is the federation's own. Only one is kept: neither is ever used to calculate ratings.
    """
    for text in (local, international):
        rating = parse_whole(text)
        if rating is not None and rating > 0:
            return rating
    return None


def make_player(row: Row, number: int, where: Where, found: list[Problem]) -> ReportedPlayer:
    """Build the player of a row of a text table."""
    name = cut_name(
        row.get(Column.NAME) or join_name(row.get(Column.SURNAME), row.get(Column.FIRST_NAME)), where, found
    )
    if not name:
        found.append(codes.PLAYER_WITHOUT_NAME.at(where, number=number))
    total = row.get(Column.TOTAL)
    stated = parse_half_points(total)
    if total and stated is None:
        found.append(codes.UNREADABLE_NUMBER.at(where, column="Total", found=total))
    return ReportedPlayer(
        number=number,
        name=name,
        ids=collect_ids(row.get(Column.LOCAL_ID), row.get(Column.INTERNATIONAL_ID), name, where, found),
        rating=choose_rating(row.get(Column.LOCAL_RATING), row.get(Column.INTERNATIONAL_RATING)),
        club=clean(row.get(Column.CLUB), limits.CLUB_LENGTH),
        stated_half_points=stated,
        where=where,
    )


def read_players(
    file_name: str, rows: Sequence[Row], column: Column, found: list[Problem]
) -> dict[int, tuple[ReportedPlayer, Row]]:
    """Return a text table's players by the number in a column, in row order."""
    players: dict[int, tuple[ReportedPlayer, Row]] = {}
    for row in rows:
        where = Where(file=file_name, row=row.line)
        number = parse_whole(row.get(column))
        if number is None or number < 1:
            found.append(codes.UNREADABLE_NUMBER.at(where, column=column.value, found=row.get(column)))
        elif number in players:
            found.append(codes.DUPLICATE_NUMBER.at(where, number=number))
        else:
            players[number] = (make_player(row, number, where, found), row)
    return players
