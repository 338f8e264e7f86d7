"""Prizes and categories: who stands where among some of the players, and who would get what. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.competition.standings import Ranked
from tournaments.report.report import OVER_THE_BOARD, Report, ReportedSeat

# The best of all games, as the slips say it; who has none of it gets no such prize.
BESTS: Mapping[str, Callable[[ReportedSeat], int | None]] = {
    "high_game": lambda seat: seat.game_points,
    "best_move": lambda seat: seat.best_move_points,
    "most_scrabbles": lambda seat: seat.scrabbles,
}


@dataclass(frozen=True, slots=True)
class Traits:
    """What prizes ask of a player beside the results. ``age`` in years on the first day, None where not known."""

    category: str = ""
    club: str = ""
    is_debutant: bool = False
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Prize:
    """``places`` among those whom the conditions let in, best first: (1,) for the first, (1, 2, 3) for three prizes.

    ``best`` asks for something of one game instead (a key of BESTS). An empty condition lets everybody in; ``ages``
    are the youngest and the oldest. With ``once``, who has a prize listed earlier with ``once`` is passed over.
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
    """One prize and who would get it now; several players share it. ``value`` is that of a prize for the best."""

    prize: str
    place: int
    players: tuple[int, ...]
    value: int | None = None


@dataclass(slots=True)
class _Given:
    """Who has a prize of those that nobody gets twice."""

    players: set[int] = field(default_factory=set)


def rank_among(ranked: Sequence[Ranked], members: Collection[int]) -> list[tuple[int, int]]:
    """Place and number of the members alone, in the order of all; equal players share a place, others have none."""
    placed: list[tuple[int, int]] = []
    last: int | None = None
    for count, line in enumerate((one for one in ranked if one.number in members and one.place is not None), start=1):
        placed.append((placed[-1][0] if line.place == last else count, line.number))
        last = line.place
    return placed


def give_prizes(
    prizes: Sequence[Prize], ranked: Sequence[Ranked], report: Report, traits: Mapping[int, Traits]
) -> list[Award]:
    """Who would get each prize now, in the order of the prizes; one that nobody gets is left out.

    Nobody without a place (disqualified) gets any.
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
    """The highest value of one game; scrabbles are added over all games."""
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
