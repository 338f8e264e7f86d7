"""The result of a pairing: tables, byes, second meetings, and reasons. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.pairing.field.history import Pair


class CannotPair(ValueError):
    """There is no pairing at all: ``code`` says why, with ``params``."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params: Mapping[str, int | str] = params


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact of an explanation: a code and its parameters; ``tournaments.pairing.words`` makes the sentences."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}


@dataclass(frozen=True, slots=True)
class Draw:
    """An engine's answer: who sits together and who has a bye; for tables of two, ``starts`` if it decides that.

    ``horizon`` is the round up to which a way without second meetings was found, None if none was searched for.
    ``firsts`` are the numbers of those who start, if the engine decides it.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    firsts: frozenset[int] = frozenset()
    horizon: int | None = None
    passed_over: tuple[int, ...] = ()
    keeps_order: bool = False
    notes: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedTable:
    """One table of the round. ``players``: the starter comes first unless ``starts_drawn`` is set.

    ``why`` are the reasons for this table, most telling first.
    """

    number: int
    players: tuple[int, ...]
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """A proposed round.

    ``ranking``: those present, first to last, as the engine saw them; empty if the system needs none.
    ``second_meetings``: pairs that have met before and sit together again. ``to_confirm``: what an arbiter has to
    confirm before the round is published (a second meeting, a forbidden pair, a second bye). ``engine`` is engine and
    version, ``digest`` the snapshot's. ``byes_why`` goes with ``byes``; ``notes`` concern the whole round.
    """

    round: int
    system: str
    engine: str
    digest: str
    ranking: tuple[int, ...]
    tables: tuple[PairedTable, ...]
    byes: tuple[int, ...]
    second_meetings: tuple[Pair, ...]
    to_confirm: tuple[Reason, ...] = ()
    byes_why: tuple[tuple[Reason, ...], ...] = ()
    notes: tuple[Reason, ...] = ()
    starts_drawn: bool = False

    def as_json(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "system": self.system,
            "engine": self.engine,
            "digest": self.digest,
            "ranking": list(self.ranking),
            "tables": [
                {"number": table.number, "players": list(table.players), "why": [why.as_json() for why in table.why]}
                for table in self.tables
            ],
            "byes": [
                {"player": number, "why": [reason.as_json() for reason in why]}
                for number, why in zip(self.byes, self.byes_why, strict=True)
            ],
            "second_meetings": [list(pair) for pair in self.second_meetings],
            "to_confirm": [reason.as_json() for reason in self.to_confirm],
            "notes": [note.as_json() for note in self.notes],
            "starts_drawn": self.starts_drawn,
        }
