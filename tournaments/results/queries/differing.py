"""Whose results are others in one version of a championship's results than in another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.report.report import ReportedSeat
from tournaments.report.stored import read_stored

# Number in the report, player, and the record that one was merged into.
_ENTRY = ("number", "player", "player__merged_into")
# What a player has, whatever numbers the reports give: rounds with both sides' kind, outcome and points.
Lines = Mapping[int, list[tuple[object, ...]]]


def accepted_before(version: ResultsVersion) -> ResultsVersion | None:
    """The version that this one took the place of; None for the first that was accepted."""
    others = ResultsVersion.objects.filter(championship=version.championship_id, state=ResultsState.SUPERSEDED)
    return others.filter(accepted_at__isnull=False).order_by("-accepted_at", "-pk").first()


def corrected_players(version: ResultsVersion) -> list[int]:
    """Ids of the players whose results another accepted version had otherwise, or who stand in one of them alone."""
    before = accepted_before(version)
    if before is None:
        return []
    was, now = _lines(before), _lines(version)
    return sorted(player for player in was.keys() | now.keys() if was.get(player) != now.get(player))


def _lines(version: ResultsVersion) -> Lines:
    entries = version.entries.filter(player__isnull=False)
    known = {number: merged or player for number, player, merged in entries.values_list(*_ENTRY)}
    found: dict[int, list[tuple[object, ...]]] = defaultdict(list)
    for table in read_stored(version.report).tables:
        # What changed for the opponent changed the difference of points.
        sides = sorted((_side(known.get(seat.player, 0), seat) for seat in table.seats), key=repr)
        for seat in table.seats:
            found[known.get(seat.player, 0)].append((table.round, tuple(sides)))
    found.pop(0, None)
    return {player: sorted(lines, key=repr) for player, lines in found.items()}


def _side(player: int, seat: ReportedSeat) -> tuple[object, ...]:
    return player, seat.kind.value, seat.outcome.value if seat.outcome else "", seat.half_points, seat.game_points
