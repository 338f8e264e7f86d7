"""Championships of two a table made at random, in which every round has games, a bye, or somebody away."""

from __future__ import annotations

import random

from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

GIVEN = ["Ida", "Olwen", "Jerzy von", "Mary Ann", "Kosma", "Iga", "Ze", "Rufin", "Hela", "Otylia", "Nuria", "Petra"]
FAMILY = ["Quist", "Marsh", "Oko", "O'Fallow", "Brindle", "Umbrae", "Pires", "Cwiek", "Gorka", "Wrega", "Boira", "Ax"]
WON, DRAWN, LOST = (Outcome.WIN, 2), (Outcome.DRAW, 1), (Outcome.LOSS, 0)


def make_game(
    round_number: int, table: int, pair: tuple[int, int], scores: tuple[int, int], first: bool | None
) -> ReportedTable:
    one, other = scores
    results = (DRAWN, DRAWN) if one == other else (WON, LOST) if one > other else (LOST, WON)
    second = None if first is None else not first
    seats = tuple(
        ReportedSeat(player, Kind.PLAYED, *result, points, starts=starts)
        for player, result, points, starts in zip(pair, results, scores, (first, second), strict=True)
    )
    return ReportedTable(round_number, table, seats)


def make_alone(round_number: int, player: int, kind: Kind) -> ReportedTable:
    outcome, half_points = {Kind.BYE: WON, Kind.HALF_BYE: DRAWN}.get(kind, LOST)
    return ReportedTable(round_number, None, (ReportedSeat(player, kind, outcome, half_points),))


def make_event(seed: int) -> Report:
    """Up to twelve players and six rounds, the same for the same seed. First moves are known for all games or none."""
    draw = random.Random(seed)
    count, rounds = draw.randint(4, 12), draw.randint(1, 6)
    has_first = draw.random() < 0.5
    bye = draw.choice([Kind.BYE, Kind.HALF_BYE])
    tables: list[ReportedTable] = []
    for number in range(1, rounds + 1):
        order = draw.sample(range(1, count + 1), count)
        playing = order[: count - draw.randint(0, 2)]
        tables += [make_alone(number, player, Kind.ABSENT) for player in order[len(playing) :]]
        if len(playing) % 2:
            tables.append(make_alone(number, playing[-1], bye))
        for place, pair in enumerate(zip(playing[::2], playing[1::2], strict=False), start=1):
            scores = (draw.randint(120, 700), draw.randint(120, 700))
            # A tie now and then.
            scores = scores if draw.random() < 0.9 else (scores[0], scores[0])
            tables.append(make_game(number, place, pair, scores, draw.random() < 0.5 if has_first else None))
    players = tuple(
        ReportedPlayer(
            number,
            f"{GIVEN[number - 1]} {FAMILY[number - 1]}",
            {"member": f"AA{number:06d}"} if draw.random() < 0.5 else {},
            draw.choice([None, draw.randint(100, 999)]),
            draw.choice(["", "Lighthouse", "Old Mill"]),
        )
        for number in range(1, count + 1)
    )
    return Report("made", name="Fenland Open", rounds=rounds, players=players, tables=tuple(tables), date="2026-05-30")
