"""Lists of games as organisers write them: what rounds, sides and results are called."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.tournaments.making.made_workbooks import (
    GAMES,
    NAMES,
    USUAL,
    Line,
    Played,
    Shape,
    games_list,
    letter,
    one,
    own_rows,
    rounds_of,
    usual,
)
from tests.tournaments.making.workbook_maker import DescribedSheet

NUMBER = {name: index for index, name in enumerate(NAMES, start=1)}


def listed(heading: Line, row: Callable[[Played], Line]) -> Shape:
    return lambda: one(games_list(heading, row))


def scored_twice(first: int) -> Callable[[Played], Line]:
    """Game points and match points side by side, in either order."""

    def row(game: Played) -> Line:
        if not game.other:
            blank = [None, 1] if first == 0 else [1, None]
            return [game.round, None, game.one, *blank, "Descans", None, None]
        sides = [
            [score, half] if first == 0 else [half, score]
            for score, half in zip(game.scores, game.halves, strict=True)
        ]
        return [game.round, game.table, game.one, *sides[0], game.other, *sides[1]]

    return row


def winner_first(game: Played) -> Line:
    if not game.other:
        return [game.round, game.one, None, "Bye", None]
    order = (0, 1) if game.scores[0] >= game.scores[1] else (1, 0)
    names = (game.one, game.other)
    return [game.round, names[order[0]], game.scores[order[0]], names[order[1]], game.scores[order[1]]]


def with_result(result: Callable[[Played], object], bye: str = "BYE") -> Callable[[Played], Line]:
    def row(game: Played) -> Line:
        if not game.other:
            return [game.round, game.one, bye, None]
        return [game.round, game.one, game.other, result(game)]  # type: ignore[list-item]

    return row


def winner_name(draw: str, full: bool = True) -> Callable[[Played], str]:
    def said(game: Played) -> str:
        if game.result == "½-½":
            return draw
        name = game.one if game.result == "1-0" else game.other
        return name if full else name.partition(",")[0]

    return said


def mirrored(shuffle: bool = False, scores: bool = True) -> list[DescribedSheet]:
    rows: list[Line] = []
    for name in NAMES:
        for game, side in own_rows(name):
            if not game.other:
                rows.append([game.round, name, None, "Descansa", None, None])
                continue
            other = (game.one, game.other)[1 - side]
            points = [game.scores[side], game.scores[1 - side]] if scores else [None, None]
            rows.append([game.round, name, points[0], other, points[1], letter(game, side, "VED")])
    if shuffle:
        random.Random(1).shuffle(rows)
    return one([["Ronda", "Jugador", "Punts", "Rival", "Punts rival", "Resultat"], *rows])


def named_rounds(names: list[str]) -> list[DescribedSheet]:
    rows = [[names[game.round - 1], *usual()(game)[1:]] for game in GAMES]
    return one([USUAL, *rows])  # type: ignore[list-item]


def numbered(form: str, bye: str = "Descans") -> list[DescribedSheet]:
    def spell(name: str) -> str:
        return form.format(NUMBER[name], name)

    rows = [
        [*line[:2], spell(game.one), line[3], spell(game.other) if game.other else bye, line[5]]
        for game in GAMES
        for line in [usual()(game)]
    ]
    return one([USUAL, *rows])


def by_number(bye: object) -> list[DescribedSheet]:
    players: list[Line] = [
        ["No", "Name", "Club", "Rating"],
        *([n, name, "A club", 1500] for name, n in NUMBER.items()),
    ]
    sheets = [DescribedSheet("Players", players)]
    for number, games in rounds_of(GAMES):
        rows: list[Line] = [["Board", "Player 1 no", "Score 1", "Player 2 no", "Score 2"]]
        for game in games:
            other = NUMBER[game.other] if game.other else bye
            scores: Line = list(game.scores) if game.other else [None, None]
            rows.append([game.table or None, NUMBER[game.one], scores[0], other, scores[1]])  # type: ignore[list-item]
        sheets.append(DescribedSheet(f"R{number}", rows))
    return sheets


def chess_results() -> list[DescribedSheet]:
    """Pairings as Chess-Results prints them: points before the round, results and no scores."""
    points = dict.fromkeys(NAMES, 0.0)
    sheets = []
    for number, games in rounds_of(GAMES):
        rows: list[Line] = [
            [f"Round {number} on 2026/03/14 at 10:00"],
            ["Bo.", "No.", "Name", "Pts.", "Result", "Pts.", "Name", "No."],
        ]
        for game in games:
            first: Line = [game.table or 5, NUMBER[game.one], game.one, points[game.one]]
            if game.other:
                rows.append(
                    [*first, game.result.replace("-", " - "), points[game.other], game.other, NUMBER[game.other]]
                )
            else:
                rows.append([*first, "1", None, "bye", None])
        for game in games:
            points[game.one] += game.halves[0] if game.other else 1
            if game.other:
                points[game.other] += game.halves[1]
        sheets.append(DescribedSheet(f"Sheet{number}", rows))
    return sheets


def long_duels() -> list[DescribedSheet]:
    """A row for each player at a table of two."""
    rows: list[Line] = [["Ronda", "Taula", "Jugador", "Punts"]]
    for game in GAMES:
        rows.append([game.round, game.table or None, game.one, game.scores[0] if game.other else None])
        if game.other:
            rows.append([game.round, game.table, game.other, game.scores[1]])
    return one(rows)


def two_headings() -> list[DescribedSheet]:
    sheet = DescribedSheet(
        "Full1",
        [
            ["Ronda", "Taula", "Jugador 1", None, "Jugador 2", None],
            [None, None, "Nom", "Punts", "Nom", "Punts"],
            *(usual()(game) for game in GAMES),
        ],
    )
    sheet.merged = ["C1:D1", "E1:F1"]
    return [sheet]


def with_below(rows: list[Line]) -> list[DescribedSheet]:
    return one([USUAL, *map(usual(), GAMES), [], *rows])


PRIZES: list[Line] = [["PREMIS"], ["1r premi", "Roig Pla, Berta", "200 €"], ["2n premi", "O'Hara, Maeve", "100 €"]]


LETTERS_ROW = ["Ronda", "Jugador 1", "Jugador 2", "Resultat"]


def letter_rows(letters: str, bye: str) -> Shape:
    return listed(LETTERS_ROW, with_result(lambda game: letter(game, 0, letters), bye))  # type: ignore[arg-type]
