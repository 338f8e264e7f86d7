"""Lists in which a cell or a heading says two things: two players in a cell, places as headings, a mark for who won.

``READ`` gives the championship's games, ``DECIDED`` the results of those that were not drawn, ``FOUR`` tables with
places; ``REFUSED`` may mean two things.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.tournaments.making.made_workbooks import FOURS, GAMES, Line, Played, Shape, games_list, one
from tests.tournaments.making.odd_lists import rows
from tests.tournaments.making.shapes.lists import listed

DECIDED_GAMES = [game for game in GAMES if game.result != "½-½"]


def pair(between: str, scores: str = " - ") -> Shape:
    return in_a_cell("Partida", between, scores)


def in_a_cell(heading: str, between: str = " / ", scores: str = " - ", result: str = "Resultat") -> Shape:
    """``Anna Puig / Pere Bosch`` and ``412 - 365``."""
    return rows(
        ["Ronda", "Taula", heading, result],
        lambda r, t, a, s, b, u: [r, t, f"{a}{between}{b}", None if s is None else f"{s}{scores}{u}"],
    )


def two_scores(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    return [r, t, f"{a} / {b}", s, u]


READ: dict[str, Shape] = {
    **{f"two in a cell, {between!r}": pair(between) for between in (" / ", " - ", " – ", " vs ", " vs. ", " v ", "/")},
    **{
        f"two below {head}": in_a_cell(head) for head in ("Jugadors", "Enfrontament", "Mecz", "Match", "Gracze", "Nom")
    },
    **{f"scores with {scores!r}": pair(" / ", scores) for scores in (" / ", "-", ":", " : ", "–")},
    "two in a cell, scores apart": rows(["Ronda", "Taula", "Partida", "Punts 1", "Punts 2"], two_scores),
    "two in a cell, scores called points": in_a_cell("Jugadores", result="Puntos"),
}


def marked(heading: str, mark: str = "X", games: list[Played] = DECIDED_GAMES) -> Shape:
    def row(game: Played) -> Line:
        first, second = (mark if game.other and halves == 1 else None for halves in game.halves)
        return [game.round, game.table or None, game.one, first, game.other or "Descansa", second]

    return lambda: one(games_list(["Ronda", "Taula", "Jugador 1", heading, "Jugador 2", heading], row, games))


DECIDED: dict[str, Shape] = {
    **{f"a mark below {head}": marked(head) for head in ("Guanya", "Guanyador", "Winner", "Ganador", "Wygrał")},
    "a tick": marked("Guanya", "✓"),
    "a small x": marked("Gana", "x"),
}


def by_places(headings: tuple[str, ...], *, scores: bool = False) -> Shape:
    def make() -> list[Line]:
        heading: Line = ["Ronda", "Taula"]
        for text in headings:
            heading += [text, "Punts"] if scores else [text]
        lines = [heading]
        for number, table, players in FOURS:
            line: Line = [number, table]
            for name, score in sorted(players, key=lambda player: -player[1]):
                line += [name, score] if scores else [name]
            lines.append(line)
        return lines

    return lambda: one(make())


FOUR: dict[str, Shape] = {
    "places in Catalan": by_places(("1r", "2n", "3r", "4t")),
    "places in Spanish": by_places(("1º", "2º", "3º", "4º")),
    "places in English": by_places(("1st", "2nd", "3rd", "4th")),
    "places said to be": by_places(("1r lloc", "2n lloc", "3r lloc", "4t lloc")),
    "places and scores": by_places(("1r", "2n", "3r", "4t"), scores=True),
}


def by_difference(heading: Line, order: Callable[[Played], tuple[str, str]]) -> Shape:
    return listed(
        heading,
        lambda game: [
            game.round,
            game.table or None,
            *order(game),
            abs(game.scores[0] - game.scores[1]) if game.other else None,
        ],
    )


def winner_first(game: Played) -> tuple[str, str]:
    return (game.one, game.other) if game.halves[0] >= 0.5 else (game.other, game.one)


REFUSED: dict[str, tuple[Shape, str]] = {
    "two of a team, one match point": (
        rows(["Ronda", "Taula", "Jugadors", "Punts"], lambda r, t, a, s, b, u: [r, t, f"{a} / {b}", int(r > 2)]),
        "no_games",
    ),
    "three in a cell": (
        rows(
            ["Ronda", "Taula", "Partida", "Resultat"],
            lambda r, t, a, s, b, u: [r, t, f"{a} / {b} / Nobody, Nora", f"{s} - {u}"],
        ),
        "columns_unknown",
    ),
    "a mark for who starts": (marked("Surt"), "columns_unknown"),
    "a mark without a word": (marked("X"), "columns_unknown"),
    "a draw without a mark": (marked("Guanya", games=GAMES), "columns_unknown"),
    "winner, loser, difference": (
        by_difference(["Ronda", "Taula", "Guanyador", "Perdedor", "Diferència"], winner_first),
        "difference_alone",
    ),
    "zwycięzca, przegrany, różnica": (
        by_difference(["Runda", "Stolik", "Zwycięzca", "Przegrany", "Różnica"], winner_first),
        "difference_alone",
    ),
    "seats that are no places": (by_places(("1", "2", "3", "4")), "headings_missing"),
}
