"""The score of a move: every word it forms, with the premiums under the tiles placed in this move.

Letter premiums count first; word premiums multiply the sum and each other (two triples: nine times). A premium works
in both directions and only for the move that covers it.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.material.notation import Place, Play
from games.material.position import Laid, Position
from games.material.spelling import Letter, write_marked
from games.material.tiles import TileSet
from games.play.placement import place_tiles
from games.problems.kinds import IllegalMove, Problem
from games.rules.parameters import Scoring

STANDARD_SCORING = Scoring()


@dataclass(frozen=True, slots=True)
class WordScore:
    """One word formed, with its premiums."""

    letters: tuple[Letter, ...]
    place: Place
    points: int

    @property
    def text(self) -> str:
        return "".join(letter.letter for letter in self.letters)

    @property
    def marked(self) -> str:
        """The word with its blanks in parentheses."""
        return write_marked(self.letters)


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A legal move: its words (the main one first), the bonus, the total points, and the tiles placed."""

    words: tuple[WordScore, ...]
    laid: Laid
    bonus: int
    points: int

    @property
    def best_word_points(self) -> int:
        return max(word.points for word in self.words)


def score_play(position: Position, play: Play, tiles: TileSet, rules: Scoring = STANDARD_SCORING) -> ScoredPlay:
    """Check and score a move. IllegalMove names the broken rule and the square."""
    laid, letters = place_tiles(position, play, tiles, rules)
    board, values = position.board, tiles.values
    letter_factors, word_factors = board.letter_factors, board.word_factors
    # Premiums count once: tiles already on the board add only their plain points.
    points = sum(0 if each.blank else values[each.letter] for each in letters)
    factor = 1
    for index, letter in laid:
        if not letter.blank:
            points += values[letter.letter] * (letter_factors[index] - 1)
        factor *= word_factors[index]
    words = [WordScore(tuple(letters), play.place, points * factor)]
    cross_step = 1 if play.place.down else board.stride
    cells = position.cells
    for index, letter in laid:
        if cells[index - cross_step] or cells[index + cross_step]:
            words.append(_score_cross(position, index, letter, cross_step, tiles))
    if tiles.false_digraphs:
        _check_digraphs(words, tiles, position)
    total = sum(word.points for word in words)
    if position.is_empty:
        total *= rules.first_move_factor
    bonus = sum(each.points for each in rules.bonuses if each.tiles == len(laid))
    return ScoredPlay(tuple(words), laid, bonus, total + bonus)


def _score_cross(position: Position, index: int, letter: Letter, step: int, tiles: TileSet) -> WordScore:
    """Score the word that one new tile completes across the main word."""
    board, cells, values = position.board, position.cells, tiles.values
    first = index
    while cells[first - step] is not None:
        first -= step
    letters: list[Letter] = []
    points, at = 0, first
    while (there := letter if at == index else cells[at]) is not None:
        letters.append(there)
        if not there.blank:
            points += values[there.letter] * (board.letter_factors[at] if at == index else 1)
        at += step
    row, column = divmod(first, board.stride)
    place = Place(row - 1, column - 1, step != 1)
    return WordScore(tuple(letters), place, points * board.word_factors[index])


def _check_digraphs(words: list[WordScore], tiles: TileSet, position: Position) -> None:
    """Check that two tiles don't stand for one: N and a blank as Y never make NY."""
    board = position.board
    for word in words:
        for number, (left, right) in enumerate(zip(word.letters, word.letters[1:], strict=False)):
            if (left.letter, right.letter) in tiles.false_digraphs:
                start = board.index(word.place.row, word.place.column)
                step = board.stride if word.place.down else 1
                square = board.square_name(start + number * step)
                pair = left.letter + right.letter
                raise IllegalMove(Problem("digraph_of_two_tiles", {"square": square, "letter": pair}))
