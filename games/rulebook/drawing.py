"""Chapter: drawing, exchanging and passing. The bag, what is counted in it, and tiles taken by mistake."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.free_swap import write_free_swap
from games.rulebook.overdraw import write_forgotten, write_overdraw
from games.rulebook.prose import Draft, Material, draft, put, steps, text, write_chapter


def write_drawing(m: Material) -> tuple[Chapter, ...]:
    drafts = [
        _refill(m),
        _exchange(m),
        write_free_swap(m),
        _pass(m),
        _counting(m),
        write_overdraw(m),
        write_forgotten(m),
    ]
    return write_chapter("drawing", _("Drawing, exchanging and passing"), drafts, m.rules.assumed)


def _refill(m: Material) -> Draft | None:
    full = ngettext(
        "After a move the player draws tiles until there is %(count)s on the rack again.",
        "After a move the player draws tiles until there are %(count)s on the rack again.",
        m.rules.scoring.rack_size,
    )
    return draft(
        "drawing.refill",
        _("New tiles"),
        text(
            put(full, count=m.rules.scoring.rack_size),
            _("If the bag holds fewer than are wanted, the player takes all that are left."),
        ),
        _bag(m),
        prints=("scoring.rack_size", "conduct.bag"),
    )


def _bag(m: Material) -> Block | None:
    if m.rules.conduct.bag == "raised_without_feeling":
        return text(
            _("For drawing, the bag is raised so that nobody can look into it."),
            _("Tiles are not felt with the fingers, and drawing takes no longer than it must."),
            _("The arbiters look into anything suspicious."),
        )
    if m.rules.conduct.bag == "held_with_other_hand":
        return text(_("The bag is held in the hand that does not draw, where the player cannot look into it."))
    return None


def _exchange(m: Material) -> Draft | None:
    minimum, rack = m.rules.exchange.minimum_in_bag, m.rules.scoring.rack_size
    allowed = ngettext(
        "A player may use the turn to exchange some tiles or all, as long as the bag holds at least %(count)s tile.",
        "A player may use the turn to exchange some tiles or all, as long as the bag holds at least %(count)s tiles.",
        minimum,
    )
    limit = _("Never more tiles are exchanged than the bag holds.")
    return draft(
        "drawing.exchange",
        _("Exchanging tiles"),
        text(
            put(allowed, count=minimum),
            limit if minimum < rack else None,
            _("No tile is laid in that turn, and it scores nothing."),
        ),
        steps(
            [
                _("The player says aloud how many tiles are exchanged."),
                _("The player puts them face down on the table."),
                _("The player draws as many new ones."),
                _("Only then do the tiles on the table go into the bag."),
            ],
            lead=_("An exchange is made in this order:"),
        ),
        prints=("exchange.minimum_in_bag", "exchange.announced", "exchange.face_down"),
    )


def _pass(m: Material) -> Draft | None:
    word = m.rules.conduct.pass_word
    return draft(
        "drawing.pass",
        _("Passing"),
        text(
            _("A player may pass in any turn, also when there is something to play."),
            put(_("Whoever passes says “%(word)s”."), word=word) if word else _("Whoever passes says so."),
            _("No tile is laid or exchanged, and the turn scores nothing."),
        ),
        prints=("passing", "conduct.pass_word"),
    )


def _counting(m: Material) -> Draft | None:
    if m.rules.conduct.counting_bag == "not_stated":
        return None
    outside = _("Any player may at any time count the tiles in the bag by feeling it from outside.")
    if m.rules.conduct.counting_bag == "outside_only":
        inside = _("They are not counted inside the bag.")
    elif m.is_pair:
        inside = _("They are counted inside the bag only if the opponent agrees or an arbiter does it.")
    else:
        inside = {
            "committee": _("They are counted inside the bag only if all players agree, and an arbiter does it."),
            "jury": _("They are counted inside the bag only if all players agree, and one of the jury does it."),
            "jury_and_supervisors": _(
                "They are counted inside the bag only if all players agree, and a supervisor does it."
            ),
        }[m.rules.conduct.officials]
    return draft("drawing.counting", _("Counting the bag"), text(outside, inside), prints=("conduct.counting_bag",))
