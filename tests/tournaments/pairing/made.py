"""Championships for the tests of pairing: results by a table, and a second, naive reckoning of pairings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

Couple = tuple[int, int]
OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}


def make_players(ratings: Iterable[int | None], clubs: Sequence[str] = ()) -> tuple[ReportedPlayer, ...]:
    return tuple(
        ReportedPlayer(number, f"Player {number:02}", rating=rating, club=clubs[number - 1] if clubs else "")
        for number, rating in enumerate(ratings, start=1)
    )


def play(round_number: int, number: int, one: int, other: int, half_points: int = 2) -> ReportedTable:
    """A game; ``half_points`` are those of the first, who started."""
    return ReportedTable(
        round_number,
        number,
        (
            ReportedSeat(one, Kind.PLAYED, OUTCOMES[half_points], half_points, starts=True),
            ReportedSeat(other, Kind.PLAYED, OUTCOMES[2 - half_points], 2 - half_points, starts=False),
        ),
    )


def sit_out(round_number: int, player: int, kind: Kind = Kind.BYE, half_points: int = 2) -> ReportedTable:
    return ReportedTable(round_number, None, (ReportedSeat(player, kind, OUTCOMES[half_points], half_points),))


def make_report(players: int, rounds: Sequence[Sequence[Couple]], length: int = 0) -> Report:
    """Players 1 … n, the better the lower; in each couple the first wins; who is in none has the bye."""
    tables: list[ReportedTable] = []
    for round_number, couples in enumerate(rounds, start=1):
        numbers = count(1)
        tables += [play(round_number, next(numbers), one, other) for one, other in couples]
        paired = {number for couple in couples for number in couple}
        tables += [sit_out(round_number, number) for number in range(1, players + 1) if number not in paired]
    people = make_players(2000 - number for number in range(1, players + 1))
    return Report("made", rounds=length or len(rounds) + 1, players=people, tables=tuple(tables))


def make_contest(report: Report, **options: object) -> Contest:
    chosen = PairingOptions.from_json(options)
    return Contest(take_snapshot(report, chosen), chosen)


def all_pairings(numbers: Sequence[int]) -> Iterator[tuple[Couple, ...]]:
    """Every way to pair an even number of players."""
    if not numbers:
        yield ()
        return
    first, others = numbers[0], numbers[1:]
    for other in others:
        for rest in all_pairings([number for number in others if number != other]):
            yield ((first, other), *rest)
