"""How a championship is competed: everything in which federations' regulations differ, as data. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any


class System(StrEnum):
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    KING_OF_THE_HILL = "king_of_the_hill"
    ALL_PLAY = "all_play"


class TieBreak(StrEnum):
    MEDIAN_BUCHHOLZ = "median_buchholz"
    BERGER = "berger"
    POINT_DIFFERENCE = "point_difference"
    TOTAL_POINTS = "total_points"


class InvalidRules(ValueError):
    """Rules of competition that cannot be: ``problems`` lists every field that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class CompetitionRules:
    """Rules of competition of one championship. Match points are in half points throughout.

    ``seats`` are the players at a table. ``win``, ``draw`` and ``loss`` are the match points of a classic game;
    ``places`` maps the number of players at a table to the match points by place, best first (Ebre: tables of
    four give 4, 3, 2, 1 points, tables of three 4, 3, 2), ties share the mean. ``equal_score`` says what a game with
    equal scores is: a ``draw``, or ``decided`` at the table (Pińczów: by the last move).
    """

    system: System = System.SWISS
    seats: int = 2
    rounds_min: int = 1
    win: int = 2
    draw: int = 1
    loss: int = 0
    places: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    tie_breaks: tuple[TieBreak, ...] = ()
    seeding: str = ""
    unrated_rating: int | None = None
    bye: str = "last_ranked"
    late_until: str = "half"
    repeat_meetings: bool = False
    equal_score: str = "draw"
    dictionary: str = ""
    source: str = ""

    def as_json(self) -> dict[str, Any]:
        values = asdict(self)
        values["places"] = {str(size): list(points) for size, points in self.places.items()}
        values["tie_breaks"] = list(self.tie_breaks)
        return values

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> CompetitionRules:
        """The rules of a JSON or TOML table. Raises InvalidRules naming every field that is wrong."""
        problems = [f"unknown field {name}" for name in values.keys() - {known.name for known in fields(cls)}]
        read: dict[str, Any] = {}
        for name, value in values.items():
            try:
                read[name] = _READERS.get(name, _same)(value)
            except (TypeError, ValueError):
                problems.append(f"{name}: {value!r}")
        if problems:
            raise InvalidRules(problems)
        return cls(**read)


def _same(value: Any) -> Any:
    return value


def _one_of(*known: str) -> Any:
    def read(value: Any) -> str:
        if value not in known:
            raise ValueError(value)
        return str(value)

    return read


def _at_least(least: int) -> Any:
    def read(value: Any) -> int:
        if not isinstance(value, int) or value < least:
            raise ValueError(value)
        return value

    return read


def _read_places(value: Any) -> dict[int, tuple[int, ...]]:
    places = {int(size): tuple(int(points) for points in by_place) for size, by_place in dict(value).items()}
    if any(len(by_place) != size for size, by_place in places.items()):
        raise ValueError(value)
    return places


_READERS: dict[str, Any] = {
    "system": System,
    "seats": _at_least(2),
    "rounds_min": _at_least(1),
    "win": _at_least(0),
    "draw": _at_least(0),
    "loss": _at_least(0),
    "places": _read_places,
    "equal_score": _one_of("draw", "decided"),
    "tie_breaks": lambda codes: tuple(TieBreak(code) for code in codes),
}
