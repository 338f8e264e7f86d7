"""A second, naive Hollington for tests: every game of every player in one list, every rule written as it is spoken.

It shares nothing with the portal's code but the parameters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from ratings.systems.hollington import HollingtonParameters


@dataclass
class NaiveGame:
    championship: int
    day: date
    scalp: int


@dataclass
class NaiveFederation:
    """Only rounding half up, and no starting list."""

    rules: HollingtonParameters

    def __post_init__(self) -> None:
        self.games: dict[int, list[NaiveGame]] = {}
        self.championships = 0

    def play(self, day: date, results: list[tuple[int, int, int, int]]) -> dict[int, tuple[int, int, int]]:
        """Rate a championship; by player the rating before, the sum of scalps, the rating after."""
        self.championships += 1
        people = {player for first, second, _, _ in results for player in (first, second)}
        before = {player: self.rating(player, day) for player in people}
        strength = {
            player: rating if self.rules.floor is None or rating > self.rules.floor else self.rules.floor
            for player, rating in before.items()
        }
        scalps = dict.fromkeys(people, 0)
        new: list[tuple[int, NaiveGame]] = []
        for first, second, first_points, second_points in results:
            for me, other, mine, theirs in (
                (first, second, first_points, second_points),
                (second, first, second_points, first_points),
            ):
                scalp = self.scalp(strength[me], strength[other], mine, theirs)
                scalps[me] += scalp
                new.append((me, NaiveGame(self.championships, day, scalp)))
        for player, game in new:
            self.games.setdefault(player, []).append(game)
        return {player: (before[player], scalps[player], self.rating(player, day)) for player in people}

    def scalp(self, me: int, other: int, mine: int, theirs: int) -> int:
        won, lost = (mine, theirs) == (2, 0), (mine, theirs) == (0, 2)
        if won and me > other + self.rules.threshold:
            return me
        if lost and other > me + self.rules.threshold:
            return me
        if mine == 2:
            return other + self.rules.bonus
        if mine == 1:
            return other
        return other - self.rules.bonus

    def counting(self, player: int, day: date) -> list[NaiveGame]:
        games = self.games.get(player, [])
        if self.rules.window_months is not None:
            games = [game for game in games if self.is_in_window(game.day, day, self.rules.window_months)]
        while self.rules.max_games is not None and len(games) > self.rules.max_games:
            left = {game.championship for game in games}
            if len(left) == 1:
                break
            gone = min(left, key=lambda championship: self.worth(games, championship, day))
            games = [game for game in games if game.championship != gone]
        return games

    def worth(self, games: list[NaiveGame], championship: int, day: date) -> tuple[Fraction, date, int]:
        own = [game for game in games if game.championship == championship]
        best = self.rules.best_since is not None and day >= self.rules.best_since
        average = Fraction(sum(game.scalp for game in own), len(own)) if best else Fraction(0)
        return average, own[0].day, championship

    def is_in_window(self, played: date, day: date, months: int) -> bool:
        """Step through the calendar, month by month, from the day back."""
        year, month = day.year, day.month
        for _ in range(months):
            year, month = (year - 1, 12) if month == 1 else (year, month - 1)
        number = day.day
        while True:
            try:
                start = date(year, month, number)
                break
            except ValueError:
                number -= 1
        return played >= start + timedelta(days=1)

    def exact(self, player: int, day: date) -> Fraction | None:
        games = self.counting(player, day)
        return Fraction(sum(game.scalp for game in games), len(games)) if games else None

    def rating(self, player: int, day: date) -> int:
        exact = self.exact(player, day)
        return self.rules.newcomer_rating if exact is None else math.floor(exact + Fraction(1, 2))
