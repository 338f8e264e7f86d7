"""Prizes and categories: places among some of the players, and prize winners. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.competition.standings import Ranked
from tournaments.report.report import OVER_THE_BOARD, Report, ReportedSeat

# The best of all games, according to the slips; players without a value can't win such a prize.
BESTS: Mapping[str, Callable[[ReportedSeat], int | None]] = {
    "high_game": lambda seat: seat.game_points,
    "best_move": lambda seat: seat.best_move_points,
    "most_scrabbles": lambda seat: seat.scrabbles,
}


@dataclass(frozen=True, slots=True)
class Traits:
    """What prizes need to know about a player besides results. ``age`` in years on the first day, None if unknown."""

    category: str = ""
    club: str = ""
    is_debutant: bool = False
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """``places`` among the eligible players, best first: (1,) for the first, (1, 2, 3) for three prizes.

    ``best`` is about something in one game instead (a key of BESTS). An empty condition admits everyone; ``ages`` are
    the youngest and the oldest. With ``once``, winners of an earlier prize with ``once`` are skipped.
    """

    name: str
    places: tuple[int, ...] = (1,)
    best: str = ""
    categories: Collection[str] = ()
    clubs: Collection[str] = ()
    debutants: bool = False
    ages: tuple[int, int] | None = None
    once: bool = False

    def lets_in(self, traits: Traits) -> bool:
        if self.ages and (traits.age is None or not self.ages[0] <= traits.age <= self.ages[1]):
            return False
        return (
            (not self.categories or traits.category in self.categories)
            and (not self.clubs or traits.club in self.clubs)
            and (not self.debutants or traits.is_debutant)
        )


@dataclass(frozen=True, slots=True)
class Award:
    """One prize and its current winner; several players share it. ``value`` is that of a prize for the best."""

    prize: str
    place: int
    players: tuple[int, ...]
    value: int | None = None


@dataclass(slots=True)
class _Given:
    """Who has a prize of those that no one gets twice."""

    players: set[int] = field(default_factory=set)


def rank_among(ranked: Sequence[Ranked], members: Collection[int]) -> list[tuple[int, int]]:
    """Return place and number of only the members, in overall order; equals share a place, others have none."""
    placed: list[tuple[int, int]] = []
    last: int | None = None
    for count, line in enumerate((one for one in ranked if one.number in members and one.place is not None), start=1):
        placed.append((placed[-1][0] if line.place == last else count, line.number))
        last = line.place
    return placed


def give_prizes(
    prizes: Sequence[Prize], ranked: Sequence[Ranked], report: Report, traits: Mapping[int, Traits]
) -> list[Award]:
    """Return the current winner of each prize, in the order of the prizes, without unclaimed ones.

    Players without a place (disqualified) get none.
    """
    given, awards = _Given(), []
    for prize in prizes:
        members = {
            line.number
            for line in ranked
            if line.place is not None
            and prize.lets_in(traits.get(line.number, Traits()))
            and not (prize.once and line.number in given.players)
        }
        found = _best(prize, report, members) if prize.best else _placed(prize, ranked, members)
        awards += found
        if prize.once:
            given.players |= {number for award in found for number in award.players}
    return awards


def _placed(prize: Prize, ranked: Sequence[Ranked], members: Collection[int]) -> list[Award]:
    lines = rank_among(ranked, members)
    awards = []
    for place in prize.places:
        players = tuple(number for found, number in lines if found == place)
        if players:
            awards.append(Award(prize.name, place, players))
    return awards


def _best(prize: Prize, report: Report, members: Collection[int]) -> list[Award]:
    """Return the highest value in one game; scrabbles are added over all games."""
    read, values = BESTS[prize.best], dict[int, int]()
    for table in report.tables:
        for seat in table.seats:
            value = read(seat)
            if seat.player in members and seat.kind in OVER_THE_BOARD and value is not None:
                before = values.get(seat.player)
                summed = (before or 0) + value
                values[seat.player] = summed if prize.best == "most_scrabbles" else max(before or value, value)
    most = max(values.values(), default=0)
    players = tuple(sorted(number for number, value in values.items() if value == most))
    return [Award(prize.name, 1, players, most)] if most > 0 else []
