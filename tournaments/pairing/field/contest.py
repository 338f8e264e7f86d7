"""A round to be paired, as the engines see it: the ranking, and the rules' requirements for every pair. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tournaments.competition.tallies import Field
from tournaments.pairing.field.history import History, Pair, order, read_history
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.ranking import Lock, find_locked, pairing_points, rank_present, take_field
from tournaments.pairing.field.snapshot import Snapshot


@dataclass(frozen=True)
class Contest:
    """``ranking`` are the numbers of those present, first to last; ``by_number``: only by points and start number."""

    snapshot: Snapshot
    options: PairingOptions
    by_number: bool = False

    @cached_property
    def ranking(self) -> tuple[int, ...]:
        if self.by_number:
            return tuple(sorted(self.snapshot.present, key=lambda number: (-self.points[number], number)))
        return rank_present(self.snapshot, self.field, self.options)

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The position of each number in the ranking, from 0."""
        return {number: place for place, number in enumerate(self.ranking)}

    @cached_property
    def history(self) -> History:
        return read_history(self.snapshot.report.tables, self.options)

    @cached_property
    def field(self) -> Field:
        """Everyone's tallies before the round."""
        return take_field(self.snapshot, self.options)

    @cached_property
    def points(self) -> Mapping[int, int]:
        """Half points for pairing, including fictitious ones."""
        return pairing_points(self.field)

    @cached_property
    def locks(self) -> Mapping[int, Lock]:
        """Players whose place no one can take any more."""
        return find_locked(self.snapshot, self.field.tallies, self.options.locked)

    @cached_property
    def forbidden(self) -> frozenset[Pair]:
        """Pairs that may not meet: named ones, and those kept apart as a rule in this round."""
        named = {order(*pair) for pair in self.options.forbidden}
        return frozenset(named if self.options.apart.if_free else named | self._kept_apart)

    @cached_property
    def unwanted(self) -> frozenset[Pair]:
        """Pairs that should not meet if avoiding it costs nothing."""
        return self._kept_apart if self.options.apart.if_free else frozenset()

    @cached_property
    def fixed(self) -> frozenset[Pair]:
        """Pairs that sit together by the arbiter's decision."""
        return frozenset(order(*pair) for pair in self.options.fixed)

    @cached_property
    def _kept_apart(self) -> frozenset[Pair]:
        apart = self.options.apart
        if not apart.holds_in(self.snapshot.round):
            return frozenset()
        groups: dict[str, list[int]] = {}
        for player in self.snapshot.report.players:
            if apart.club and player.club.strip():
                groups.setdefault(player.club.strip().casefold(), []).append(player.number)
        together = [*groups.values(), *apart.groups]
        return frozenset(order(*pair) for members in together for pair in combinations(members, 2))

    @cached_property
    def hindered(self) -> frozenset[Pair]:
        """Pairs of a locked winner and a player still in line for a prize, if they are to be kept apart."""
        if not self.options.locked.apart:
            return frozenset()
        contenders = [number for number in self.ranking if self._contends(number)]
        locked = [number for number in self.ranking if number in self.locks]
        return frozenset(order(one, other) for one in locked for other in contenders if one != other)

    def _contends(self, number: int) -> bool:
        left = self.snapshot.rounds_left
        ordered = sorted((self.field.tallies[one].half_points for one in self.ranking), reverse=True)
        if left is None or number in self.locks or len(ordered) < self.options.locked.places:
            return False
        return self.field.tallies[number].half_points + 2 * left >= ordered[self.options.locked.places - 1]

    def met(self, first: int, second: int) -> int:
        return self.history.meetings(first, second)

    def is_late(self, number: int) -> bool:
        return number in self.snapshot.late
