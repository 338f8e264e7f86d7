"""The games still to be played. Points are half points throughout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field
from tournaments.report.report import Kind, Report


@dataclass(frozen=True, slots=True)
class Remaining:
    """``points`` of everyone still in; ``games`` that are paired but not played; ``rounds`` not paired yet.

    ``win`` and ``draw`` are what a game gives (a loss gives nothing); ``gone`` keep their points and play no more.
    """

    points: Mapping[int, int]
    games: Sequence[tuple[int, int]] = ()
    rounds: int = 0
    win: int = 2
    draw: int = 1
    gone: frozenset[int] = frozenset()

    def at_most(self, number: int) -> int:
        """Return the most that a player can still get in the unpaired rounds."""
        return 0 if number in self.gone else self.rounds * self.win


def find_remaining(report: Report, field: Field, rules: CompetitionRules) -> Remaining:
    """Return what a report leaves open: games without a result, and rounds up to the championship's length.

    Players who withdrew or were disqualified play no more but keep their points: no one passes them just by having a
    bye.
    """
    games = [
        (table.seats[0].player, table.seats[1].player)
        for table in report.tables
        if len(table.seats) == 2 and all(seat.kind is Kind.PENDING for seat in table.seats)
    ]
    paired = max((table.round for table in report.tables), default=0)
    return Remaining(
        points={
            number: tally.half_points for number, tally in field.tallies.items() if tally.disqualified_after is None
        },
        games=games,
        rounds=max(0, field.length - paired),
        win=rules.win,
        draw=rules.draw,
        gone=frozenset(number for number, tally in field.tallies.items() if tally.withdrawn),
    )
