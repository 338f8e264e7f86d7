"""Inventing the entrants and course of a championship: rounds, scores, byes, absences. Deterministic. Pure.

A simple Swiss pairing is enough to be believable. The portal itself pairs by the regulations' own rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from ratings.demo.invention.events import Event
from ratings.demo.invention.people import MEAN_STRENGTH, Person

Pair = tuple[int, int]


def pair_round(ranking: Sequence[int], met: Collection[frozenset[int]]) -> list[Pair]:
    """Pair a ranking of even length, best first, so that no one meets twice and distances stay small.

    If there is no such pairing, the ranking is paired in order and some meet again.
    """
    pairs = _search(list(ranking), met, tries=[2000])
    return pairs if pairs is not None else [(ranking[i], ranking[i + 1]) for i in range(0, len(ranking), 2)]


def pair_first_round(ranking: Sequence[int]) -> list[Pair]:
    """Pair the first half with the second half, in order."""
    half = len(ranking) // 2
    return list(zip(ranking[:half], ranking[half:], strict=True))


def _search(ranking: list[int], met: Collection[frozenset[int]], tries: list[int]) -> list[Pair] | None:
    """Search depth first, nearest opponent first. ``tries`` holds the number of steps left."""
    if not ranking:
        return []
    first = ranking[0]
    for position in range(1, len(ranking)):
        if frozenset((first, ranking[position])) in met:
            continue
        tries[0] -= 1
        if tries[0] < 0:
            return None
        rest = _search(ranking[1:position] + ranking[position + 1 :], met, tries)
        if rest is not None:
            return [(first, ranking[position]), *rest]
    return None


# Points in a game: the average player's, the effect of strength, the effect of luck.
_MEAN_POINTS = 372
_POINTS_PER_STRENGTH = 0.24
_LUCK = 46
_FEWEST, _MOST = 250, 520
_NO_SHOW_POINTS = 300
_DRAW, _NO_SHOW, _LATE, _LEAVES = 0.008, 0.006, 0.02, 0.015


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table in a round: entrants by index with their game points. A single entrant has a bye.

    ``no_show``: the second one did not appear.
    """

    round: int
    entrants: tuple[int, ...]
    points: tuple[int, ...] = ()
    no_show: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A finished championship. ``late`` and ``left`` are the first round played and the first one missed."""

    entrants: tuple[Person, ...]
    rounds: int
    tables: tuple[PlayedTable, ...]
    late: dict[int, int] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)


def play_swiss(rng: Random, entrants: Sequence[Person], rounds: int) -> Played:
    """Play a Swiss championship with people in seeding order, best first."""
    late = {i: 2 for i in range(len(entrants)) if rng.random() < _LATE}
    left = {i: rounds for i in range(len(entrants)) if i not in late and rounds > 5 and rng.random() < _LEAVES}
    run = _Run(rng, entrants, late, left)
    for number in range(1, rounds + 1):
        run.play_round(number)
    return Played(tuple(entrants), rounds, tuple(run.tables), late, left)


def enter_without_playing(played: Played, people: Sequence[Person]) -> Played:
    """Return the same championship with people added who entered but did not come."""
    first = len(played.entrants)
    left = played.left | dict.fromkeys(range(first, first + len(people)), 1)
    return replace(played, entrants=(*played.entrants, *people), left=left)


@dataclass(slots=True)
class _Run:
    rng: Random
    people: Sequence[Person]
    late: dict[int, int]
    left: dict[int, int]
    tables: list[PlayedTable] = field(default_factory=list)
    half_points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    met: set[frozenset[int]] = field(default_factory=set)
    had_bye: set[int] = field(default_factory=set)

    def play_round(self, number: int) -> None:
        present = [i for i in range(len(self.people)) if self.late.get(i, 1) <= number < self.left.get(i, number + 1)]
        ranking = sorted(present, key=lambda i: (-self.half_points[i] - (i in self.late), i))
        bye = None
        if len(ranking) % 2:
            bye = next(i for i in reversed(ranking) if i not in self.had_bye and i not in self.late)
            ranking.remove(bye)
        for pair in pair_first_round(ranking) if number == 1 else pair_round(ranking, self.met):
            self.play_table(number, pair)
        if bye is not None:
            self.had_bye.add(bye)
            self.half_points[bye] += 2
            self.tables.append(PlayedTable(number, (bye,)))

    def play_table(self, number: int, pair: Pair) -> None:
        self.met.add(frozenset(pair))
        if self.rng.random() < 0.5:
            pair = pair[::-1]
        first, second = pair
        if self.rng.random() < _NO_SHOW:
            self.half_points[first] += 2
            self.tables.append(PlayedTable(number, pair, (_NO_SHOW_POINTS, 0), no_show=True))
            return
        points = score_game(self.rng, self.people[first], self.people[second])
        self.half_points[first] += 1 + (points[0] > points[1]) - (points[0] < points[1])
        self.half_points[second] += 1 + (points[1] > points[0]) - (points[1] < points[0])
        self.tables.append(PlayedTable(number, pair, points))


def score_game(rng: Random, *people: Person) -> tuple[int, ...]:
    """Return the game points of a table's players."""
    points = [_score(rng, person) for person in people]
    if len(people) == 2 and rng.random() < _DRAW:
        points[1] = points[0]
    return tuple(points)


def _score(rng: Random, person: Person) -> int:
    mean = _MEAN_POINTS + _POINTS_PER_STRENGTH * (person.strength - MEAN_STRENGTH)
    return min(_MOST, max(_FEWEST, round(rng.gauss(mean, _LUCK))))


def play_tables_of_four(rng: Random, entrants: Sequence[Person], rounds: int) -> Played:
    """Play at tables of four drawn for each round, some of three if the number does not divide."""
    tables: list[PlayedTable] = []
    for number in range(1, rounds + 1):
        order = list(range(len(entrants)))
        rng.shuffle(order)
        for size in _sizes(len(order)):
            seats, order = tuple(order[:size]), order[size:]
            # Four players share the tiles that two share elsewhere.
            points = tuple(score * 3 // 5 for score in score_game(rng, *(entrants[i] for i in seats)))
            tables.append(PlayedTable(number, seats, points))
    return Played(tuple(entrants), rounds, tuple(tables))


def _sizes(people: int) -> list[int]:
    """Return table sizes: four, and as few of three as needed: 14 people sit at 4, 4, 3, 3."""
    threes = -people % 4
    return [4] * ((people - 3 * threes) // 4) + [3] * threes


Play = Callable[[Random, Sequence[Person], int], Played]


def play_event(people: Sequence[Person], event: Event, play: Play = play_swiss) -> Played:
    """Invent an event. The outcome depends only on its address and the people, not on earlier events."""
    rng = Random(event.slug.rpartition("-")[0] + str(event.season))  # noqa: S311  (invention, no secret)
    entrants = choose_entrants(rng, people, event)
    return play(rng, entrants, event.rounds)


def choose_entrants(rng: Random, people: Sequence[Person], event: Event) -> list[Person]:
    """Choose people who play in the event's season, loyal ones more often, in seeding order."""
    active = [person for person in people if person.plays_in(event.season)]
    drawn = sorted(active, key=lambda person: -(rng.random() ** (1 / person.loyalty)))
    entrants = drawn[: rng.randint(event.fewest, event.most)]
    return sorted(entrants, key=lambda person: -person.strength - rng.gauss(0, 60))
