"""Rating a championship from files only: the results and the list before it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem
from ratings.files.careers import Career, Rated, rate_entrants
from ratings.files.matches import match_list
from ratings.files.rating_lists import read_rating_list
from ratings.systems.elo import Change
from ratings.systems.parameters import Parameters
from ratings.systems.report import AnyChange, rate_report, until_round
from ratings.systems.world.common import WorldParameters
from tournaments.report.report import Reading, UploadedFile


@dataclass(frozen=True, slots=True)
class RatedEntrant:
    """A player of the results, with the name from the list, or from the results if not on the list."""

    player: str
    change: AnyChange | Rated

    def as_json(self) -> dict[str, str | int | float | None]:
        """Return plain values; ``points`` and ``expected`` in points, the others in whole games or rating points.

        An Elo's computation uses ``expected`` and ``k``; an average of scalps has ``scalps``; the world's systems have
        ``expected`` and ``deviation``. A value that does not exist is None.
        """
        change = self.change
        if isinstance(change, Rated):
            return {
                "player": self.player,
                "before": change.before,
                "games": change.games,
                "points": float(change.points),
                "expected": change.expected,
                "deviation": change.deviation,
                "change": None if None in (change.before, change.after) else change.after - change.before,  # type: ignore[operator]
                "after": change.after,
            }
        details: dict[str, int | float] = (
            {"expected": float(change.expected), "k": change.k}
            if isinstance(change, Change)
            else {"scalps": change.scalps}
        )
        return {
            "player": self.player,
            "before": change.before,
            "games": change.games,
            "points": float(change.points),
            **details,
            "change": change.change,
            "after": change.after,
        }


@dataclass(frozen=True, slots=True)
class ListRating:
    """``entrants`` is None if the files are refused; ``problems`` may contain warnings even if they are not."""

    entrants: tuple[RatedEntrant, ...] | None
    problems: tuple[Problem, ...]


def rate_from_list(
    parameters: Parameters, before: UploadedFile, results: Reading, after_round: int | None = None
) -> ListRating:
    """Rate the championship in ``results`` from the ratings in ``before``, optionally as it stood after a round.

    Every entrant of the results is included, in order, even without a rated game; players who are only on the list are
    not.
    """
    listed = read_rating_list(before)
    problems = (*listed.problems, *results.problems)
    if listed.problems or results.report is None or results.refused:
        return ListRating(None, problems)
    match = match_list(results.report, listed.lines)
    problems += match.problems
    if match.problems:
        return ListRating(None, problems)
    report = until_round(results.report, after_round)
    names: Sequence[str] = [
        match.lines[player.number].player if player.number in match.lines else player.name for player in report.players
    ]
    if isinstance(parameters, WorldParameters):
        careers = {number: Career(one.rating, one.games) for number, one in match.standings().items()}
        rated = rate_entrants(parameters, report, careers, None)
        return ListRating(tuple(RatedEntrant(name, one) for name, one in zip(names, rated, strict=True)), problems)
    changes = rate_report(parameters, report, match.standings())
    entrants = tuple(RatedEntrant(name, change) for name, change in zip(names, changes, strict=True))
    return ListRating(entrants, problems)
