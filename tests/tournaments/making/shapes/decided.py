"""What can be read without scores: who won."""

from __future__ import annotations

from tests.tournaments.making.made_workbooks import (
    NAMES,
    Shape,
    cross,
    letter,
    one,
)
from tests.tournaments.making.shapes.crosses import by_rank, crossed
from tests.tournaments.making.shapes.lists import (
    chess_results,
    letter_rows,
    listed,
    mirrored,
    winner_name,
    with_result,
)

# Without scores: who won.
DECIDED: dict[str, Shape] = {
    "V E D": letter_rows("VED", "Descansa"),
    "W D L": letter_rows("WDL", "bye"),
    "Z R P": letter_rows("ZRP", "pauza"),
    "G E P": letter_rows("GEP", "Descanso"),
    "1 X 2": letter_rows("1X2", "Descans"),
    "winner by name": listed(["Ronda", "Jugador 1", "Jugador 2", "Guanyador"], with_result(winner_name("Empat"))),  # type: ignore[arg-type]
    "winner by surname": listed(["Round", "Player 1", "Player 2", "Winner"], with_result(winner_name("draw", False))),  # type: ignore[arg-type]
    "mirrored without scores": lambda: mirrored(scores=False),
    "Chess-Results pairings": chess_results,
    "cross W12": crossed("{r}{n}", "BYE", "WDL"),
    "cross 12W": crossed("{n}{r}", "bye", "WDL"),
    "cross V12": crossed("{r}{n}", "Descanso", "VED"),
    "cross 12Z": crossed("{n}{r}", "pauza", "ZRP"),
    "cross G12": crossed("{r}{n}", "Descansa", "GEP"),
    "cross 12w1": crossed("{n}w{r}", "-1", "1½0"),
    "cross 12:1": crossed("{n}:{r}", "bye", "1½0"),
    "cross 12+": crossed("{n}{r}", "bye", "+=-"),
    "cross without totals": lambda: one(
        cross(lambda game, side, other: f"{letter(game, side, 'WDL')}{other}", "bye", total=None)
    ),
    "crosses headed 1.Rd": lambda: one(
        cross(
            lambda game, side, other: f"{other}b{letter(game, side, '1½0')}",
            "-1",
            [f"{n}.Rd" for n in range(1, 6)],
            "Pts.",
        )
    ),
}


DECIDED |= {
    "by rank, opponents by start number": lambda: by_rank(opponents_by_place=False),
    "by rank, opponents by place": lambda: by_rank(opponents_by_place=True),
    "cross G-12": crossed("{r}-{n}", "Descansa", "GEP"),
    "cross 12 (G)": crossed("{n} ({r})", "Descansa", "GEP"),
    "cross 12/1": crossed("{n}/{r}", "bye", "1½0"),
    "cross headed Ronda 1": lambda: one(
        cross(
            lambda game, side, other: f"{letter(game, side, 'VED')}{other}", "bye", [f"Ronda {n}" for n in range(1, 6)]
        )
    ),
    "cross with names": lambda: one(
        cross(lambda game, side, other: f"{letter(game, side, 'VED')} {NAMES[other - 1]}", "Descansa")
    ),
    "cross with surnames": lambda: one(
        cross(lambda game, side, other: f"{letter(game, side, 'VED')} {NAMES[other - 1].split(',')[0]}", "Descansa")
    ),
}
