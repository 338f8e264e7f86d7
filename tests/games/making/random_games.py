"""Random games without a lexicon: legal plays of any letters, drawn from a shuffled bag."""

import random
from dataclasses import dataclass, field

from games.material.board import Board, load_board
from games.material.notation import Place, Play
from games.material.position import Position, empty_position
from games.material.spelling import Letter
from games.material.tiles import BLANK, TileSet
from games.play.scoring import ScoredPlay, score_play
from games.problems.kinds import IllegalMove


@dataclass
class RandomGame:
    """Steps of a game: the position before each play, the play, what it scored."""

    tiles: TileSet
    steps: list[tuple[Position, Play, ScoredPlay]] = field(default_factory=list)


def full_bag(tiles: TileSet, chance: random.Random) -> list[str]:
    bag = [letter for letter, count in tiles.counts.items() for _ in range(count)]
    chance.shuffle(bag)
    return bag


def play_random_game(tiles: TileSet, seed: int, moves: int = 12) -> RandomGame:
    chance = random.Random(seed)
    bag = full_bag(tiles, chance)
    position, game = empty_position(load_board("standard")), RandomGame(tiles)
    for _ in range(moves):
        rack, bag = bag[:7], bag[7:]
        found = find_random_play(position, rack, tiles, chance)
        if found is None:
            continue
        play, scored = found
        for _, letter in scored.laid:
            rack.remove(letter.tile)
        bag = rack + bag
        game.steps.append((position, play, scored))
        position = position.lay(scored.laid)
    return game


def find_random_play(
    position: Position, rack: list[str], tiles: TileSet, chance: random.Random, tries: int = 60
) -> tuple[Play, ScoredPlay] | None:
    for _ in range(tries):
        play = _random_play(position, rack, tiles, chance)
        if play is None:
            continue
        try:
            return play, score_play(position, play, tiles)
        except IllegalMove:
            continue
    return None


def _random_play(position: Position, rack: list[str], tiles: TileSet, chance: random.Random) -> Play | None:
    board: Board = position.board
    down = chance.random() < 0.5
    if position.is_empty:
        row, column = 7, 7
    else:
        taken = [index for index, letter in enumerate(position.cells) if letter]
        index = chance.choice(taken)
        row, column = index // board.stride - 1, index % board.stride - 1
        row += chance.choice((-1, 0, 0, 1))
        column += chance.choice((-1, 0, 0, 1))
    back = chance.randint(0, 5)
    row, column = (row - back, column) if down else (row, column - back)
    if not board.has(row, column):
        return None
    step = board.stride if down else 1
    index, first = board.index(row, column), (row, column)
    while position.cells[index - step]:
        index -= step
        first = (first[0] - 1, first[1]) if down else (first[0], first[1] - 1)
    hand, letters = list(rack[: chance.randint(1, len(rack))]) if rack else [], []
    chance.shuffle(hand)
    row, column = first
    while board.has(row, column):
        there = position.cells[board.index(row, column)]
        if there is None and not hand:
            break
        letters.append(there or _letter(hand.pop(), tiles, chance))
        row, column = (row + 1, column) if down else (row, column + 1)
    return Play(Place(*first, down), tuple(letters)) if len(letters) > 1 else None


def _letter(tile: str, tiles: TileSet, chance: random.Random) -> Letter:
    if tile != BLANK:
        return Letter(tile)
    return Letter(chance.choice([each.letter for each in tiles.tiles if each.count]), blank=True)
