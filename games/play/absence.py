"""Players who are not there when the round begins (FISC 8)."""

from __future__ import annotations

from collections.abc import Sequence

from games.play.outcome import Entry, Outcome, Standing
from games.problems.kinds import Problem, UnsettledGame
from games.rules.ruleset import RuleSet

SECONDS = 60


def settle_absence(rules: RuleSet, arrivals: Sequence[int | None]) -> Outcome | None:
    """What is recorded for a game by who came when, or None when it is played.

    ``arrivals``: seconds after the start of the round for each player, the first-named one first; 0 for who
    was there, None for who never came. A player has the grace period, its last second included.
    """
    if len(arrivals) != 2:
        raise UnsettledGame(Problem("absence_of_two_only", {"found": len(arrivals)}))
    grace = rules.forfeits.absence.grace_minutes * SECONDS
    first, second = (float("inf") if moment is None else moment for moment in arrivals)
    if first <= grace:
        # The first-named player is waited for; then the other's clock runs, afresh if both were absent.
        waits_afresh = first > 0 and second > first and _waits_for_first(rules)
        if second <= (first + grace if waits_afresh else grace):
            return None
        return _forfeit(rules, winner=0)
    if second <= grace:
        return _forfeit(rules, winner=1)
    losses = tuple(Standing(0, 2, "loss") for _ in arrivals)
    return Outcome("double_loss", None, losses)


def _waits_for_first(rules: RuleSet) -> bool:
    return rules.forfeits.absence.both_absent == "first_named_waited_for"


def _forfeit(rules: RuleSet, winner: int) -> Outcome:
    won, lost = rules.forfeits.winner_points, rules.forfeits.loser_points
    standings = tuple(
        Standing(won, 1, "win", (Entry("forfeit_score", won),))
        if seat == winner
        else Standing(lost, 2, "loss", (Entry("forfeit_score", lost),) if lost else ())
        for seat in range(2)
    )
    return Outcome("forfeit", None, standings)
