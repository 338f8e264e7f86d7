"""A player's games in order: streaks, averages, milestones. Pure.

Only two-player games count: at a table of three or four there is no single opponent to beat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

# The games to mention: the 100th, 250th, 500th …
MILESTONES = (100, 250, 500, 1000, 1500, 2000, 3000, 4000, 5000)


@dataclass(frozen=True, slots=True)
class CareerGame:
    """One game from its player's side, in the championship with this address and name.

    ``half_points`` is 0, 1 or 2; game points are None if not recorded.
    """

    day: date
    championship: str
    name: str
    half_points: int
    own: int | None
    other: int | None


@dataclass(frozen=True, slots=True)
class Streak:
    """Consecutive wins, from the ``first`` to the ``last`` game."""

    length: int
    first: CareerGame
    last: CareerGame


@dataclass(frozen=True, slots=True)
class Milestone:
    number: int
    game: CareerGame


@dataclass(frozen=True, slots=True)
class Career:
    """``won_now`` are the games won one after the other up to the latest one. Averages of games with both scores.

    ``highest`` is the game with most of the own game points, the latest of several.
    """

    won: int
    drawn: int
    lost: int
    highest: CareerGame | None
    longest: Streak | None
    won_now: int
    average_for: float | None
    average_against: float | None
    milestones: tuple[Milestone, ...]


def read_career(games: Sequence[CareerGame]) -> Career:
    """``games`` are from first to latest."""
    scored = [(game.own, game.other) for game in games if game.own is not None and game.other is not None]
    streaks = list(_streaks(games))
    ends_now = bool(games) and games[-1].half_points == 2
    kept = [game for game in reversed(games) if game.own is not None]
    results = Counter(game.half_points for game in games)
    return Career(
        won=results[2],
        drawn=results[1],
        lost=results[0],
        highest=max(kept, key=lambda game: game.own or 0, default=None),
        # Of equally long ones the first, which held until it was equalled.
        longest=max(streaks, key=lambda streak: streak.length, default=None),
        won_now=streaks[-1].length if ends_now else 0,
        average_for=sum(own for own, _other in scored) / len(scored) if scored else None,
        average_against=sum(other for _own, other in scored) / len(scored) if scored else None,
        milestones=tuple(Milestone(number, games[number - 1]) for number in MILESTONES if number <= len(games)),
    )


def _streaks(games: Iterable[CareerGame]) -> Iterable[Streak]:
    """Return every run of wins, in order."""
    run: list[CareerGame] = []
    for game in games:
        if game.half_points == 2:
            run.append(game)
            continue
        if run:
            yield Streak(len(run), run[0], run[-1])
        run = []
    if run:
        yield Streak(len(run), run[0], run[-1])
