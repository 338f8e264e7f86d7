"""Simulated championships, paired round by round with results drawn from ratings. Pure and seeded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import PairedTable, Pairing
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

MEAN_RATING, DEVIATION = 1000, 200
DRAWS = 0.02
# A rating difference that means odds of ten to one.
TEN_TO_ONE = 400
_PLACE_HALF_POINTS = {3: (8, 6, 4), 4: (8, 6, 4, 2)}


@dataclass(frozen=True, slots=True)
class Simulation:
    """``late`` players join and ``withdraw`` players leave on the way; ``forfeit`` is the share unplayed (0–1)."""

    players: int
    rounds: int
    system: str
    seed: int = 0
    late: int = 0
    withdraw: int = 0
    forfeit: float = 0.0
    options: PairingOptions = field(default_factory=PairingOptions)


def simulate(simulation: Simulation) -> Report:
    """Return the report of a whole championship. Raises CannotPair as ``pair`` does.

    Late joiners come in round N/2 at the latest and have the last numbers; those who leave play at least one round.
    There are no game points, since not every format could hold them.
    """
    random = Random(simulation.seed)  # noqa: S311
    report = Report("simulated", f"Simulation {simulation.seed}", rounds=simulation.rounds)
    report = replace(report, players=_draw_players(simulation, random))
    leaving = _draw_leaving(simulation, random)
    ratings = {player.number: player.rating or MEAN_RATING for player in report.players}
    for round_number in range(1, simulation.rounds + 1):
        gone = tuple(number for number, last in leaving.items() if last < round_number)
        options = replace(simulation.options, absent=(*simulation.options.absent, *gone))
        pairing = pair(take_snapshot(report, options, round_number), simulation.system, options)
        report = replace(report, tables=(*report.tables, *_play(pairing, ratings, simulation.forfeit, random)))
    return replace(
        report,
        players=tuple(replace(player, withdrawn=player.number in leaving) for player in report.players),
    )


def _draw_players(simulation: Simulation, random: Random) -> tuple[ReportedPlayer, ...]:
    size, late = simulation.players, min(simulation.late, simulation.players)
    drawn = [max(100, round(random.gauss(MEAN_RATING, DEVIATION))) for _ in range(size)]
    ratings = [*sorted(drawn[: size - late], reverse=True), *drawn[size - late :]]
    last = max(simulation.rounds // 2, 1)
    width = len(str(size))
    return tuple(
        ReportedPlayer(
            number,
            f"Player {number:0{width}}",
            rating=rating,
            late_from_round=random.randint(2, last) if number > size - late and last > 1 else None,
        )
        for number, rating in enumerate(ratings, start=1)
    )


def _draw_leaving(simulation: Simulation, random: Random) -> dict[int, int]:
    """Draw who leaves, and after which round."""
    on_time = range(1, simulation.players - simulation.late + 1)
    if simulation.rounds < 2:
        return {}
    leaving = random.sample(on_time, min(simulation.withdraw, len(on_time)))
    return {number: random.randint(1, simulation.rounds - 1) for number in leaving}


def _play(pairing: Pairing, ratings: dict[int, int], forfeit: float, random: Random) -> list[ReportedTable]:
    tables = [
        ReportedTable(pairing.round, table.number, _play_table(table, ratings, forfeit, random))
        for table in pairing.tables
    ]
    seats = [ReportedSeat(number, Kind.BYE, Outcome.WIN, 2) for number in pairing.byes]
    return [*tables, *(ReportedTable(pairing.round, None, (seat,)) for seat in seats)]


def _play_table(
    table: PairedTable, ratings: dict[int, int], forfeit: float, random: Random
) -> tuple[ReportedSeat, ...]:
    if len(table.players) > 2:
        ordered = sorted(table.players, key=lambda number: -ratings[number] - random.gauss(0, DEVIATION))
        points = _PLACE_HALF_POINTS[len(ordered)]
        return tuple(
            ReportedSeat(number, half_points=points[ordered.index(number)], place=ordered.index(number) + 1)
            for number in table.players
        )
    one, other = table.players
    kind = Kind.FORFEIT if random.random() < forfeit else Kind.PLAYED
    expected = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / TEN_TO_ONE))
    half_points = 2 if random.random() < expected else 0
    if kind is Kind.PLAYED and random.random() < DRAWS:
        half_points = 1
    outcomes = {0: Outcome.LOSS, 1: Outcome.DRAW, 2: Outcome.WIN}
    return (
        ReportedSeat(one, kind, outcomes[half_points], half_points, starts=True),
        ReportedSeat(other, kind, outcomes[2 - half_points], 2 - half_points, starts=False),
    )
