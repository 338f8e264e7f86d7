"""Pairing options, as data. Pure.

The keys of the JSON form are the names of the fields, and the codes of the regulations' open points alongside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from federation.values.fields import Fault, Wrong, read_fields, takes
from tournaments.competition.criterion import POINTS
from tournaments.competition.criterion import criteria as known_criteria
from tournaments.competition.open_points import DEFAULTS, OpenPoints

FISC_CRITERIA = (POINTS, "median_buchholz", "berger", "point_difference", "total_points")


class InvalidOptions(ValueError):
    """Invalid options: ``problems`` lists every wrong one, with what was found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def _are_pairs(pairs: tuple[tuple[int, ...], ...]) -> bool:
    return all(len(pair) == 2 and pair[0] != pair[1] for pair in pairs)


def _are_criteria(criteria: tuple[str, ...]) -> bool:
    return set(criteria) <= set(known_criteria()) and len(set(criteria)) == len(criteria)


# Players, rounds and tables are numbered from 1.
_NUMBERED = takes(1)
_PAIRS = takes(1, fits=_are_pairs)


@dataclass(frozen=True, slots=True)
class Unrated:
    """The rating that replaces a missing one, for pairing only (FISC §1: 0 in round 1, then 1000; Mallorca: 999)."""

    round_1: int = 0
    later: int = 1000


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who should not meet: of one ``club``, or named as ``groups`` of numbers (a family, a shared car).

    ``rounds`` is the number of first rounds in which it is a rule; None for all. ``if_free`` requests it only if it
    costs no distance; then ``rounds`` says how long that is tried.
    """

    club: bool = False
    groups: tuple[tuple[int, ...], ...] = field(default=(), metadata=_NUMBERED)
    rounds: int | None = field(default=None, metadata=_NUMBERED)
    if_free: bool = False

    def holds_in(self, round_number: int) -> bool:
        return self.rounds is None or round_number <= self.rounds


@dataclass(frozen=True, slots=True)
class Locked:
    """Locked winners: ``apart`` keeps them away from players who may still reach one of the first ``places``.

    ``spread`` is the lead in game points that locks a place when the lead in points equals the rounds left; None if
    the rules name none.
    """

    apart: bool = False
    places: int = field(default=3, metadata=_NUMBERED)
    spread: int | None = field(default=None, metadata=_NUMBERED)


@dataclass(frozen=True, slots=True)
class PairingOptions:
    """Options of one pairing. Players are given by start number, rounds count from 1.

    ``rounds``: the championship's length, if it isn't the report's. ``criteria``: of the ranking, best first.
    ``late``: who joined in which round, in addition to the report. ``absent``: away this round. ``late_until``: the
    last round to join in, by the competition rules. ``present``: back, though the report says withdrawn. ``language``:
    whose alphabet orders debutants. ``decided``: the regulations' open points, in JSON by code alongside the other
    keys. ``forbidden``: pairs that may not meet. ``fixed``: pairs that must. ``bye``: who has it, by the arbiter's
    decision. ``fixed_tables``: player → table number, for those who can't move. ``stay``: players keep their tables if
    possible. ``starts``: ``balanced``, or ``draw`` (by tiles at the table). ``seed``: of random tables. ``cycles``: of
    a round robin. ``meetings``: how often two may meet in an Australian draw. ``tables``: of the system ``fixed``.
    """

    rounds: int | None = field(default=None, metadata=_NUMBERED)
    criteria: tuple[str, ...] = field(default=FISC_CRITERIA, metadata=takes(fits=_are_criteria))
    unrated: Unrated = Unrated()
    late: Mapping[int, int] = field(default_factory=dict, metadata=_NUMBERED)
    late_until: str = "half"
    absent: tuple[int, ...] = field(default=(), metadata=_NUMBERED)
    present: tuple[int, ...] = field(default=(), metadata=_NUMBERED)
    language: Literal["ca", "en", "es", "pl"] = "ca"
    decided: OpenPoints = field(default_factory=OpenPoints)
    forbidden: tuple[tuple[int, int], ...] = field(default=(), metadata=_PAIRS)
    fixed: tuple[tuple[int, int], ...] = field(default=(), metadata=_PAIRS)
    bye: int | None = field(default=None, metadata=_NUMBERED)
    apart: Apart = Apart()
    locked: Locked = Locked()
    fixed_tables: Mapping[int, int] = field(default_factory=dict, metadata=_NUMBERED)
    stay: bool = False
    starts: Literal["balanced", "draw"] = "balanced"
    seed: int = 0
    cycles: int = field(default=1, metadata=_NUMBERED)
    meetings: int = field(default=1, metadata=_NUMBERED)
    tables: tuple[tuple[int, ...], ...] = field(default=(), metadata=_NUMBERED)

    def as_json(self) -> dict[str, Any]:
        values = asdict(self)
        values |= values.pop("decided")
        for name in ("late", "fixed_tables"):
            values[name] = {str(number): value for number, value in sorted(values[name].items())}
        return {name: _to_lists(value) for name, value in values.items()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> PairingOptions:
        """Read the options of a JSON table, using defaults. Raises InvalidOptions naming everything wrong."""
        points = {name: value for name, value in values.items() if name in DEFAULTS}
        told = {name: value for name, value in values.items() if name not in DEFAULTS and name != "decided"}
        faults: list[Fault] = []
        options = read_fields(cls, {**told, "decided": points}, faults)
        problems = [f"{name}: unknown" for name in values if name == "decided"] + [
            _word(one, values) for one in faults
        ]
        if options is None or problems:
            raise InvalidOptions(list(dict.fromkeys(problems)))
        return options


def _word(fault: Fault, values: Mapping[str, Any]) -> str:
    """Return what is wrong with an option, by its name as written: open points are on the same level."""
    name = fault.path.removeprefix("decided.").split(".")[0].split("[")[0]
    return f"{name}: unknown" if fault.wrong is Wrong.UNKNOWN and name == fault.path else f"{name}: {values[name]!r}"


def _to_lists(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _to_lists(part) for name, part in value.items()}
    return [_to_lists(part) for part in value] if isinstance(value, tuple | list) else value
