"""Rating lists as other federations publish them, as standings to start from or to compare with. Pure.

AUPAIR's ``.RT``, NASPA's lists and the one of the Polish federation's site, its waiting list included, say rating and
games of everybody. Lists without games (CoCo's, entrants) do not say how established a rating is: taken only where a
computation can do without.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from federation.problems.kinds import Severity, Where
from ratings.systems.base import Standing
from tournaments.files.rating_lists.reader import RT, read_list
from tournaments.report.report import ReportedPlayer, UploadedFile

# Lists whose names lose what is longer.
_NAME_COLUMNS = {RT: 20}


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A player's name, standing, place in the file, last day of play and deviation.

    ``standing`` is None for who is listed without a rating; ``has_games`` is false where the list says no games.
    ``cut_at``: the columns that the list has for a name.
    """

    name: str
    standing: Standing | None
    where: Where
    day: date | None
    deviation: float | None
    has_games: bool
    cut_at: int | None = None


def read_published(file: UploadedFile, loosely: bool = False) -> list[PublishedLine] | None:
    """The lines of a published list in their order; None when the file is none, or is damaged.

    So is it when somebody has no rating or no games, unless it is read ``loosely``.
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
