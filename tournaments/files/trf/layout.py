"""Where things stand in a FIDE tournament report file. Columns are counted from 1, as FIDE's Handbook C.04.A does.

Each line starts with a tag of three characters. 001 is a player: columns 5-8 the starting number, 15-47 the name,
49-52 the rating, 58-68 the FIDE number, 81-84 the points, 86-89 the rank, and from column 92 on ten columns for each
round: the opponent's number, the colour, the result. TRF26 adds, of what concerns us, 142 (number of rounds), 162
(points for a win and so on), 240 (byes by round), 299 (points given by hand), 310 (teams, before: 013), and records
of national ratings, whose tag is a federation's code. XXR and XXS come from pairing programs of before.
"""

from __future__ import annotations

import re

NUMBER = slice(4, 8)
NAME = slice(14, 47)
RATING = slice(48, 52)
IDENTIFIER = slice(57, 68)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_ROUND = 91
ROUND_WIDTH = 10
CELL_WIDTH = 8

PLAYER = "001"
NAME_TAG, ARBITER_TAG = "012", "102"
ROUNDS_TAGS = frozenset({"142", "XXR"})
SCORING_TAGS = frozenset({"162", "XXS"})
BYES_TAG, POINTS_TAG = "240", "299"
# Tag: where the team's name stands, and where the numbers of its players begin, every five columns.
TEAM_TAGS = {"013": (slice(4, 36), 36), "310": (slice(8, 40), 73)}
TEAM_WIDTH = 5

NOBODY = 0
CELL = re.compile(r"([ 0-9]{4}) ([wb\- ]) ([-+=01WDLHFUZ ])\Z", re.IGNORECASE)
_PLAYER_LINE = re.compile(r"001 [ 0-9]{3}[0-9] .{9,}")
_RATING_LINE = re.compile(r"(?!XX|BB|DAT)[A-Z]{3} [ 0-9]{3}[0-9] .{9,}")


def is_player_line(line: str) -> bool:
    return bool(_PLAYER_LINE.match(line))


def is_rating_line(line: str) -> bool:
    """Whether a line is a record of a national rating: a federation's code and a starting number."""
    return bool(_RATING_LINE.match(line))


def cell_of(line: str, round_number: int) -> str:
    """The eight columns of a round, filled up with blanks."""
    start = FIRST_ROUND + ROUND_WIDTH * (round_number - 1)
    return line[start : start + CELL_WIDTH].ljust(CELL_WIDTH)


def sign_of(line: str, round_number: int) -> str:
    """The column of a round that holds its result; blank where the file says nothing."""
    return cell_of(line, round_number)[-1]


def columns_of(round_number: int) -> str:
    """The columns of a round as people count them: ``92-99``."""
    start = FIRST_ROUND + ROUND_WIDTH * (round_number - 1)
    return f"{start + 1}-{start + CELL_WIDTH}"


def count_rounds(line: str) -> int:
    """In how many rounds a line of a player can say something."""
    return max(0, -(-(len(line.rstrip()) - FIRST_ROUND) // ROUND_WIDTH))
