"""What can be read: the games' results with their scores."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    GAMES,
    NAMES,
    USUAL,
    Shape,
    beside,
    classification,
    cross,
    games_list,
    letter,
    one,
    pair,
    rounds_of,
    usual,
)
from tests.tournaments.making.shapes.crosses import split_cross
from tests.tournaments.making.shapes.layouts import (
    round_sheets,
    round_titles,
    sheet_for_each_player,
    side_by_side,
    unnamed_player,
)
from tests.tournaments.making.shapes.lists import (
    LETTERS_ROW,
    PRIZES,
    by_number,
    listed,
    long_duels,
    mirrored,
    named_rounds,
    numbered,
    scored_twice,
    two_headings,
    winner_first,
    with_below,
    with_result,
)
from tests.tournaments.making.workbook_maker import DescribedSheet

# What can be read: the games' results with their scores.
SCORED: dict[str, Shape] = {
    "usual": lambda: one(games_list(USUAL, usual())),
    "spanish": listed(["Jornada", "Mesa", "Jugador/a 1", "Puntos 1", "Jugador/a 2", "Puntos 2"], usual("Libre")),
    "polish": listed(["Runda", "Stolik", "Gracz 1", "Małe punkty 1", "Gracz 2", "Małe punkty 2"], usual("wolny los")),
    "letters in front": listed(["Rd", "Bd", "Player A", "A score", "Player B", "B score"], usual("BYE")),
    "score, then points": listed(
        [*USUAL[:3], "Tanteig 1", "Punts 1", "Jugador 2", "Tanteig 2", "Punts 2"], scored_twice(0)
    ),
    "points, then score": listed(
        [*USUAL[:3], "Punts 1", "Puntuació 1", "Jugador 2", "Punts 2", "Puntuació 2"], scored_twice(1)
    ),
    "winner and loser": listed(["Round", "Winner", "Score", "Loser", "Score"], winner_first),
    "winner's score": listed(["Round", "Winner", "Winner's score", "Opponent", "Opponent's score"], winner_first),
    "guanyador": listed(["Ronda", "Guanyadora", "Punts", "Perdedora", "Punts"], winner_first),
    "zwycięzca": listed(["Runda", "Zwycięzca", "Punkty", "Przegrany", "Punkty"], winner_first),
    "mirrored": lambda: mirrored(),
    "mirrored and shuffled": lambda: mirrored(shuffle=True),
    "a sheet for each player": sheet_for_each_player,
    "side by side": lambda: side_by_side(1, titles=True),
    "side by side, two blank columns": lambda: side_by_side(2, titles=True),
    "side by side without a gap": lambda: side_by_side(0, titles=True),
    "a sheet for each round": round_sheets,
    "all, then the rounds": lambda: [*one(games_list(USUAL, usual()), "Totes"), *round_sheets()],
    "the rounds, then all": lambda: [*round_sheets(), *one(games_list(USUAL, usual()), "Resum")],
    "all twice, other order": lambda: [
        *one(games_list(USUAL, usual())),
        *one([USUAL, *map(usual(), GAMES[::-1])], "Còpia"),
    ],
    "titles": lambda: round_titles("Ronda {}"),
    "titles with a day": lambda: round_titles("Ronda {} - 14/03/2026"),
    "ordinals in titles": lambda: round_titles("{}a ronda"),
    "Roman rounds": lambda: named_rounds(["I", "II", "III", "IV", "V"]),
    "ordinal rounds": lambda: named_rounds(["1a", "2a", "3a", "4a", "5a"]),
    "R and a number": lambda: named_rounds(["R1", "R2", "R3", "R4", "R5"]),
    "a number and a dot in front": lambda: numbered("{}. {}"),
    "a number and a dash in front": lambda: numbered("{} - {}"),
    "a number in front": lambda: numbered("{} {}"),
    "players by number, BYE": lambda: by_number("BYE"),
    "players by number, 0": lambda: by_number(0),
    "bye and 0 - 0": lambda: one(
        [USUAL, *([g.round, g.table, g.one, g.scores[0], g.other or "Bye", g.scores[1]] for g in GAMES)]
    ),
    "Descans (bye)": listed(USUAL, usual("Descans (bye)")),
    "LLIURE": listed(USUAL, usual("LLIURE")),
    "a dash for a bye": listed(USUAL, usual("—")),
    "headings in two rows": two_headings,
    "classification below": lambda: with_below([["CLASSIFICACIÓ"], *classification()]),
    "classification below without a title": lambda: with_below(classification(["Lloc", "Nom", "Punts", "Buchholz"])),
    "classification beside": lambda: one(beside(games_list(USUAL, usual()), classification())),
    "classification beside without a gap": lambda: one(beside(games_list(USUAL, usual()), classification(), 0)),
    "classification on a sheet": lambda: [*one(games_list(USUAL, usual())), *one(classification(), "Classificació")],
    "prizes below": lambda: with_below(PRIZES),
    "prizes and classification below": lambda: with_below([*PRIZES, [], *classification()]),
    "tables and games in one workbook": lambda: [
        *one(games_list(USUAL, usual())),
        *one(cross(lambda game, side, other: f"{letter(game, side, 'WDL')}{other}", "BYE"), "Quadre"),
    ],
    "rival and score by round": split_cross,
    "scores and opponent in a cell": lambda: one(
        cross(lambda game, side, other: f"{pair(game, side)} ({other})", "BYE")
    ),
    "opponent and scores in a cell": lambda: one(
        cross(lambda game, side, other: f"{other} {pair(game, side)}", "bye")
    ),
    "result in one column": listed(LETTERS_ROW, with_result(lambda game: f"{game.scores[0]}-{game.scores[1]}")),  # type: ignore[arg-type]
}


SCORED |= {
    "whites and blacks": listed(["Ronda", "Taula", "Blanques", "Punts", "Negres", "Punts"], usual("bye")),
    "result with blanks": listed(LETTERS_ROW, with_result(lambda game: f"{game.scores[0]} – {game.scores[1]}")),  # type: ignore[arg-type]
    "result beside the scores": listed(
        [*USUAL, "Resultat"], lambda game: [*usual()(game), game.result if game.other else None]
    ),
    "difference beside the scores": listed(
        [*USUAL, "+/-"], lambda game: [*usual()(game), game.scores[0] - game.scores[1] if game.other else None]
    ),
    "bye on the first side": lambda: one(
        [USUAL, *([g.round, None, "BYE", None, g.one, None] if not g.other else usual()(g) for g in GAMES)]
    ),
    "sums between the rounds": lambda: one(
        [USUAL, *(row for n, games in rounds_of(GAMES) for row in [*map(usual(), games), ["Total", None, None, 999]])]
    ),
    "headings once more for each round": lambda: one(
        [row for _, games in rounds_of(GAMES) for row in [USUAL, *map(usual(), games), []]]
    ),
    "sheets J1 to J5": lambda: [
        DescribedSheet(f"J{n}", [USUAL[1:], *(usual()(game)[1:] for game in games)]) for n, games in rounds_of(GAMES)
    ],
    "sheets in the wrong order and a part of them again": lambda: [
        *round_sheets()[::-1],
        *one([USUAL, *map(usual(), GAMES[:10])], "Parcial"),
    ],
    "two players at a table, a row for each": long_duels,
    "a sheet named after each player": lambda: [
        DescribedSheet(name.replace("'", "’"), unnamed_player(name)) for name in NAMES
    ],
    "a sheet named after each surname": lambda: [
        DescribedSheet(name.partition(",")[0], unnamed_player(name)) for name in NAMES
    ],
    "a table below each player's name": lambda: one(
        [row for name in NAMES for row in [[name], *unnamed_player(name), []]]
    ),
    "one game written twice": lambda: one([USUAL, *map(usual(), [*GAMES, GAMES[3]])]),
    "letter, opponent and scores": lambda: one(
        cross(lambda game, side, other: f"{letter(game, side, 'WDL')}{other} {pair(game, side)}", "bye")
    ),
}
