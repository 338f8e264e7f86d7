"""The state of a live championship: frozen values, of which an event replaces the few it touches.

Every part caches its digest, so signing a new state costs only what changed. Match points are in half points
throughout.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from tournaments.log.events import canonical_json
from tournaments.report.report import Kind, Outcome, ReportedSeat


def digest_of(*texts: str) -> str:
    """Return the SHA-256 of texts, one per line, as hexadecimal digits."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


class EntryStatus(StrEnum):
    """Whether an entrant takes part."""

    ENTERED = "entered"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class TableStatus(StrEnum):
    """The status of a table's result. Only a FINAL one counts."""

    OPEN = "open"
    REPORTED = "reported"
    DISPUTED = "disputed"
    FINAL = "final"


@dataclass(frozen=True)
class Entrant:
    """An entrant. ``number`` counts entries from 1 and never changes.

    ``player`` is the registry id, None for someone not known there yet. ``fictitious`` half points count for pairing
    only (FISC §4). ``away`` are rounds missed with or without leave, ``left_from`` the first round after leaving for
    good. ``penalty`` are half points of the championship that the committee deducted.
    """

    number: int
    name: str
    player: int | None = None
    club: str = ""
    category: str = ""
    rating: int | None = None
    status: EntryStatus = EntryStatus.ENTERED
    checked_in: bool = False
    first_round: int = 1
    fictitious: int = 0
    away: tuple[int, ...] = ()
    left_from: int | None = None
    penalty: int = 0

    def plays_in(self, round_number: int) -> bool:
        """Return whether the entrant is to be paired in a round, as far as is known now."""
        if self.status is EntryStatus.WAITING or round_number < self.first_round or round_number in self.away:
            return False
        return self.left_from is None or round_number < self.left_from

    @property
    def is_late(self) -> bool:
        return self.first_round > 1

    def as_json(self) -> dict[str, Any]:
        return _listed(vars_of(self), "away")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Entrant:
        status = EntryStatus(data.get("status", EntryStatus.ENTERED))
        return cls(**{**data, "status": status, "away": tuple(data.get("away", ()))})

    @cached_property
    def digest(self) -> str:
        return digest_of(canonical_json(self.as_json()))


_SEATS = ("seats", "other", "doubts")


@dataclass(frozen=True)
class LiveTable:
    """One table of a round. ``players`` are in the order of seats, the first one starting.

    ``seats`` are the current result; ``other`` the second version of a disputed one; ``doubts`` both reports if only
    the marks differ, the second after the first. ``reported_by`` is the number of the first reporter, None for the
    desk. ``changed_at`` is the number of the last event about it.
    """

    number: int
    players: tuple[int, ...]
    status: TableStatus = TableStatus.OPEN
    seats: tuple[ReportedSeat, ...] = ()
    other: tuple[ReportedSeat, ...] = ()
    doubts: tuple[ReportedSeat, ...] = ()
    reported_by: int | None = None
    changed_at: int = 0
    corrected: bool = False

    def as_json(self) -> dict[str, Any]:
        values = _listed(vars_of(self), "players")
        return values | {name: seats_as_json(values[name]) for name in _SEATS if name in values}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LiveTable:
        return cls(
            **{
                **data,
                "players": tuple(data["players"]),
                "status": TableStatus(data.get("status", TableStatus.OPEN)),
                "seats": seats_from_json(data.get("seats", ())),
                "other": seats_from_json(data.get("other", ())),
                "doubts": seats_from_json(data.get("doubts", ())),
            }
        )

    @cached_property
    def digest(self) -> str:
        return digest_of(canonical_json(self.as_json()))


