"""WESPA's ratings from a mirror: JSON with ``players``, each with ``name`` and ``cswrating`` or null. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

# Their own number's name in a line, and the registry's kind for it.
_NUMBER = "wespa"
_MOST_RATING = 9_999


def is_wespa(text: str) -> bool:
    """Return whether a text begins as an object with players who have such a rating."""
    return text.lstrip()[:1] == "{" and '"players"' in text and '"cswrating"' in text


def read_wespa(text: str, file: str, found: list[Problem]) -> Iterator[ReportedPlayer]:
    """Read the players in list order. Anything else in the list is a problem."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        found.append(codes.UNREADABLE_ROW.at(Where(file=file), found=str(error)))
        return
    players = told.get("players") if isinstance(told, dict) else None
    for number, player in enumerate(players if isinstance(players, list) else [], start=1):
        line = _read_player(number, player, file)
        if line is None:
            found.append(codes.UNREADABLE_ROW.at(Where(file=file, record=number), found=str(player)))
        else:
            yield line


def _read_player(number: int, player: object, file: str) -> ReportedPlayer | None:
    if not isinstance(player, dict) or "cswrating" not in player:
        return None
    name, rating = player.get("name"), player["cswrating"]
    is_rating = rating is None or (isinstance(rating, int) and not isinstance(rating, bool) and rating >= 0)
    if not isinstance(name, str) or not clean(name) or not is_rating or (rating or 0) > _MOST_RATING:
        return None
    own = clean(str(player.get("playerid") or ""), limits.ID_LENGTH)
    country = clean(str(player.get("country") or ""), limits.CLUB_LENGTH)
    ids = {_NUMBER: own} if own else {}
    return ReportedPlayer(
        number, clean(name, limits.NAME_LENGTH), ids, rating or None, country, where=Where(file=file, record=number)
    )
