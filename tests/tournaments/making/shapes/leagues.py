"""Everybody against everybody: the rounds are made up."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    LEAGUE,
    LEAGUE_NAMES,
    SECOND_LEAGUE,
    SECOND_NAMES,
    Line,
    Shape,
    beside,
    letter,
    matrix,
    one,
    pair,
    standings,
)

# Everybody against everybody: the rounds are made up.
FULL = list(LEAGUE_NAMES)


SHORT: Line = [name.partition(",")[0] for name in LEAGUE_NAMES]


LEAGUES: dict[str, Shape] = {
    "scores": lambda: one(matrix(lambda game, side: game.scores[side])),
    "scores, stars": lambda: one(matrix(lambda game, side: game.scores[side], "***")),
    "scores, blank diagonal, totals": lambda: one(matrix(lambda game, side: game.scores[side], None)),
    "both scores": lambda: one(matrix(pair)),
    "both scores, upper half": lambda: one(matrix(pair, lower=False)),
    "headed by surnames": lambda: one(matrix(pair, "—", SHORT)),
    "headed by names": lambda: one(matrix(lambda game, side: game.scores[side], "■", list(FULL))),
    "headed by initials": lambda: one(matrix(pair, "X", [name[:4] for name in FULL], total=False)),
    "two cross-tables, points and scores": lambda: [
        *one(matrix(lambda game, side: game.halves[side]), "Punts"),
        *one(matrix(pair), "Tantejos"),
    ],
}


LEAGUES |= {
    "both scores with a stroke": lambda: one(
        matrix(lambda game, side: f"{game.scores[side]} / {game.scores[1 - side]}")
    ),
    "classification below": lambda: one(
        [*matrix(pair), [], ["Lloc", "Nom", "Punts"], *([i, n, p] for i, (n, p, _) in enumerate(standings(LEAGUE), 1))]
    ),
    "rows in another order than the columns": lambda: one(
        [(rows := matrix(pair))[0], *(rows[i] for i in (3, 1, 5, 2, 6, 4))]
    ),
    "without numbers": lambda: one([row[1:] for row in matrix(pair, "X", SHORT)]),
}


LEAGUES_WITHOUT_SCORES: dict[str, Shape] = {
    "points": lambda: one(matrix(lambda game, side: game.halves[side])),
    "points, blank diagonal": lambda: one(matrix(lambda game, side: game.halves[side], None, total=False)),
    "letters": lambda: one(matrix(lambda game, side: letter(game, side, "GEP"))),
    "letters V E D, names": lambda: one(matrix(lambda game, side: letter(game, side, "VED"), "x", SHORT)),
}


def _second() -> list[Line]:
    return matrix(pair, "X", games=SECOND_LEAGUE, names=SECOND_NAMES)


TWO_LEAGUES: dict[str, Shape] = {
    "on two sheets": lambda: [*one(matrix(pair), "Primera"), *one(_second(), "Segona")],
    "one below the other": lambda: one([["PRIMERA"], *matrix(pair), [], ["SEGONA"], *_second()]),
    "beside each other": lambda: one(beside(matrix(pair), _second(), 2)),
    "headed by names": lambda: one(
        [
            *matrix(pair, "X", SHORT),
            [],
            *matrix(pair, "X", [name.partition(",")[0] for name in SECOND_NAMES], SECOND_LEAGUE, SECOND_NAMES),
        ]
    ),
}
