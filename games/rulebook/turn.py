"""Chapter: the turn. What a player may do, how tiles are placed, in which order, and what can't be undone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Chapter
from games.rulebook.prose import Draft, Material, draft, items, put, steps, text, write_chapter


def write_turn(m: Material) -> tuple[Chapter, ...]:
    drafts = [_choices(m), _placing(), _first(m), _order(m), _corrections(m)]
    return write_chapter("turn", _("The turn"), drafts, m.rules.assumed)


def _choices(m: Material) -> Draft | None:
    swap = _("A free swap (article [[drawing.swap]]) is not a turn: the player swaps and then takes the turn.")
    return draft(
        "turn.choices",
        _("What a player may do"),
        items(
            [
                _("lay tiles on the board (article [[turn.placing]])"),
                _("exchange tiles (article [[drawing.exchange]])"),
                _("pass (article [[drawing.pass]])"),
            ],
            lead=_("In a turn the player does one of these:"),
        ),
        text(swap) if m.rules.free_swap.allowed else None,
    )


def _placing() -> Draft | None:
    return draft(
        "turn.placing",
        _("Laying tiles"),
        text(
            _("All the tiles laid in a move are in a single row or column, without gaps."),
            _("Tiles from earlier moves may lie between them."),
            _("Words read from left to right or from top to bottom, never diagonally, and have at least two letters."),
        ),
        text(
            _("After the first move, at least one of the tiles laid touches a tile already on the board."),
            _("A word may cross another, lengthen it or lie next to it."),
            _("Wherever tiles touch in a row or a column, they form a word."),
            _("All words formed must be valid (article [[challenges.words]])."),
        ),
    )


def _first(m: Material) -> Draft | None:
    return draft(
        "turn.first",
        _("The first move"),
        text(
            put(_("The first word on the board covers the centre square, %(centre)s."), centre=m.board.centre),
            _(
                "This applies to the player who lays it, if the first player passes, exchanges or has the move "
                "disallowed."
            ),
        ),
    )


def _order(m: Material) -> Draft | None:
    if m.rules.sheet.keeper == "starter":
        writes = _("The word, the points and the new total are written down (article [[sheet.content]]).")
    else:
        writes = _("The player writes down the word, the points and the new total (article [[sheet.content]]).")
    lays = _("The player lays the tiles on the board.")
    if m.is_pair:
        says = _("The player says the word and its points aloud and clearly to the opponent.")
    else:
        says = _("The player says the word and its points aloud, so that everyone at the table can follow.")
    draws = _("The player draws new tiles (article [[drawing.refill]]).")
    if m.is_timed and m.rules.conduct.clock_pressed == "after_laying":
        stops = _("The player stops the clock. The opponent’s time begins when the points are written down.")
        acts: list[str | None] = [lays, stops, says, writes, draws]
    else:
        checks = _("The others check the points.") if m.rules.time.clock == "sand_glass" else None
        ends = [_passing_on(m), draws] if m.rules.conduct.clock_pressed == "after_writing" else [draws, _passing_on(m)]
        acts = [lays, says, checks, writes, *ends]
    return draft(
        "turn.order",
        _("Order of actions"),
        steps(acts, lead=_("A move is made in this order:")),
        prints=("conduct.clock_pressed", "conduct.announced"),
    )


def _passing_on(m: Material) -> str:
    if m.is_timed:
        return _("The player presses the clock. Only then is the turn complete; the opponent’s time now begins.")
    if m.rules.time.clock == "sand_glass":
        return _("The turn is over, and the sand timer is turned for the next player.")
    return _("The turn passes to the next player.")


def _corrections(m: Material) -> Draft | None:
    mistakes = m.rules.mistakes
    if mistakes.withdrawn_placement == "lost":
        outcome = _("Such a turn is lost and scores nothing.")
    else:
        outcome = _("Such a turn counts as a pass and scores nothing.")
    played = [
        _("A tile that has been laid must be played in this move."),
        _("A player who cannot or does not want to do so takes back all the tiles of the move."),
        _("So does a player who breaks article [[turn.placing]] or article [[turn.first]]."),
    ]
    broken = [
        _(
            "A player who breaks article [[turn.placing]] or article [[turn.first]] takes back all the tiles "
            "of the move."
        )
    ]
    return draft(
        "turn.corrections",
        _("Tiles that have been laid"),
        text(*_fixed(m)),
        text(*(played if mistakes.laid_is_played else broken), outcome),
        prints=(
            *("mistakes.position_fixed", "mistakes.line_fixed_by_first_tile"),
            *(("mistakes.laid_is_played", "mistakes.laid_is_seen") if mistakes.laid_is_played else ()),
            *("mistakes.wrongly_laid", "mistakes.withdrawn_placement"),
        ),
    )


def _fixed(m: Material) -> list[str]:
    """Until when tiles may be moved, and along what."""
    line = _("The move stays in the row or column of the first tile laid: tiles may be moved only along it.")
    lines = [line] if m.rules.mistakes.line_fixed_by_first_tile else []
    if m.rules.mistakes.position_fixed == "when_counted":
        return [
            _("Until the points begin to be counted, the player may still move the tiles of the move."),
            *lines,
            _("After that, neither the position of a tile nor the letter of a blank may be changed."),
        ]
    if m.rules.mistakes.position_fixed == "when_move_ends":
        after = _(
            "Once the move is over, no tile on the board may be moved or removed, unless the move is disallowed."
        )
        return [*lines, after]
    return lines
