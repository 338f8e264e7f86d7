"""Examples with figures: moves scored by the scorer, games settled by the rules of settling. No sum is typed in."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.material.notation import parse_play, write_play
from games.material.position import empty_position
from games.play.scoring import ScoredPlay, WordScore, score_play
from games.problems.kinds import ProblemsFound
from games.rulebook.document import Block
from games.rulebook.prose import Draft, Material, draft, put, table, text

# Three moves in each language: a word of six tiles on the centre, one that lengthens it, and a scrabble with a blank
# that lengthens the second. They are for the board of 15 by 15 squares; where they do not fit, none is printed.
MOVES = {
    "ca": ("COL·LEGI H4", "SOL 10H", "DIMA(R)TS K4"),
    "en": ("PLANET H4", "SUN 10H", "GAR(D)ENS K4"),
    "es": ("CABALLO H4", "SOL 10H", "VEN(T)ANA K4"),
    "fr": ("MAISON H4", "SEL 10H", "JAR(D)INS K4"),
    "pl": ("MIASTO H4", "MAK 10H", "KSI(Ą)ŻKI K4"),
}


@dataclass(frozen=True)
class ExampleMove:
    """A move of the example, as written and as scored; ``sums``: how each word's points come about."""

    written: str
    scored: ScoredPlay
    sums: tuple[str, ...]
    is_first: bool


def score_example(m: Material) -> tuple[ExampleMove, ...]:
    """The moves that can be played with these tiles on this board; none where there is no example for them."""
    position, moves = empty_position(m.board), []
    for written in MOVES.get(m.tiles.language, ()):
        try:
            play = parse_play(written, m.tiles, m.board)
            scored = score_play(position, play, m.tiles, m.rules.scoring)
        except ProblemsFound:
            break
        laid = {index for index, _letter in scored.laid}
        sums = tuple(_write_sum(word, laid, m) for word in scored.words)
        moves.append(ExampleMove(write_play(play), scored, sums, is_first=position.is_empty))
        position = position.lay(scored.laid)
    return tuple(moves)


def _write_sum(word: WordScore, laid: set[int], m: Material) -> str:
    """“(2 × 2 + 1 + 10) × 2 = 30”."""
    board = m.board
    step = board.stride if word.place.down else 1
    index = board.index(word.place.row, word.place.column)
    terms, factors = [], []
    for letter in word.letters:
        value = 0 if letter.blank else m.tiles.values[letter.letter]
        is_new = index in laid
        times = board.letter_factors[index] if is_new and not letter.blank else 1
        terms.append(f"{value} × {times}" if times > 1 else str(value))
        if is_new and board.word_factors[index] > 1:
            factors.append(f" × {board.word_factors[index]}")
        index += step
    added = " + ".join(terms)
    return f"({added}){''.join(factors)} = {word.points}" if factors else f"{added} = {word.points}"


def write_scoring_example(m: Material) -> Draft | None:
    """Moves with these tiles on this board, each word's sum written out, and where they lie."""
    moves = score_example(m)
    if not moves:
        return None
    rows, total = [], 0
    for number, move in enumerate(moves, start=1):
        total += move.scored.points
        rows.append((str(number), move.written, _explain(move, m), str(move.scored.points), str(total)))
    return draft(
        "scoring.example",
        _("Examples"),
        text(
            _("These moves follow one another on an empty board."),
            _("A letter in parentheses is a blank.") if m.tiles.blanks else None,
        ),
        table((_("No."), _("Move"), _("Words"), _("Points"), _("In all")), rows),
        Block(
            "figure",
            text=_("The board after these moves"),
            items=tuple(move.written for move in moves),
            figure="position",
        ),
    )


def _explain(move: ExampleMove, m: Material) -> str:
    parts = [f"{word.marked}: {written}" for word, written in zip(move.scored.words, move.sums, strict=True)]
    factor = m.rules.scoring.first_move_factor
    if move.is_first and factor > 1:
        parts.append(put(_("first move: × %(factor)s"), factor=factor))
    if move.scored.bonus:
        parts.append(put(_("bonus: %(points)s"), points=move.scored.bonus))
    return "; ".join(parts)
