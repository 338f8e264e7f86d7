"""More cross-tables as organisers write them: what a cell says, how rounds are headed, several columns for a round."""

from __future__ import annotations

from collections.abc import Callable

from tests.tournaments.making.made_workbooks import (
    FOURS,
    LEAGUE,
    LEAGUE_NAMES,
    NAMES,
    Line,
    Played,
    Shape,
    cross,
    letter,
    matrix,
    one,
    own_rows,
    pair,
    play,
    standings,
)
from tests.tournaments.making.shapes.lists import NUMBER
from tests.tournaments.making.workbook_maker import Cell, DescribedSheet


def cells(form: str, bye: str = "BYE", letters: str = "WDL", heads: list[str] | None = None) -> Shape:
    """A cross-table whose cells are ``form`` filled: n number, o name and so surname of the opponent, r result,
    s and u the scores, c and C the colour."""

    def cell(game: Played, side: int, number: int) -> str:
        other = (game.one, game.other)[1 - side]
        scores = {"s": game.scores[side], "u": game.scores[1 - side]}
        colours = {"c": "wb"[side], "C": "BN"[side]}
        names = {"o": other, "so": other.split(",")[0]}
        return form.format(n=number, r=letter(game, side, letters), **scores, **colours, **names)

    return lambda: one(cross(cell, bye, heads))


_SCORED = ["{r} {n} {s}:{u}", "{s}-{u} v {n}", "{n} ({s}-{u})", "{n}: {s}-{u}", "{r} {n} {s}-{u}", "{n} {s}:{u}"]
_SCORED += ["{r}{n} ({s}-{u})", "{s}:{u} ({n})", "{n} {r} {s}-{u}", "{n}{r} {s}-{u}", "#{n} {s}-{u}", "{n}. {s}-{u}"]
_SCORED += ["{n}\n{s}-{u}", "{s}-{u}\n{n}", "{s}-{u} {so}", "{so} {s}-{u}", "{o} {s}-{u}", "{n} | {s}-{u}"]
_DECIDED = [("{n} {r}", "WDL"), ("{n}{c}{r}", "1½0"), ("{n} {c} {r}", "1½0"), ("{n}{C}{r}", "1½0")]
_DECIDED += [("{n}({r})", "1½0"), ("{r} vs {n}", "WDL"), ("{r} vs. {so}", "WDL"), ("{so} {r}", "WDL")]
_DECIDED += [("{so} ({r})", "WDL"), ("{so}: {r}", "1½0"), ("{r}-{so}", "VED"), ("{r}{n}{c}", "WDL")]
_BYES = ["Bye+", "BYE 1", "1 (bye)", "+ bye", "+BYE", "bye+1", "-", "Descansa", "bye 1", "PAUZA", "pauza 1", "*", "—"]
_HEADS = [[f"{n}" for n in range(1, 6)], [f"R.{n}" for n in range(1, 6)], [f"{n}a" for n in range(1, 6)]]
_HEADS += [[f"Rda {n}" for n in range(1, 6)], ["I", "II", "III", "IV", "V"], [f"{n}ª ronda" for n in range(1, 6)]]
_HEADS += [["Primera", "Segona", "Tercera", "Quarta", "Cinquena"]]


def number_of(game: Played, side: int) -> Cell:
    return NUMBER[(game.one, game.other)[1 - side]] if game.other else "BYE"


def own_score(game: Played, side: int) -> Cell:
    return game.scores[side] if game.other else None


def own_point(game: Played, side: int) -> Cell:
    return game.halves[side] if game.other else 1


def all_three(game: Played, side: int) -> list[Cell]:
    return [number_of(game, side), own_point(game, side), own_score(game, side)]


Fill = Callable[[Played, int], list[Cell]]


def split(heads: list[str], fill: Fill, titled: bool = False) -> Shape:
    """A round in several columns, their heads below the round's title or with its number."""

    def write() -> list[DescribedSheet]:
        worth = {name: points for name, points, _ in standings()}
        if titled:
            title = [text for n in range(1, 6) for text in [f"Ronda {n}", *[None] * (len(heads) - 1)]]
            lines: list[Line] = [[None, None, *title, None], ["Núm", "Nom", *heads * 5, "Total"]]
        else:
            lines = [["Núm", "Nom", *(head.format(n) for n in range(1, 6) for head in heads), "Total"]]
        for name in NAMES:
            own = [cell for game, side in own_rows(name) for cell in fill(game, side)]
            lines.append([NUMBER[name], name, *own, worth[name]])
        return one(lines)

    return write


