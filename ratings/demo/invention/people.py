"""Invented people: names, clubs, strengths and the seasons they play in. Pure."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import ratings

_FOLDER = Path(ratings.__file__).resolve().parent / "demo" / "invention"
MEAN_STRENGTH = 1000
SPREAD_OF_STRENGTH = 170
_FEMININE = {"ski": "ska", "cki": "cka", "dzki": "dzka"}


@dataclass(frozen=True, slots=True)
class Person:
    """An invented person. ``strength`` is on an Elo scale, ``loyalty`` the chance of entering a championship.

    ``number`` is the federation's number in files, empty if the person's club leaves it out. ``first`` and ``last``
    are the seasons played, counted from 0.
    """

    key: int
    given: str
    surname: str
    club: str
    town: str
    number: str
    strength: int
    loyalty: float
    first: int
    last: int

    @property
    def name(self) -> str:
        return f"{self.given} {self.surname}"

    def plays_in(self, season: int) -> bool:
        return self.first <= season <= self.last


def read_names() -> dict[str, Any]:
    return tomllib.loads((_FOLDER / "names.toml").read_text(encoding="utf-8"))


def invent_people(rng: Random, language: str, count: int, seasons: int) -> list[Person]:
    """Return ``count`` people with different names whose playing years lie within ``seasons`` seasons.

    About half play from the first season on; some stop on the way, some begin in the last one.
    """
    pool = read_names()[language]
    people = []
    for key, (given, surname) in enumerate(_invent_names(rng, language, pool, count)):
        club, town = _choose_club(rng, pool["clubs"])
        first, last = _choose_years(rng, seasons)
        people.append(
            Person(
                key=key,
                given=given,
                surname=surname,
                club=club,
                town=town,
                number=str(2001 + key) if rng.random() < 0.8 else "",
                strength=round(rng.gauss(MEAN_STRENGTH, SPREAD_OF_STRENGTH)),
                loyalty=rng.uniform(0.15, 0.75),
                first=first,
                last=last,
            )
        )
    return people


def _invent_names(rng: Random, language: str, pool: dict[str, Any], count: int) -> list[tuple[str, str]]:
    make = _polish_name if language == "polish" else _catalan_name
    names: dict[tuple[str, str], None] = {}
    while len(names) < count:
        names[make(rng, pool)] = None
    return list(names)


def _catalan_name(rng: Random, pool: dict[str, Any]) -> tuple[str, str]:
    """Return a first name and two surnames, often without the conjunction, as in entry lists."""
    father, mother = rng.sample(pool["surnames"], 2)
    return rng.choice(pool["given"]), f"{father} {mother}"


def _polish_name(rng: Random, pool: dict[str, Any]) -> tuple[str, str]:
    surname: str = rng.choice(pool["surnames"])
    if rng.random() < 0.5:
        return rng.choice(pool["men"]), surname
    for masculine, feminine in _FEMININE.items():
        if surname.endswith(masculine):
            return rng.choice(pool["women"]), surname.removesuffix(masculine) + feminine
    return rng.choice(pool["women"]), surname


def _choose_club(rng: Random, clubs: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Choose a club; one in eight people has none, and the first clubs are larger."""
    if rng.random() < 0.125:
        return "", ""
    position = min(int(rng.random() ** 1.6 * len(clubs)), len(clubs) - 1)
    return clubs[position][0], clubs[position][1]


def _choose_years(rng: Random, seasons: int) -> tuple[int, int]:
    last_season = seasons - 1
    first = 0 if rng.random() < 0.5 else rng.randint(0, last_season)
    stops = first < last_season - 2 and rng.random() < 0.3
    return first, rng.randint(first, last_season - 3) if stops else last_season
