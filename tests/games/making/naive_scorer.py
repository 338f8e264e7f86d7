"""A second scorer, deliberately naive: it reads every word off the whole board before and after the move.

Premiums are written down here a second time, by the squares' names, so that the two can contradict each other.
"""

TRIPLE_WORD = "A1 A8 A15 H1 H15 O1 O8 O15"
DOUBLE_WORD = "B2 C3 D4 E5 B14 C13 D12 E11 N2 M3 L4 K5 N14 M13 L12 K11 H8"
TRIPLE_LETTER = "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10"
DOUBLE_LETTER = "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"
ROWS = "ABCDEFGHIJKLMNO"
Board = dict[str, tuple[str, bool]]


def naive_score(before: Board, after: Board, values: dict[str, int]) -> int:
    """Points of the move that led from one board to the other, ``{"H8": (letter, blank)}``."""
    new = set(after) - set(before)
    total = sum(_word_points(word, new, after, values) for word in _words(after) if new & set(word))
    return total + (50 if len(new) == 7 else 0)


def _words(board: Board) -> list[list[str]]:
    lines = [[f"{row}{column}" for column in range(1, 16)] for row in ROWS]
    lines += [[f"{row}{column}" for row in ROWS] for column in range(1, 16)]
    words = []
    for line in lines:
        word: list[str] = []
        for square in [*line, "end"]:
            if square in board:
                word.append(square)
            else:
                if len(word) > 1:
                    words.append(word)
                word = []
    return words


def _word_points(word: list[str], new: set[str], board: Board, values: dict[str, int]) -> int:
    points = 0
    for square in word:
        letter, blank = board[square]
        value = 0 if blank else values[letter]
        if square in new and square in TRIPLE_LETTER.split():
            value *= 3
        if square in new and square in DOUBLE_LETTER.split():
            value *= 2
        points += value
    for square in word:
        if square in new and square in TRIPLE_WORD.split():
            points *= 3
        if square in new and square in DOUBLE_WORD.split():
            points *= 2
    return points
