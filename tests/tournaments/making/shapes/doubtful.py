"""What nobody can read for certain: refused, with a sentence that helps."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.tournaments.making.made_workbooks import (
    GAMES,
    NAMES,
    USUAL,
    Line,
    Played,
    Shape,
    classification,
    cross,
    games_list,
    letter,
    one,
    usual,
)
from tests.tournaments.making.shapes.fours import long_rows
from tests.tournaments.making.shapes.layouts import round_sheets
from tests.tournaments.making.shapes.lists import NUMBER, PRIZES, listed, mirrored, named_rounds, with_below
from tests.tournaments.making.workbook_maker import DescribedSheet


def _mistaken(games: list[Played], index: int, **changes: object) -> list[Played]:
    return [*games[:index], replace(games[index], **changes), *games[index + 1 :]]  # type: ignore[arg-type]


def running_totals() -> list[DescribedSheet]:
    total = dict.fromkeys(NAMES, 0)
    rows: list[Line] = []
    for game in sorted(GAMES, key=lambda game: game.round):
        if not game.other:
            rows.append(usual()(game))
            continue
        for name, score in zip((game.one, game.other), game.scores, strict=True):
            total[name] += score
        rows.append([game.round, game.table, game.one, total[game.one], game.other, total[game.other]])
    return one([USUAL, *rows])


def respelt(spelling: str, of: str, number: int) -> Shape:
    def change(name: str, round_number: int) -> str:
        return spelling if name == of and round_number == number else name

    games = [replace(g, one=change(g.one, g.round), other=change(g.other, g.round)) for g in GAMES]
    return lambda: one(games_list(USUAL, usual(), games))


def _with_clubs(of: str, clubs: tuple[str, str]) -> Shape:
    """A club in brackets behind one name, in odd rounds the first and in even ones the second."""

    def change(name: str, round_number: int) -> str:
        return f"{name} ({clubs[(round_number + 1) % 2]})" if name == of else name

    games = [replace(g, one=change(g.one, g.round), other=change(g.other, g.round)) for g in GAMES]
    return lambda: one(games_list(USUAL, usual(), games))


# What nobody can read for certain: refused, with a sentence that helps.
DOUBTFUL: dict[str, tuple[Shape, str]] = {
    "only a classification": (lambda: one(classification()), "only_standings"),
    "no headings": (lambda: one([usual()(game) for game in GAMES]), "headings_missing"),
    "two games in a row": (
        listed([*USUAL, "Punts 1", "Punts 2"], lambda g: [*usual()(g), *g.scores[::-1]]),
        "several_games_in_row",
    ),
    "running totals": (running_totals, "running_totals"),
    "1-0 among scores": (lambda: one(games_list(USUAL, usual(), _mistaken(GAMES, 2, scores=(1, 0)))), "tiny_scores"),
    "2-0 among scores": (lambda: one(games_list(USUAL, usual(), _mistaken(GAMES, 3, scores=(0, 2)))), "tiny_scores"),
    "a word for a bye": (listed(USUAL, usual("Punt directe")), "somebody_or_bye"),
    "somebody's name for a bye": (listed(USUAL, usual("Fantasma, Joan")), "somebody_or_bye"),
    "a letter too few": (respelt("Sala Nin, Orol", "Sala Nin, Oriol", 3), "names_alike"),
    "a club behind the name": (respelt("Sala Nin, Oriol (Lleida)", "Sala Nin, Oriol", 2), "names_alike"),
    "two clubs behind one name": (_with_clubs("Sala Nin, Oriol", ("Lleida", "Vic")), "names_alike"),
    "an accent lost": (respelt("Caplà Gil, Laia", "Çaplà Gil, Laia", 2), "names_alike"),
    "an initial": (respelt("Sala Nin, O.", "Sala Nin, Oriol", 4), "names_alike"),
    "surname only": (respelt("O'Hara", "O'Hara, Maeve", 1), "names_alike"),
    "names turned round": (respelt("Oriol Nin Sala", "Sala Nin, Oriol", 5), "names_alike"),
    "the summary says otherwise": (
        lambda: [*one(games_list(USUAL, usual(), _mistaken(GAMES, 6, scores=(333, 222))), "Totes"), *round_sheets()],
        "sides_disagree",
    ),
    "one side of a game says otherwise": (lambda: _spoil(mirrored()), "sides_disagree"),
    "the cross-table says otherwise": (
        lambda: [
            *one(games_list(USUAL, usual())),
            *one(
                cross(lambda g, side, n: f"{letter(g, side, 'LDW' if g.round == 3 else 'WDL')}{n}", "bye", total=None),
                "Quadre",
            ),
        ],
        "readings_differ",
    ),
    "scores by round and no opponents": (
        lambda: one(cross(lambda game, side, other: game.scores[side], None)),
        "own_scores_only",
    ),
    "rounds or opponents": (lambda: one(_own_scores()), "opponents_or_rounds"),
    "a name for a round": (lambda: named_rounds(["1", "2", "3", "4", "Final"]), "round_unclear"),
    "Roman rounds and a final": (lambda: named_rounds(["I", "II", "III", "Semifinal", "Final"]), "round_unclear"),
    "the winner has fewer": (
        listed(
            ["Round", "Winner", "Score", "Loser", "Score"],
            lambda g: usual("Bye")(g)[:1] + usual("Bye")(g)[2:],
        ),
        "result_contradicts",
    ),
    "results against scores": (
        listed(
            [*USUAL, "Resultat"], lambda g: [*usual()(g), ("0-1" if g.result == "1-0" else "1-0") if g.other else None]
        ),
        "results_against_scores",
    ),
    "games after the prizes": (
        lambda: with_below([*PRIZES, ["6", "Sala Nin, Oriol", 410, "O'Hara, Maeve", 398]]),
        "rows_not_read",
    ),
    "five at a table": (
        lambda: one([*long_rows(place=False)[0].rows, [1, 1, "Cinquena, Pau", 300]]),
        "table_overfull",
    ),
    "two players with one number": (lambda: _renumbered(), "numbers_disagree"),
}


def _spoil(sheets: list[DescribedSheet]) -> list[DescribedSheet]:
    row = next(row for row in sheets[0].rows[1:] if row[2] is not None)
    row[2] = 111
    row[5] = None
    return sheets


def _own_scores() -> list[Line]:
    """Own scores in as many rounds as players, the bye of each in the round of the own number, and no totals."""
    chance = random.Random(4)
    rows: list[Line] = [["Núm", "Jugador", 1, 2, 3, 4, 5]]
    for index in range(1, 6):
        rows.append([index, NAMES[index], *(None if n == index else chance.randint(300, 500) for n in range(1, 6))])
    return rows


def _renumbered() -> list[DescribedSheet]:
    heading: Line = ["Ronda", "Núm. 1", "Jugador 1", "Punts 1", "Núm. 2", "Jugador 2", "Punts 2"]
    rows: list[Line] = [heading]
    for game in GAMES:
        if game.other:
            second = 1 if game.other == NAMES[1] else NUMBER[game.other]
            rows.append([game.round, NUMBER[game.one], game.one, game.scores[0], second, game.other, game.scores[1]])
    return one(rows)
