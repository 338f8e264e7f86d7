"""Workbooks that could be read wrong without a word: whose a number is, and what it counts, stands in the headings.

``READ`` gives the championship's games; ``REFUSED`` may mean two things, and ``WARNED`` is read with a word.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.tournaments.making.made_workbooks import (
    GAMES,
    NAMES,
    USUAL,
    Cell,
    Line,
    Played,
    Shape,
    matrix,
    one,
    own_rows,
    rounds_of,
)
from tests.tournaments.making.odd_lists import Row, listed, rows, spoilt


def other_first(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    """Each score behind the name of its player, the second player's first."""
    return [r, b, u, a, s]


def with_numbers(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    return [r, NUMBER.get(b), b, u, NUMBER[a], a, s]


NUMBER = {name: index for index, name in enumerate(NAMES, start=1)}


def turned(heading: Line, fill: Row = other_first, bye: str = "Descansa") -> Shape:
    return rows(heading, fill, bye)


def in_columns(heads: list[str], cells: Callable[[Played, int, int], list[Cell]]) -> Shape:
    """A cross-table with several columns for each round: of the game, the player's side and the opponent's number."""

    def make() -> list[Line]:
        lines: list[Line] = [["Núm", "Nom", *(head.format(number) for number in range(1, 6) for head in heads)]]
        for name in NAMES:
            line: Line = [NUMBER[name], name]
            for game, side in own_rows(name):
                opponent = (game.one, game.other)[1 - side]
                line += cells(game, side, NUMBER[opponent]) if opponent else ["bye", *[None] * (len(heads) - 1)]
            lines.append(line)
        return lines

    return lambda: one(make())


def in_pairs(first: str, second: str, other: Callable[[Played, int], Cell]) -> Shape:
    """Two numbers behind each player: another one, and the score."""

    def row(game: Played) -> Line:
        if not game.other:
            return [game.round, game.one, None, None, "Descans", None, None]
        ones, others = ([other(game, side), game.scores[side]] for side in (0, 1))
        return [game.round, game.one, *ones, game.other, *others]

    return listed(["Ronda", "Jugador 1", first, second, "Jugador 2", first, second], row)


def adjusted(first: str, second: str) -> Shape:
    """What penalties left of the scores under a heading that is not known; those of even tables were late."""

    def row(game: Played) -> Line:
        if not game.other:
            return [game.round, game.one, None, None, "bye", None, None]
        late = 0 if game.table % 2 else 10
        return [
            *(game.round, game.one, game.scores[0] + late, game.scores[0]),
            *(game.other, game.scores[1], game.scores[1]),
        ]

    return listed(["Ronda", "Jugador 1", first, second, "Jugador 2", first, second], row)


RATINGS = {name: 300 + 97 * index for index, name in enumerate(NAMES)}


def so_far(game: Played, side: int) -> int:
    """The points of a player's games up to this one."""
    name = (game.one, game.other)[side]
    own = [(one, own_side) for one, own_side in own_rows(name) if one.round <= game.round and one.other]
    return sum(one.scores[own_side] for one, own_side in own)


def won_so_far(game: Played, side: int) -> float:
    name = (game.one, game.other)[side]
    return sum(one.halves[own_side] if one.other else 1 for one, own_side in own_rows(name) if one.round <= game.round)


def lead(game: Played, side: int) -> int:
    return game.scores[side] - game.scores[1 - side]


def in_a_result(heading: Line) -> Shape:
    return rows(heading, lambda r, t, a, s, b, u: [r, b, a, None if s is None else f"{u}-{s}"])


READ: dict[str, Shape] = {
    "visitant, local": turned(["Ronda", "Visitant", "Punts", "Local", "Punts"]),
    "visitante, local": turned(["Ronda", "Visitante", "Puntos", "Local", "Puntos"], bye="Descanso"),
    "gość, gospodarz": turned(["Runda", "Gość", "Punkty", "Gospodarz", "Punkty"], bye="pauza"),
    "away, home": turned(["Round", "Away", "Score", "Home", "Score"], bye="bye"),
    "player 2, player 1": turned(["Round", "Player 2", "Score", "Player 1", "Score"], bye="bye"),
    "rival, jugador": turned(["Ronda", "Rival", "Punts", "Jugador", "Punts"]),
    "loser, winner": rows(
        ["Round", "Loser", "Score", "Winner", "Score"],
        lambda r, t, a, s, b, u: [r, b, u, a, s] if s is None or u is None or s >= u else [r, a, s, b, u],
        "bye",
    ),
    "numbers before the names": turned(["Ronda", "Nº", "Visitant", "Punts", "Nº", "Local", "Punts"], with_numbers),
    "points and score of each": in_pairs("Punts", "Tanteig", lambda g, s: g.halves[s]),
    "points so far and score of each": in_pairs("Punts", "Tanteig", lambda g, s: g.round - 1 + g.halves[s]),
    "opponent and the opponent's score": in_columns(
        ["Rival {}", "Punts rival {}"], lambda g, s, n: [n, g.scores[1 - s]]
    ),
    "rival, PF, PC": in_columns(["Riv {}", "PF {}", "PC {}"], lambda g, s, n: [n, g.scores[s], g.scores[1 - s]]),
    "rival, PC, PF": in_columns(["Riv {}", "PC {}", "PF {}"], lambda g, s, n: [n, g.scores[1 - s], g.scores[s]]),
    "rival, points against, points": in_columns(
        ["Opp {}", "Points against {}", "Points {}"], lambda g, s, n: [n, g.scores[1 - s], g.scores[s]]
    ),
}
REFUSED: dict[str, tuple[Shape, str]] = {
    "ratings below points": (
        in_pairs("Punts", "Tanteig", lambda g, s: RATINGS[(g.one, g.other)[s]]),
        "several_games_in_row",
    ),
    "adjusted score": (adjusted("Score", "Adjusted score"), "columns_unknown"),
    "punts finals": (adjusted("Punts", "Punts finals"), "columns_unknown"),
    "punkty po karze": (adjusted("Punkty", "Po korekcie"), "columns_unknown"),
    "visitant, local, resultat": (in_a_result(["Ronda", "Visitant", "Local", "Resultat"]), "columns_unknown"),
    "gość, gospodarz, wynik": (in_a_result(["Runda", "Gość", "Gospodarz", "Wynik"]), "columns_unknown"),
    "player 2, player 1, result": (
        in_a_result(["Round", "Player 2", "Player 1", "Result"]),
        "columns_unknown",
    ),
    "opponent, player, both scores": (
        rows(["Round", "Opponent", "Player", "Score", "Score"], lambda r, t, a, s, b, u: [r, b, a, u, s], "bye"),
        "columns_unknown",
    ),
    "opponent and difference": (
        in_columns(["Rival {}", "Dif {}"], lambda g, s, n: [n, lead(g, s)]),
        "difference_alone",
    ),
    "scores added up in a cross-table": (
        in_columns(["Rival {}", "Punts {}"], lambda g, s, n: [n, so_far(g, s)]),
        "running_totals",
    ),
    "points added up in a cross-table": (
        in_columns(["Rival {}", "Punts {}"], lambda g, s, n: [n, won_so_far(g, s)]),
        "running_totals",
    ),
    "results of the opponents in a cross-table": (
        in_columns(["Rival {}", "Res {}", "Punts {}"], lambda g, s, n: [n, "GEP"[int(2 * g.halves[s])], g.scores[s]]),
        "results_against_scores",
    ),
    "two games or a table of four": (lambda: one(two_games_in_a_row()), "columns_unknown"),
}


def two_games_in_a_row() -> list[Line]:
    """Nobody can see that these are two games and not four players at a table."""
    heading: Line = ["Ronda", *["Nom", "Punts"] * 4]
    lines = [heading]
    for number, games in rounds_of([game for game in GAMES if game.other]):
        for pair in (games[:2], games[2:]):
            cells: Line = [number]
            for game in pair:
                cells += [game.one, game.scores[0], game.other, game.scores[1]]
            lines.append(cells)
    return lines


LEAGUES_REFUSED: dict[str, Shape] = {
    "differences": lambda: one(matrix(lead)),
    "differences without totals": lambda: one(matrix(lead, total=False)),
}


def remarked(heading: str, remark: str) -> Shape:
    """The usual list with a remark beside the game of round 3 at table 2."""

    def row(game: Played) -> Line:
        said = remark if (game.round, game.table) == (3, 2) else None
        if not game.other:
            return [game.round, None, game.one, None, "Descans", None, said]
        return [game.round, game.table, game.one, game.scores[0], game.other, game.scores[1], said]

    return listed([*USUAL, heading], row)


WARNED: dict[str, tuple[Shape, str]] = {
    "the larger score first": (
        rows(
            ["Ronda", "Jugador 1", "Jugador 2", "Resultat"],
            lambda r, t, a, s, b, u: [r, a, b, None if s is None or u is None else f"{max(s, u)}-{min(s, u)}"],
        ),
        "higher_first",
    ),
    "250-0": (spoilt({3: 250, 5: 0}), "forfeit_suspected"),
    "0-50": (spoilt({3: 0, 5: 50}), "forfeit_suspected"),
    "dashes": (spoilt({3: "-", 5: "-"}), "no_show_read"),
    "guanya per temps": (remarked("Observacions", "Guanya Fina (temps)"), "remarks_not_read"),
    "no es presenta": (remarked("Notes", "No es presenta"), "remarks_not_read"),
    "did not show": (remarked("Comments", "Black did not show up"), "remarks_not_read"),
    "nie stawiła się": (remarked("Uwagi", "nie stawiła się"), "remarks_not_read"),
    "incomparecencia below an unknown heading": (remarked("Detalle", "Incomparecencia"), "remarks_not_read"),
}
SILENT_REMARKS = {
    "a nice game": remarked("Observacions", "Una gran partida"),
    "a time": remarked("Hora", "10:30"),
    "played": remarked("Notas", "jugada"),
}
BYES = ("Wolny", "sin rival", "Sense rival", "bez pary", "Fantasma", "Ghost", "Nobody", "Nikt", "FREE", "Senar")


def with_bye(word: str) -> Shape:
    return rows(USUAL, lambda r, t, a, s, b, u: [r, t or 9, a, s, b, u], word)
