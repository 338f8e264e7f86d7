"""One player of a division, whichever of tsh's files told of him or her."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from federation.problems.kinds import NOWHERE, Where
from tournaments.files.common.values import parse_whole
from tournaments.files.tsh.lines import Line

BEGAN, WAS_SECOND = 1, 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """``name`` as written, with a member's number perhaps. Gaps in the lists are None; ``first`` is tsh's ``p12``."""

    number: int
    name: str
    rating: str
    pairings: Sequence[int | None]
    scores: Sequence[int | None]
    first: Sequence[int] = ()
    boards: Sequence[int] = ()
    club: str = ""
    is_off: bool = False
    penalties: Sequence[int] = ()
    # Rated games before this championship, tsh's ``lifeg``.
    career_games: int | None = None
    where: Where = field(default=NOWHERE)

    def pairing(self, round_number: int) -> int | None:
        return self.pairings[round_number - 1] if round_number <= len(self.pairings) else None

    def score(self, round_number: int) -> int | None:
        return self.scores[round_number - 1] if round_number <= len(self.scores) else None

    def starts(self, round_number: int) -> bool | None:
        sign = self.first[round_number - 1] if round_number <= len(self.first) else 0
        return {BEGAN: True, WAS_SECOND: False}.get(sign)

    def board(self, round_number: int) -> int | None:
        return (self.boards[round_number - 1] or None) if round_number <= len(self.boards) else None


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keys behind the scores say that concerns results; ``password`` and the rest are dropped."""

    first: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    club: str = ""
    is_off: bool = False
    penalties: tuple[int, ...] = ()
    career_games: int | None = None


def entrant_of(line: Line, number: int) -> Entrant:
    return make_entrant(number, line.name, line.rating, line.pairings, line.scores, keys_of(line.keys), line.where)


def make_entrant(
    number: int,
    name: str,
    rating: str,
    pairings: Sequence[int | None],
    scores: Sequence[int | None],
    keys: Keys,
    where: Where,
) -> Entrant:
    return Entrant(
        number=number,
        name=name,
        rating=rating,
        pairings=pairings,
        scores=scores,
        first=keys.first,
        boards=keys.boards,
        club=keys.club,
        is_off=keys.is_off,
        penalties=keys.penalties,
        career_games=keys.career_games,
        where=where,
    )


def keys_of(keys: Mapping[str, Sequence[object]]) -> Keys:
    return Keys(
        first=_numbers(keys.get("p12")),
        boards=_numbers(keys.get("board")),
        club=" ".join(map(str, keys.get("team", ()))),
        is_off=bool(keys.get("off")),
        penalties=_numbers(keys.get("penalty")),
        career_games=next((parse_whole(str(word)) for word in keys.get("lifeg", ())), None),
    )


def _numbers(words: Sequence[object] | None) -> tuple[int, ...]:
    return tuple(parse_whole(str(word)) or 0 for word in words or ())
