"""Chapter: scoring. Letters, premiums, bonus, and moves scored as an example."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.examples import write_scoring_example
from games.rulebook.prose import Draft, Material, draft, put, steps, table, text, write_chapter


def write_scoring(m: Material) -> tuple[Chapter, ...]:
    drafts = [_sum(m), _premiums(m), _bonus(m), _first(m), write_scoring_example(m)]
    return write_chapter("scoring", _("Scoring"), drafts, m.rules.assumed)


def _sum(m: Material) -> Draft | None:
    return draft(
        "scoring.sum",
        _("What a move scores"),
        steps(
            [
                _("Every letter of a word counts the points of its tile; a blank counts 0."),
                _("The points of a tile that this move lays on a letter premium are multiplied."),
                _("The letters of a word are added up."),
                _("The sum is multiplied by every word premium on which this move lays a tile of the word."),
                _("All words that the move forms or lengthens are added. A letter of two words counts in both."),
                _("A bonus is added at the end (article [[scoring.bonus]]).") if m.rules.scoring.bonuses else None,
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
            _("Afterwards the tile there counts its plain points."),
            _("If a tile on a premium belongs to two words of the move, the premium counts in both."),
            _("Letter premiums are counted before word premiums, and word premiums multiply each other."),
            *doubled,
            _("A blank on a letter premium stays at 0; on a word premium it multiplies the word like any tile.")
            if m.tiles.blanks
            else None,
        ),
    )


def _repeated_word_factors(m: Material) -> list[int]:
    """Word premiums of which one word can cover two: those that lie twice in some row or column."""
    factors = [[m.board.legend[code][1] for code in row] for row in m.board.squares]
    lines = [*factors, *map(list, zip(*factors, strict=True))]
    return sorted({factor for line in lines for factor in line if factor > 1 and line.count(factor) > 1})


def _bonus(m: Material) -> Draft | None:
    bonuses, rack = m.rules.scoring.bonuses, m.rules.scoring.rack_size
    if not bonuses:
        return None
    after = _("The bonus is added last; no premium multiplies it.")
    blocks: tuple[Block | None, ...]
    if len(bonuses) == 1 and bonuses[0].tiles == rack:
        whole = ngettext(
            "Whoever lays all tiles of a full rack in one move gets %(points)s point more. This is a scrabble.",
            "Whoever lays all tiles of a full rack in one move gets %(points)s points more. This is a scrabble.",
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
        more = _("All that the first move scores is multiplied by %(factor)s besides. A bonus is added after that.")
    else:
        more = _("The first move gets nothing beyond that.")
    return draft(
        "scoring.first",
        _("The first move"),
        text(put(premium, factor=centre) if centre > 1 else None, put(more, factor=factor))
        if centre > 1 or factor > 1
        else None,
        prints=("centre", "scoring.first_move_factor"),
    )
