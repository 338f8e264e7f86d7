"""Who enters which championship, and how it went: the same every time for the same names. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ratings.demo.invention.events import Event
from ratings.demo.invention.games.playing import Played, play_swiss
from ratings.demo.invention.people import Person

Play = Callable[[Random, Sequence[Person], int], Played]


def play_event(people: Sequence[Person], event: Event, play: Play = play_swiss) -> Played:
    """Invent an event. What comes out depends on its address and the people alone, not on events before it."""
    rng = Random(event.slug.rpartition("-")[0] + str(event.season))  # noqa: S311  (invention, no secret)
    entrants = choose_entrants(rng, people, event)
    return play(rng, entrants, event.rounds)


def choose_entrants(rng: Random, people: Sequence[Person], event: Event) -> list[Person]:
    """People who play in the event's season, the loyal ones more often, in the order of a seeding."""
    active = [person for person in people if person.plays_in(event.season)]
    drawn = sorted(active, key=lambda person: -(rng.random() ** (1 / person.loyalty)))
    entrants = drawn[: rng.randint(event.fewest, event.most)]
    return sorted(entrants, key=lambda person: -person.strength - rng.gauss(0, 60))
