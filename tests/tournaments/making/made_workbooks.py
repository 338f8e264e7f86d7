"""Workbooks of one invented championship in as many shapes as organisers write them, and what must come out.

Not examples to be fitted: every shape is written from the same results by a few lines, so that the next one costs
a few lines too. ``SHAPES`` that can be read give the championship's results; ``DOUBTFUL`` ones must be refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.tournaments.making.workbook_maker import Cell, DescribedSheet

Line = list[Cell]
Shape = Callable[[], list[DescribedSheet]]

NAMES = [
    "Roig Pla, Berta",
    "Sala Nin, Oriol",
    "Çaplà Gil, Laia",
    "Ribera i Mas, Pol",
    "Ždanov-Kos, Iwona",
    "O'Hara, Maeve",
    "Źrebak, Grzegorz",
    "de Haro, Inés",
    "Fluvià Costa, Quim",
]
BYE = ""


@dataclass(frozen=True)
class Played:
    """A game, or a bye where ``other`` is empty. ``scores`` are game points."""

    round: int
    table: int
    one: str
    other: str
    scores: tuple[int, int] = (0, 0)

    @property
    def result(self) -> str:
        difference = self.scores[0] - self.scores[1]
        return "1-0" if difference > 0 else "0-1" if difference < 0 else "½-½"

    @property
    def halves(self) -> tuple[float, float]:
        return {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "½-½": (0.5, 0.5)}[self.result]


def play(names: list[str] = NAMES, rounds: int = 5, seed: int = 5) -> list[Played]:
    """Rounds by the circle method, so that nobody meets twice; one draw, the bye last in its round."""
    chance = random.Random(seed)
    seats = [*names, BYE] if len(names) % 2 else list(names)
    games = []
    for number in range(1, rounds + 1):
        pairs = [(seats[index], seats[-1 - index]) for index in range(len(seats) // 2)]
        pairs = [pair if chance.random() < 0.5 or BYE in pair else pair[::-1] for pair in pairs]
        own = [pair for pair in pairs if BYE not in pair]
        for table, (one, other) in enumerate(own, start=1):
            scores = (chance.randint(280, 520), chance.randint(280, 520))
            games.append(Played(number, table, one, other, (400, 400) if (number, table) == (2, 1) else scores))
        games += [Played(number, 0, pair[0] or pair[1], BYE) for pair in pairs if BYE in pair]
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return games


GAMES = play()
LEAGUE_NAMES = NAMES[:6]
LEAGUE = play(LEAGUE_NAMES, 5, 9)
SECOND_NAMES = ["Um, Ada", "Dos, Biel", "Tres, Cinta", "Quatre, Dídac"]
SECOND_LEAGUE = play(SECOND_NAMES, 3, 3)


def one(rows: list[Line], name: str = "Full1") -> list[DescribedSheet]:
    return [DescribedSheet(name, rows)]


def games_list(
    heading: Line,
    row: Callable[[Played], Line],
    games: list[Played] = GAMES,
) -> list[Line]:
    return [heading, *map(row, games)]


def usual(bye: Cell = "Descans") -> Callable[[Played], Line]:
    """Round, table, player 1, score 1, player 2, score 2."""

    def row(game: Played) -> Line:
        if not game.other:
            return [game.round, None, game.one, None, bye, None]
        return [game.round, game.table, game.one, game.scores[0], game.other, game.scores[1]]

    return row


USUAL: Line = ["Ronda", "Taula", "Jugador 1", "Punts 1", "Jugador 2", "Punts 2"]


def rounds_of(games: list[Played]) -> Iterator[tuple[int, list[Played]]]:
    for number in sorted({game.round for game in games}):
        yield number, [game for game in games if game.round == number]


def own_rows(player: str, games: list[Played] = GAMES) -> Iterator[tuple[Played, int]]:
    """The games of a player in order of rounds, and on which side he or she was."""
    for game in sorted(games, key=lambda game: game.round):
        if player in (game.one, game.other):
            yield game, 0 if player == game.one else 1


def letter(game: Played, side: int, letters: str) -> str:
    """Win, draw or loss of a side in the letters of a language, in this order."""
    return letters[[1.0, 0.5, 0.0].index(game.halves[side])]


def standings(games: list[Played] = GAMES) -> list[tuple[str, float, int]]:
    points: dict[str, float] = dict.fromkeys({game.one for game in games}, 0.0)
    scored: dict[str, int] = {}
    for game in games:
        if not game.other:
            points[game.one] = points.get(game.one, 0) + 1
            continue
        for name, half, score in zip((game.one, game.other), game.halves, game.scores, strict=True):
            points[name] = points.get(name, 0) + half
            scored[name] = scored.get(name, 0) + score
    return sorted(((name, worth, scored.get(name, 0)) for name, worth in points.items()), key=lambda x: -x[1])


def cross(
    cell: Callable[[Played, int, int], Cell], bye: Cell, heads: list[str] | None = None, total: str | None = "Total"
) -> list[Line]:
    """Players in rows, rounds in columns. ``cell`` gets the game, the player's side, and the opponent's number."""
    number = {name: index for index, name in enumerate(NAMES, start=1)}
    worth = {name: points for name, points, _ in standings()}
    rows: list[Line] = [["Núm", "Nom", *(heads or [f"R{n}" for n in range(1, 6)]), *([total] if total else [])]]
    for name in NAMES:
        cells = [
            bye if not game.other else cell(game, side, number[(game.one, game.other)[1 - side]])
            for game, side in own_rows(name)
        ]
        rows.append([number[name], name, *cells, *([worth[name]] if total else [])])
    return rows


def matrix(
    cell: Callable[[Played, int], Cell],
    diagonal: Cell = "X",
    heads: list[Cell] | None = None,
    games: list[Played] = LEAGUE,
    names: list[str] = LEAGUE_NAMES,
    lower: bool = True,
    total: bool = True,
) -> list[Line]:
    worth = {name: points for name, points, _ in standings(games)}
    rows: list[Line] = [["Núm", "Jugador", *(heads or list(range(1, len(names) + 1))), *(["Total"] if total else [])]]
    for index, name in enumerate(names):
        met = {
            (g.other if g.one == name else g.one): (g, 0 if g.one == name else 1)
            for g in games
            if name in (g.one, g.other)
        }
        cells: Line = []
        for column, other in enumerate(names):
            blank = column < index and not lower
            cells.append(diagonal if other == name else None if blank else cell(*met[other]))
        rows.append([index + 1, name, *cells, *([worth[name]] if total else [])])
    return rows


def pair(game: Played, side: int) -> str:
    return f"{game.scores[side]}-{game.scores[1 - side]}"


def classification(columns: Line | None = None) -> list[Line]:
    heads = columns or ["Pos.", "Jugador", "Victòries", "Punts"]
    return [heads, *([place, name, worth, score] for place, (name, worth, score) in enumerate(standings(), start=1))]


def beside(left: list[Line], right: list[Line], gap: int = 1) -> list[Line]:
    width = max(map(len, left))
    rows: list[Line] = []
    for index in range(max(len(left), len(right))):
        first = left[index] if index < len(left) else []
        second = right[index] if index < len(right) else []
        rows.append([*first, *[None] * (width - len(first) + gap), *second])
    return rows


FOURS = [
    (number, table, [(name, 200 + 37 * ((number * 7 + table * 11 + seat * 5) % 9)) for seat, name in enumerate(names)])
    for number, tables in enumerate(
        ([NAMES[:4], NAMES[4:8]], [NAMES[0:8:2], NAMES[1:8:2]], [[*NAMES[:2], *NAMES[6:8]], NAMES[2:6]]), start=1
    )
    for table, names in enumerate(tables, start=1)
]
