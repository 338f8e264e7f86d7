"""Tables of four."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    FOURS,
    Line,
    Shape,
    one,
)
from tests.tournaments.making.workbook_maker import DescribedSheet


def long_rows(place: bool, points: bool = False, score: bool = True) -> list[DescribedSheet]:
    worth = {1: 4, 2: 3, 3: 2, 4: 1}
    rows: list[Line] = [
        [
            "Ronda",
            "Taula",
            "Jugador",
            *(["Punts"] if score else []),
            *(["Lloc"] if place else []),
            *(["Punts taula"] if points else []),
        ]
    ]
    for number, table, players in FOURS:
        order = sorted((score for _, score in players), reverse=True)
        for name, own in players:
            where = order.index(own) + 1
            rows.append(
                [
                    number,
                    table,
                    name,
                    *([own] if score else []),
                    *([where] if place else []),
                    *([worth[where]] if points else []),
                ]
            )
    return one(rows)


def wide_rows() -> list[DescribedSheet]:
    heads: Line = ["Ronda", "Taula", *(text for n in range(1, 5) for text in (f"Jugador {n}", f"Punts {n}"))]
    return one(
        [
            heads,
            *([number, table, *(cell for player in players for cell in player)] for number, table, players in FOURS),
        ]
    )


TABLES_OF_FOUR: dict[str, Shape] = {
    "wide": wide_rows,
    "a row for each player": lambda: long_rows(place=False),
    "a row for each player, places": lambda: long_rows(place=True),
    "a row for each player, places and points": lambda: long_rows(place=True, points=True),
}
