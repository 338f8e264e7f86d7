"""The same games laid out otherwise: a sheet or a table for each round or player, rounds side by side."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    GAMES,
    NAMES,
    USUAL,
    Line,
    beside,
    one,
    own_rows,
    rounds_of,
    usual,
)
from tests.tournaments.making.workbook_maker import DescribedSheet


def sheet_for_each_player() -> list[DescribedSheet]:
    sheets = []
    for name in NAMES:
        rows: list[Line] = [["Ronda", "Jugador", "Punts", "Rival", "Punts rival"]]
        for game, side in own_rows(name):
            if game.other:
                other = (game.one, game.other)[1 - side]
                rows.append([game.round, name, game.scores[side], other, game.scores[1 - side]])
            else:
                rows.append([game.round, name, None, "BYE", None])
        sheets.append(DescribedSheet(name.partition(",")[0], rows))
    return sheets


def side_by_side(gap: int, titles: bool) -> list[DescribedSheet]:
    rows: list[Line] = []
    for number, games in rounds_of(GAMES):
        pane: list[Line] = [[f"RONDA {number}", None, None, None, None]] if titles else []
        heads: Line = ["Taula", "Jugador 1", "Punts", "Jugador 2", "Punts"]
        body = [usual()(game)[1:] for game in games]
        pane += [heads, *body]
        rows = beside(rows, pane, gap) if rows else pane
    return one(rows)


def shared_table() -> list[DescribedSheet]:
    """One column of tables for rounds side by side without a gap."""
    titles: Line = [None]
    heads: Line = ["Taula"]
    body: list[Line] = [[index] for index in range(1, 5)]
    for number, games in rounds_of(GAMES):
        titles += [f"Ronda {number}", None, None, None]
        heads += ["Jugador 1", "Punts 1", "Jugador 2", "Punts 2"]
        for line, game in zip(body, [game for game in games if game.other], strict=True):
            line += [game.one, game.scores[0], game.other, game.scores[1]]
    return one([titles, heads, *body])


def round_sheets() -> list[DescribedSheet]:
    return [
        DescribedSheet(f"Ronda {n}", [USUAL[1:], *(usual()(game)[1:] for game in games)])
        for n, games in rounds_of(GAMES)
    ]


def round_titles(title: str) -> list[DescribedSheet]:
    rows: list[Line] = [["Open d'hivern"]]
    for number, games in rounds_of(GAMES):
        rows += [[], [title.format(number)], list(USUAL[1:]), *(usual()(game)[1:] for game in games)]
    return one(rows)


def unnamed_player(name: str) -> list[Line]:
    """The games of a player whom the table does not name."""
    rows: list[Line] = [["Ronda", "Rival", "Punts", "Punts rival"]]
    for game, side in own_rows(name):
        other = (game.one, game.other)[1 - side]
        scores: Line = [game.scores[side], game.scores[1 - side]] if other else [None, None]
        rows.append([game.round, other or "BYE", *scores])
    return rows


LISTS_WITHOUT_BYES = {"shared column of tables": shared_table}
