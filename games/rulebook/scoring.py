"""Chapter: scoring. Letters, premiums, the bonus, and examples.

The scorer computes the figures in the examples; no sum is typed in.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.material.notation import parse_play, write_play
from games.material.position import empty_position
from games.play.scoring import ScoredPlay, WordScore, score_play
from games.problems.kinds import ProblemsFound
from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, put, steps, table, text, write_chapter

# Three moves in each language: a six-tile word on the centre, one that extends it, and a scrabble with a blank that
# extends the second. They are for the 15 by 15 board; if they don't fit, none is printed.
MOVES = {
    "ca": ("COL·LEGI H4", "SOL 10H", "DIMA(R)TS K4"),
    "en": ("PLANET H4", "SUN 10H", "GAR(D)ENS K4"),
    "es": ("CABALLO H4", "SOL 10H", "VEN(T)ANA K4"),
    "fr": ("MAISON H4", "SEL 10H", "JAR(D)INS K4"),
    "pl": ("MIASTO H4", "MAK 10H", "KSI(Ą)ŻKI K4"),
}


@dataclass(frozen=True)
class ExampleMove:
    """A move of the example, as written and as scored; ``sums``: the calculation of each word's points."""

    written: str
    scored: ScoredPlay
    sums: tuple[str, ...]
    is_first: bool


def score_example(m: Material) -> tuple[ExampleMove, ...]:
    """Return the moves that can be played with these tiles on this board; none if there is no example for them."""
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
    """Moves with these tiles on this board, each word's sum written out, and their positions."""
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
            _("These moves are made one after another on an empty board."),
            _("A letter in parentheses is a blank.") if m.tiles.blanks else None,
        ),
        table((_("No."), _("Move"), _("Words"), _("Points"), _("Running total")), rows),
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


def write_scoring(m: Material) -> tuple[Chapter, ...]:
    drafts = [_sum(m), _premiums(m), _bonus(m), _first(m), write_scoring_example(m)]
    return write_chapter("scoring", _("Scoring"), drafts, m.rules.assumed)


def _sum(m: Material) -> Draft | None:
    return draft(
        "scoring.sum",
        _("How a move is scored"),
        steps(
            [
                _("Each letter of a word scores the points of its tile; a blank scores 0."),
                _("The points of a tile that this move lays on a letter premium square are multiplied."),
                _("The points of the letters of a word are added up."),
                _("The sum is multiplied by each word premium on which this move lays a tile of the word."),
                _(
                    "The points of all the words that the move forms or lengthens are added together. A letter "
                    "shared by two words counts in both."
                ),
                _("Any bonus is added at the end (article [[scoring.bonus]]).") if m.rules.scoring.bonuses else None,
            ]
        ),
    )


def _premiums(m: Material) -> Draft | None:
    doubled = [
        put(
            _("A word with new tiles on two squares that multiply by %(factor)s is multiplied by %(product)s."),
            factor=factor,
            product=factor * factor,
        )
        for factor in _repeated_word_factors(m)
    ]
    return draft(
        "scoring.premiums",
        _("Premium squares"),
        text(
            _("A premium counts only in the move that covers its square."),
            _("After that, the tile on it counts at face value."),
            _("If a tile on a premium square belongs to two words of the move, the premium counts in both."),
            _("Letter premiums are applied before word premiums, and word premiums multiply each other."),
            *doubled,
            _(
                "A blank on a letter premium still scores 0; on a word premium, it multiplies the word like any "
                "other tile."
            )
            if m.tiles.blanks
            else None,
        ),
    )


def _repeated_word_factors(m: Material) -> list[int]:
    """Return word premiums of which one word can cover two: those that occur twice in some row or column."""
    factors = [[m.board.legend[code][1] for code in row] for row in m.board.squares]
    lines = [*factors, *map(list, zip(*factors, strict=True))]
    return sorted({factor for line in lines for factor in line if factor > 1 and line.count(factor) > 1})


def _bonus(m: Material) -> Draft | None:
    bonuses, rack = m.rules.scoring.bonuses, m.rules.scoring.rack_size
    if not bonuses:
        return None
    after = _("The bonus is added last and is not multiplied by any premium.")
    blocks: tuple[Block | None, ...]
    if len(bonuses) == 1 and bonuses[0].tiles == rack:
        whole = ngettext(
            "A player who lays all the tiles of a full rack in one move gets %(points)s extra point. This is "
            "called a scrabble.",
            "A player who lays all the tiles of a full rack in one move gets %(points)s extra points. This "
            "is called a scrabble.",
            bonuses[0].points,
        )
        blocks = (text(put(whole, points=bonuses[0].points), after),)
    else:
        rows = ((str(bonus.tiles), str(bonus.points)) for bonus in sorted(bonuses, key=lambda each: each.tiles))
        lead = _("A move gets a bonus for the number of tiles laid in it.")
        blocks = (text(lead, after), table((_("Tiles laid"), _("Bonus")), rows))
    return draft("scoring.bonus", _("Bonus"), *blocks, prints=("scoring.bonuses",))


def _first(m: Material) -> Draft | None:
    factor, centre = m.rules.scoring.first_move_factor, m.board.word_factors[m.board.centre_index]
    premium = _("The centre is a premium square and multiplies the first word by %(factor)s.")
    if factor > 1:
        more = _(
            "In addition, everything the first move scores is multiplied by %(factor)s. Any bonus is added after that."
        )
    else:
        more = _("Apart from this, the first move gets nothing extra.")
    return draft(
        "scoring.first",
        _("The first move"),
        text(put(premium, factor=centre) if centre > 1 else None, put(more, factor=factor))
        if centre > 1 or factor > 1
        else None,
        prints=("centre", "scoring.first_move_factor"),
    )