SCORED: dict[str, Shape] = {form: cells(form) for form in _SCORED}
SCORED |= {
    "rival, result, score": split(["Riv. {}", "Res. {}", "Punts {}"], all_three),
    "rival, result, score below titles": split(["Rival", "Res", "Punts"], all_three, True),
    "rival, letter, score": split(
        ["Rival {}", "Resultat {}", "Punts {}"],
        lambda g, s: [number_of(g, s), letter(g, s, "VED") if g.other else None, own_score(g, s)],
    ),
    "rival and score below titles": split(["Rival", "Punts"], lambda g, s: [number_of(g, s), own_score(g, s)], True),
    "opponent by name": split(
        ["Opponent", "Score"], lambda g, s: [(g.one, g.other)[1 - s] if g.other else "bye", own_score(g, s)], True
    ),
    "rival and both scores": split(
        ["Rival {}", "Punts {}", "Contra {}"],
        lambda g, s: [number_of(g, s), own_score(g, s), g.scores[1 - s] if g.other else None],
    ),
}
DECIDED: dict[str, Shape] = {f"{form} {letters}": cells(form, letters=letters) for form, letters in _DECIDED}
DECIDED |= {f"bye {bye}": cells("{r}{n}", bye) for bye in _BYES}
DECIDED |= {f"headed {heads[0]}": cells("{r}{n}", heads=heads) for heads in _HEADS}
DECIDED |= {
    "colour, rival, result": split(
        ["Color {}", "Riv. {}", "Res. {}"],
        lambda g, s: ["BN"[s] if g.other else None, number_of(g, s), own_point(g, s)],
    ),
    "rival and letter": split(
        ["Rival {}", "Res. {}"], lambda g, s: [number_of(g, s), letter(g, s, "GEP") if g.other else None]
    ),
}


def _two_legs() -> list[DescribedSheet]:
    """All against all twice: the first leg above the diagonal, the second one below."""
    second = play(LEAGUE_NAMES, 5, 77)
    lines: list[Line] = [["Núm", "Jugador", *range(1, 7)]]
    for index, name in enumerate(LEAGUE_NAMES):
        line: Line = [index + 1, name]
        for column, other in enumerate(LEAGUE_NAMES):
            games = LEAGUE if index < column else second
            game = next((g for g in games if {g.one, g.other} == {name, other}), None)
            line.append(pair(game, 0 if game.one == name else 1) if game else "X")
        lines.append(line)
    return one(lines)


def _tables_by_rounds() -> list[DescribedSheet]:
    """Table and score of each player at tables of four, a pair of columns for each round."""
    lines: list[Line] = [["Jugador", *(f"{what} R{n}" for n in (1, 2, 3) for what in ("Taula", "Punts"))]]
    for name in NAMES[:8]:
        own = [(table, score) for _, table, players in FOURS for player, score in players if player == name]
        lines.append([name, *(cell for both in own for cell in both)])
    return one(lines)


REFUSED: dict[str, tuple[Shape, str]] = {
    "two legs in one table": (_two_legs, "meeting_disagrees"),
    "points of the opponent": (lambda: one(matrix(lambda g, s: g.scores[1 - s])), "points_contradict"),
    "columns turned round": (lambda: one(matrix(pair, heads=list(LEAGUE_NAMES[::-1]))), "player_against_self"),
    "scores and no opponents": (
        split(["Res {}", "Punts {}"], lambda g, s: [own_point(g, s), own_score(g, s)]),
        "points_contradict",
    ),
    "numbers of opponents only": (cells("{n}"), "own_scores_only"),
    "results only": (cells("{r}"), "unreadable_cell"),
    "own score behind the number": (cells("{n} {s}"), "unreadable_cell"),
    "a lone 1": (cells("{r}{n}", "1"), "unreadable_cell"),
    "tables of four by rounds": (_tables_by_rounds, "no_games"),
}
