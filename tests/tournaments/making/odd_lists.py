"""More lists of games as organisers write them: what scores, rounds and sides are called, and what stands beside them.

``READ`` gives the championship's games with their scores, ``DECIDED`` their results; ``REFUSED`` may mean two things.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.tournaments.making.made_workbooks import (
    FOURS,
    GAMES,
    NAMES,
    USUAL,
    Line,
    Played,
    Shape,
    beside,
    games_list,
    letter,
    one,
    play,
    rounds_of,
    usual,
)
from tests.tournaments.making.shapes.lists import NUMBER, listed, with_result
from tests.tournaments.making.workbook_maker import Cell, DescribedSheet

Row = Callable[[int, int | None, str, int | None, str, int | None], Line]


def row(fill: Row, bye: str = "Descansa") -> Callable[[Played], Line]:
    """``fill`` gets round, table, first player and score, second player and score."""

    def write(game: Played) -> Line:
        scores = game.scores if game.other else (None, None)
        return fill(game.round, game.table or None, game.one, scores[0], game.other or bye, scores[1])

    return write


def rows(heading: Line, fill: Row, bye: str = "Descansa") -> Shape:
    return listed(heading, row(fill, bye))


def plain(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    return [r, t, a, s, b, u]


def without_table(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    return [r, a, s, b, u]


def names_first(r: int, t: int | None, a: str, s: int | None, b: str, u: int | None) -> Line:
    return [r, a, b, s, u]


def winner_first(game: Played) -> Line:
    if not game.other:
        return [game.one, None, "BYE", None]
    first = 0 if game.halves[0] >= 0.5 else 1
    names = (game.one, game.other)
    return [names[first], game.scores[first], names[1 - first], game.scores[1 - first]]


def pair_text(form: str) -> Callable[[Played], str]:
    return lambda game: form.format(*game.scores, r=letter(game, 0, "WDL"))


def sheets(name: Callable[[int], str]) -> Shape:
    """A sheet for each round, named by ``name``."""
    return lambda: [
        DescribedSheet(name(number), [USUAL[1:], *(usual()(game)[1:] for game in games)])
        for number, games in rounds_of(GAMES)
    ]


def titles(form: str) -> Shape:
    return lambda: one(
        [
            line
            for number, games in rounds_of(GAMES)
            for line in [[form.format(number)], USUAL[1:], *(usual()(game)[1:] for game in games), []]
        ]
    )


def marked(game: Played) -> Line:
    """A star behind the winner's name."""
    line = usual()(game)
    if game.other and game.result != "½-½":
        column = 2 if game.result == "1-0" else 4
        line[column] = f"{line[column]}*"
    return line


def gross(game: Played) -> Line:
    one, other = game.scores if game.other else (None, None)
    return [game.round, game.one, one and one + 10, one and -10, one, game.other or "BYE", other, other and 0, other]


def pairings(name: str = "Aparellaments") -> DescribedSheet:
    lines: list[Line] = [[g.round, g.table or None, g.one, g.other or "BYE"] for g in GAMES]
    return DescribedSheet(name, [["Ronda", "Taula", "Jugador 1", "Jugador 2"], *lines])


