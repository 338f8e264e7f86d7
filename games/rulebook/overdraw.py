"""Articles: tiles drawn too many, and a tile forgotten in the bag."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.play.draws.overdraw import rule_overdraw
from games.rulebook.document import Block
from games.rulebook.prose import Draft, Material, draft, items, put, text
from games.rules.parameters import OverdrawCase

EXAMPLE = 2


def write_overdraw(m: Material) -> Draft | None:
    """What is done with too many tiles, on the table and on the rack."""
    off, on = m.rules.mistakes.overdraw_off_rack, m.rules.mistakes.overdraw_on_rack
    blocks: list[Block | None] = []
    if off == on:
        blocks.append(text(*_sentences(m, on), _picked_from(on)))
    else:
        blocks.append(items(_sentences(m, off), lead=_("If the tiles drawn are not on the rack yet:")))
        blocks.append(items(_sentences(m, on), lead=_("If they are on the rack among the others:")))
    return draft(
        "drawing.overdraw",
        _("Too many tiles drawn"),
        *blocks,
        prints=("mistakes.overdraw_off_rack", "mistakes.overdraw_on_rack"),
    )


def _picked_from(case: OverdrawCase) -> str:
    """Ebre 4: on the rack nobody can tell any more which tiles are too many."""
    if case.picked == "excess":
        return _(
            "They are picked from the tiles just drawn or, if these are on the rack already, from all tiles on it."
        )
    return _("The same holds whether the tiles drawn are on the rack already or not.")


def _sentences(m: Material, case: OverdrawCase) -> list[str | None]:
    if m.is_pair:
        picked = _pick_in_pair(case)
    elif case.picked == "one":
        picked = _("The next player picks one of them at random, and it goes back into the bag.")
    elif case.picked == "excess":
        picked = _("The next player picks at random as many as are too many, and they go back into the bag.")
    else:
        picked = _(
            "The next player picks at random as many as are too many and two more, chooses among them as many as are "
            "too many, which go back into the bag, and returns the other two."
        )
    seen = {
        "no": _("Nobody looks at the tiles picked."),
        "yes": _("Whoever picks them may look at the tiles picked."),
        "if_seen_by_player": _("If the player has seen the tiles, those picked may be seen, too."),
    }
    if case.picked == "one":
        seen["if_seen_by_player"] = _("Whoever picks it may look at it if the player has seen that tile.")
    return [picked, seen[case.shown], _example(m, case)]


def _pick_in_pair(case: OverdrawCase) -> str:
    if case.picked == "one":
        return _("The opponent picks one of them at random, and it goes back into the bag.")
    if case.picked == "excess":
        return _("The opponent picks at random as many as are too many, and they go back into the bag.")
    return _(
        "The opponent picks at random as many as are too many and two more, chooses among them as many as are too "
        "many, which go back into the bag, and returns the other two."
    )


def _example(m: Material, case: OverdrawCase) -> str | None:
    if case.picked != "excess_and_two":
        return None
    on_rack = case == m.rules.mistakes.overdraw_on_rack
    ruling = rule_overdraw(EXAMPLE, m.rules.mistakes, on_rack=on_rack, seen_by_player=True)
    example = _("With %(excess)s tiles too many, %(picked)s are picked and %(returned)s go back into the bag.")
    return put(example, excess=EXAMPLE, picked=ruling.picked, returned=ruling.returned)


def write_forgotten(m: Material) -> Draft | None:
    """A tile that is found in the bag when it was thought to be empty."""
    if m.rules.mistakes.forgotten_tile == "shown_and_turn_lost":
        ruling = _(
            "The player who should have drawn it first takes it, shows it to the opponent, and loses the next turn."
        )
    else:
        ruling = _("The player who should have drawn it first takes it, and play goes on.")
    return draft(
        "drawing.forgotten",
        _("A tile forgotten in the bag"),
        text(
            _("The bag was thought to be empty, the last tiles are on the racks, and a tile is found in it."),
            ruling,
            _("The clocks are stopped meanwhile.") if m.is_timed else None,
            _("Once the game is over nothing is changed."),
        ),
        prints=("mistakes.forgotten_tile",),
    )