@dataclass(frozen=True)
class LiveRound:
    """One paired round. ``byes`` sit out with a point, or with ``half_points_of_bye``.

    ``away`` are those who take part but were absent. ``made_on_old`` marks a pairing made before earlier results were
    corrected.
    """

    number: int
    tables: tuple[LiveTable, ...]
    byes: tuple[int, ...] = ()
    half_points_of_bye: int = 2
    away: tuple[int, ...] = ()
    engine: str = ""
    engine_version: str = ""
    snapshot_digest: str = ""
    paired_at: int = 0
    published: bool = False
    closed: bool = False
    made_on_old: bool = False

    @property
    def is_complete(self) -> bool:
        return all(table.status is TableStatus.FINAL for table in self.tables)

    def find_table(self, number: int) -> LiveTable | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, player: int) -> LiveTable | None:
        return next((table for table in self.tables if player in table.players), None)

    def as_json(self) -> dict[str, Any]:
        return _listed(vars_of(self), "byes", "away") | {"tables": [table.as_json() for table in self.tables]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LiveRound:
        tables = tuple(LiveTable.from_json(table) for table in data["tables"])
        byes, away = tuple(data.get("byes", ())), tuple(data.get("away", ()))
        return cls(**{**data, "tables": tables, "byes": byes, "away": away})

    @cached_property
    def digest(self) -> str:
        values = _listed(vars_of(self), "byes", "away")
        return digest_of(canonical_json(values | {"tables": [table.digest for table in self.tables]}))


@dataclass(frozen=True)
class State:
    """A championship after its first ``number`` events.

    ``rules`` is CompetitionRules as JSON, ``options`` the additional settings for pairing and standings. ``seeded_by``
    names the list that the ratings come from. ``rounds`` is the length, ``played`` the rounds paired so far. ``lots``
    are the drawings of lots, each in its order.
    """

    number: int = 0
    name: str = ""
    rounds: int = 0
    capacity: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    entrants: tuple[Entrant, ...] = ()
    played: tuple[LiveRound, ...] = ()
    seeded_by: str = ""
    committee: tuple[str, ...] = ()
    finished: bool = False
    lots: tuple[tuple[int, ...], ...] = ()

    @property
    def is_open(self) -> bool:
        return self.rounds > 0

    @property
    def current(self) -> LiveRound | None:
        """The last paired round."""
        return self.played[-1] if self.played else None

    @property
    def next_round(self) -> int:
        return len(self.played) + 1

    def entrant(self, number: int) -> Entrant | None:
        return self.entrants[number - 1] if 0 < number <= len(self.entrants) else None

    def round(self, number: int) -> LiveRound | None:
        return self.played[number - 1] if 0 < number <= len(self.played) else None

    def taking_part(self) -> Iterator[Entrant]:
        """Return those who have a place, whatever became of them later."""
        return (entrant for entrant in self.entrants if entrant.status is not EntryStatus.WAITING)

    def with_entrant(self, number: int, **changes: Any) -> State:
        changed = replace(self.entrants[number - 1], **changes)
        return replace(self, entrants=(*self.entrants[: number - 1], changed, *self.entrants[number:]))

    def with_round(self, number: int, **changes: Any) -> State:
        changed = replace(self.played[number - 1], **changes)
        return replace(self, played=(*self.played[: number - 1], changed, *self.played[number:]))

    def with_table(self, round_number: int, number: int, **changes: Any) -> State:
        tables = tuple(
            replace(table, **changes) if table.number == number else table
            for table in self.played[round_number - 1].tables
        )
        return self.with_round(round_number, tables=tables)

    def _values(self) -> dict[str, Any]:
        values = _listed(vars_of(self), "committee")
        if self.lots:
            values["lots"] = [list(order) for order in self.lots]
        return values

    def as_json(self) -> dict[str, Any]:
        """Return the whole state as JSON values; ``from_json`` gives an equal one back."""
        entrants = [entrant.as_json() for entrant in self.entrants]
        return {**self._values(), "entrants": entrants, "played": [one.as_json() for one in self.played]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        entrants = tuple(Entrant.from_json(entrant) for entrant in data.get("entrants", ()))
        played = tuple(LiveRound.from_json(one) for one in data.get("played", ()))
        committee = tuple(data.get("committee", ()))
        lots = tuple(tuple(order) for order in data.get("lots", ()))
        return cls(**{**data, "entrants": entrants, "played": played, "committee": committee, "lots": lots})

    @cached_property
    def digest(self) -> str:
        values = self._values()
        values["entrants"] = [entrant.digest for entrant in self.entrants]
        values["played"] = [one.digest for one in self.played]
        return digest_of(canonical_json(values))


def vars_of(part: Any) -> dict[str, Any]:
    """Return the fields of a part that differ from their defaults.

    Fields added by later versions of this program are left out while unused, so that earlier digests stay valid.
    """
    return {known.name: value for known in fields(part) if (value := getattr(part, known.name)) != _default_of(known)}


def _default_of(known: Field[Any]) -> Any:
    if known.default_factory is not MISSING:
        return known.default_factory()
    return known.default


def seats_as_json(seats: Iterable[ReportedSeat]) -> list[dict[str, Any]]:
    """Return seats as JSON values, without defaults."""
    return [
        {name: value.value if isinstance(value, StrEnum) else value for name, value in vars_of(seat).items()}
        for seat in seats
    ]


def seats_from_json(seats: Iterable[Mapping[str, Any]]) -> tuple[ReportedSeat, ...]:
    """Return seats as ``seats_as_json`` or ``seat_to_json`` wrote them."""
    return tuple(
        ReportedSeat(
            **{
                **seat,
                "kind": Kind(seat.get("kind", Kind.PLAYED)),
                "outcome": seat.get("outcome") and Outcome(seat["outcome"]),
            }
        )
        for seat in seats
    )


def _listed(values: dict[str, Any], *names: str) -> dict[str, Any]:
    """Convert tuples to the lists they are in JSON."""
    return {name: list(value) if name in names else value for name, value in values.items()}