ORDINALS = {
    "ronda": ["Primera", "Segona", "Tercera", "Quarta", "Cinquena"],
    "ronda ": ["Primera", "Segunda", "Tercera", "Cuarta", "Quinta"],
    "runda": ["Pierwsza", "Druga", "Trzecia", "Czwarta", "Piąta"],
    "round": ["First", "Second", "Third", "Fourth", "Fifth"],
}
ROMAN = ["I", "II", "III", "IV", "V"]
READ: dict[str, Shape] = {
    "names, then scores": rows(["Ronda", "Jugador 1", "Jugador 2", "Punts 1", "Punts 2"], names_first),
    "colon": listed(["Ronda", "Local", "Visitant", "Resultat"], with_result(pair_text("{}:{}"), "Descans")),
    "400 a 350": listed(["Ronda", "Jugador 1", "Jugador 2", "Resultat"], with_result(pair_text("{} a {}"), "Bye")),
    "letter and scores": listed(
        ["Round", "Player 1", "Player 2", "Result"], with_result(pair_text("{r} {}-{}"), "bye")
    ),
    "letters of sides": rows(["Ronda", "Jugador A", "Jugador B", "Punts A", "Punts B"], names_first),
    "from right to left": rows(
        ["Punts 2", "Jugador 2", "Punts 1", "Jugador 1", "Ronda"], lambda r, t, a, s, b, u: [u, b, s, a, r]
    ),
    "units": rows(USUAL, lambda r, t, a, s, b, u: [r, t, a, s and f"{s} punts", b, u and f"{u} p."]),
    "fractions": rows(USUAL, lambda r, t, a, s, b, u: [r, t, a, s and f"{s},00", b, u and f"{u},00"]),
    "gross and net": listed(
        [
            *("Ronda", "Jugador 1", "Punts bruts 1", "Penalització 1", "Punts 1"),
            *("Jugador 2", "Punts bruts 2", "Penalització 2", "Punts 2"),
        ],
        gross,
    ),
    "times": listed(
        ["Ronda", "Jugador 1", "Punts 1", "Temps 1", "Jugador 2", "Punts 2", "Temps 2"],
        row(lambda r, t, a, s, b, u: [r, a, s, "24:10", b, u, "25:00"]),
    ),
    "1 de 5": rows(USUAL, lambda r, t, a, s, b, u: [f"{r} de 5", t, a, s, b, u]),
    "1/5": rows(USUAL, lambda r, t, a, s, b, u: [f"{r}/5", t, a, s, b, u]),
    "tables with letters": rows(USUAL, lambda r, t, a, s, b, u: [r, "ABCDE"[t - 1] if t else None, a, s, b, u]),
    "Roman sheets": sheets(lambda n: f"Ronda {ROMAN[n - 1]}"),
    "days in sheets": sheets(lambda n: f"Dia {1 + (n > 2)} - Ronda {n}"),
    "dates in sheets": sheets(lambda n: f"R{n} 14-3"),
    "half a day in titles": titles("RONDA {} (dissabte matí)"),
    "results of a round": titles("Resultats de la ronda {}"),
    "a sheet prepared": lambda: [*sheets(lambda n: f"Ronda {n}")(), DescribedSheet("Ronda 6", [USUAL[1:], [1], [2]])],
    "pairings on a sheet": lambda: [pairings(), *one(games_list(USUAL, usual()), "Resultats")],
    "pairings beside": lambda: one(beside(pairings().rows, games_list(USUAL, usual()))),
    "stars behind winners": listed(USUAL, marked),
    "capitals from round 3": rows(
        USUAL, lambda r, t, a, s, b, u: [r, t, a.upper() if r > 2 else a, s, b.upper() if r > 2 and s else b, u]
    ),
    "PF and PC": rows(["Ronda", "Jugador", "Rival", "PF", "PC"], names_first),
    "a favor, en contra": rows(["Ronda", "Jugador", "Rival", "Punts a favor", "Punts en contra"], names_first),
    "for, against": rows(["Round", "Player", "Opponent", "For", "Against"], names_first, "Bye"),
    "małe i duże": listed(
        ["Runda", "Zawodnik 1", "Małe pkt", "Duże pkt", "Zawodnik 2", "Małe pkt", "Duże pkt"],
        lambda g: (
            [g.round, g.one, g.scores[0], g.halves[0], g.other, g.scores[1], g.halves[1]]
            if g.other
            else [g.round, g.one, None, 1, "PAUZA", None, None]
        ),
    ),
    "winner, loser, result": listed(
        ["Runda", "Zwycięzca", "Pokonany", "Wynik"],
        lambda g: [
            *(g.round, winner_first(g)[0], winner_first(g)[2]),
            f"{winner_first(g)[1]}:{winner_first(g)[3]}" if g.other else None,
        ],
    ),
    "name, scores, name": rows(
        ["Ronda", "Taula", "Nom", "Punts", "Punts", "Nom"], lambda r, t, a, s, b, u: [r, t, a, s, u, b]
    ),
    "a dash between": rows(
        ["Ronda", "Taula", "Jugador 1", "Punts", "-", "Punts", "Jugador 2"],
        lambda r, t, a, s, b, u: [r, t, a, s, "-", u, b],
    ),
    "one heading over two scores": rows(["Ronda", "Blanques", "Negres", "Resultat", None], names_first),
    "broken headings": rows(
        ["Ronda", "Taula", "Jugador\n1", "Punts\nJugador 1", "Jugador\n2", "Punts\nJugador 2"], plain
    ),
    "primer, segon": rows(
        ["Ronda", "Taula", "Primer jugador", "Punts primer jugador", "Segon jugador", "Punts segon jugador"], plain
    ),
    "primero, segundo": rows(
        ["Ronda", "Mesa", "Primer jugador", "Puntos primero", "Segundo jugador", "Puntos segundo"], plain
    ),
    "first, second": rows(["Round", "Table", "First player", "Score", "Second player", "Score"], plain, "bye"),
    "pierwszy, drugi": rows(["Runda", "Stół", "Pierwszy gracz", "Punkty", "Drugi gracz", "Punkty"], plain, "pauza"),
    "who begins": rows(["Ronda", "Taula", "Jugador que comença", "Punts", "Altre jugador", "Punts"], plain),
    "vs between": rows(
        ["Ronda", "Núm.", "Nom", "vs", "Núm.", "Nom", "Punts 1", "Punts 2"],
        lambda r, t, a, s, b, u: [r, NUMBER[a], a, "vs", NUMBER.get(b), b, s, u],
    ),
    "ratings beside": rows(
        ["Ronda", "Jugador", "Rànquing", "Punts", "Jugador", "Rànquing", "Punts"],
        lambda r, t, a, s, b, u: [r, a, 1500 + NUMBER[a], s, b, 1400, u],
    ),
    "points before the game": rows(
        ["Ronda", "Jugador 1", "Punts", "Jugador 2", "Punts", "Resultat"],
        lambda r, t, a, s, b, u: [r, a, (r - 1) * 0.5, b, (r - 1) * 0.5, f"{s}-{u}" if s else None],
    ),
    "a note below": lambda: one([USUAL, *map(usual(), GAMES), [None, None, "* Guanyada per incompareixença"]]),
    "handicap": listed(
        ["Ronda", "Jugador 1", "Handicap 1", "Punts 1", "Jugador 2", "Handicap 2", "Punts 2"],
        row(lambda r, t, a, s, b, u: [r, a, 30, s, b, 0, u]),
    ),
}
READ |= {
    f"sheets {words[0]} {name}": sheets(lambda n, w=words, k=name: f"{w[n - 1]} {k.strip()}")
    for name, words in ORDINALS.items()
}
READ |= {
    f"column {words[1]}": rows(USUAL, lambda r, t, a, s, b, u, w=words: [w[r - 1], t, a, s, b, u])
    for words in ORDINALS.values()
}
DECIDED: dict[str, Shape] = {
    "points only": listed(
        ["Ronda", "Taula", "Jugador 1", "Punts", "Jugador 2", "Punts"],
        lambda g: [
            g.round,
            g.table or None,
            g.one,
            g.halves[0] if g.other else 1,
            g.other or "BYE",
            g.halves[1] if g.other else None,
        ],
    ),
    "kto wygrał": listed(
        ["Runda", "Gracz 1", "Gracz 2", "Kto wygrał"],
        with_result(lambda g: "remis" if g.result == "½-½" else (g.one if g.result == "1-0" else g.other), "pauza"),
    ),
}
GROUPS = (play(NAMES[:4], 3, 1), play(NAMES[4:8], 3, 2))


