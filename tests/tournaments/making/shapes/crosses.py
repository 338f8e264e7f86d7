"""Cross-tables: a row for each player, a column for each round."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    NAMES,
    Line,
    Played,
    Shape,
    cross,
    letter,
    one,
    own_rows,
)
from tests.tournaments.making.shapes.lists import NUMBER
from tests.tournaments.making.workbook_maker import DescribedSheet


def by_rank(opponents_by_place: bool) -> list[DescribedSheet]:
    """A cross-table in the order of places, with places and start numbers."""
    order = [3, 1, 0, 2, 8, 7, 5, 6, 4]
    place = {index + 1: rank for rank, index in enumerate(order, start=1)}

    def cell(game: Played, side: int, other: int) -> str:
        return f"{letter(game, side, 'WDL')}{place[other] if opponents_by_place else other}"

    rows = cross(cell, "bye")
    return one([["Pos", *rows[0]], *([rank, *rows[index + 1]] for rank, index in enumerate(order, start=1))])


def split_cross() -> list[DescribedSheet]:
    rows: list[Line] = [["Núm", "Nom", *(text for n in range(1, 6) for text in (f"Rival {n}", f"Punts {n}"))]]
    for name in NAMES:
        cells: Line = []
        for game, side in own_rows(name):
            cells += [NUMBER[(game.one, game.other)[1 - side]], game.scores[side]] if game.other else ["BYE", None]
        rows.append([NUMBER[name], name, *cells])
    return one(rows)


def crossed(form: str, bye: str, letters: str) -> Shape:
    def cell(game: Played, side: int, other: int) -> str:
        return form.format(n=other, r=letter(game, side, letters))

    return lambda: one(cross(cell, bye))