def group_titles(form: str) -> list[DescribedSheet]:
    lines: list[Line] = []
    for name, games in zip(("Grup A", "Grup B"), GROUPS, strict=True):
        for number, own in rounds_of(games):
            lines += [[form.format(name, number)], USUAL[1:], *(usual()(game)[1:] for game in own), []]
    return one(lines)


TWO_GROUPS: dict[str, Shape] = {
    "in titles": lambda: group_titles("{} - Ronda {}"),
    "on sheets": lambda: [
        DescribedSheet(name, games_list(USUAL, usual(), games)) for name, games in zip(("A", "B"), GROUPS, strict=True)
    ],
    "in a column": lambda: one(
        [["Grup", *USUAL], *(["A", *usual()(g)] for g in GROUPS[0]), *(["B", *usual()(g)] for g in GROUPS[1])]
    ),
}


def spoilt(changes: dict[int, Cell]) -> Shape:
    """The usual list with cells of the game in round 3 at table 2 changed."""

    def write() -> list[DescribedSheet]:
        lines: list[Line] = [USUAL]
        for game in GAMES:
            line = usual()(game)
            if (game.round, game.table) == (3, 2):
                for column, value in changes.items():
                    line[column] = value
            lines.append(line)
        return one(lines)

    return write


REFUSED: dict[str, tuple[Shape, str]] = {
    "totals after penalties": (
        listed(
            [
                "Ronda",
                "Jugador 1",
                "Punts 1",
                "Penalització 1",
                "Total 1",
                "Jugador 2",
                "Punts 2",
                "Penalització 2",
                "Total 2",
            ],
            gross,
        ),
        "columns_unknown",
    ),
    "scores behind names": (
        rows(
            ["Ronda", "Taula", "Jugador 1", "Jugador 2"], lambda r, t, a, s, b, u: [r, t, f"{a} ({s})", f"{b} ({u})"]
        ),
        "missing_fields",
    ),
    "a game in one cell": (
        rows(["Ronda", "Taula", "Partida"], lambda r, t, a, s, b, u: [r, t, f"{a} {s} - {u} {b}"]),
        "layout_unknown",
    ),
    "a rating behind each name": (
        rows(USUAL, lambda r, t, a, s, b, u: [r, t, f"{a} ({1500 + r})", s, f"{b} ({1400 + r})" if s else b, u]),
        "names_alike",
    ),
    "a copy with another score": (
        lambda: [
            *one(games_list(USUAL, usual())),
            *one(
                games_list(
                    USUAL,
                    usual(),
                    [
                        replace(g, scores=(g.scores[0] + 1, g.scores[1])) if (g.round, g.table) == (3, 2) else g
                        for g in GAMES
                    ],
                ),
                "Còpia",
            ),
        ],
        "sides_disagree",
    ),
    "0-0 of two": (spoilt({3: 0, 5: 0}), "scores_do_not_add_up"),
    "a score missing": (spoilt({5: None}), "score_missing"),
    "4.31": (spoilt({5: "4.31"}), "bad_score"),
    "letter O": (spoilt({5: "4O3"}), "bad_score"),
    "rounds from 0": (rows(USUAL, lambda r, t, a, s, b, u: [r - 1, t, a, s, b, u]), "bad_round"),
    "two years": (
        lambda: [
            DescribedSheet("2024", games_list(USUAL, usual(), play(NAMES, 5, 8))),
            *one(games_list(USUAL, usual()), "2025"),
        ],
        "sides_disagree",
    ),
    "letter against scores": (
        listed(
            ["Round", "Player 1", "Player 2", "Result"],
            with_result(lambda g: f"{letter(g, 0, 'LDW')} {g.scores[0]}-{g.scores[1]}", "bye"),
        ),
        "unreadable_cell",
    ),
}
WARNED: dict[str, tuple[Shape, str]] = {
    "300-0 without a word": (spoilt({3: 300, 5: 0}), "forfeit_suspected"),
    "handicaps": (READ["handicap"], "penalties_not_used"),
    "pairings": (READ["pairings on a sheet"], "pairings_not_used"),
    "a round left out": (lambda: one([USUAL, *(usual()(g) for g in GAMES if g.round != 3)]), "rounds_missing"),
}


def by_tables(blank: bool) -> list[DescribedSheet]:
    """Tables of four with a row for each player, round and table beside the first one only."""
    lines: list[Line] = [["Ronda", "Taula", "Jugador", "Punts"]]
    for number, table, players in FOURS:
        for index, (name, score) in enumerate(players):
            first = index == 0 or not blank
            lines.append(
                [number if first and (table == 1 or not blank) else None, table if first else None, name, score]
            )
    return one(lines)


FOUR: dict[str, Shape] = {
    "a sheet for each round": lambda: [
        DescribedSheet(
            f"Ronda {r}", [["Taula", "Jugador", "Punts"], *([t, *p] for n, t, own in FOURS if n == r for p in own)]
        )
        for r in (1, 2, 3)
    ],
    "tables written once": lambda: by_tables(blank=True),
    "names, then scores": lambda: one(
        [
            ["Ronda", "Taula", *(f"Jugador {n}" for n in range(1, 5)), *(f"Punts {n}" for n in range(1, 5))],
            *([n, t, *(p[0] for p in own), *(p[1] for p in own)] for n, t, own in FOURS),
        ]
    ),
}
