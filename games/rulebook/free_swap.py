"""Article: the free swap of a rack of vowels or of consonants, where the rules have it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block
from games.rulebook.letters import present_tiles
from games.rulebook.prose import Draft, Material, draft, list_and, put, steps, text


def write_free_swap(m: Material) -> Draft | None:
    """Who may swap, how, and what follows when the new tiles are of one kind again."""
    swap, rack = m.rules.free_swap, m.rules.scoring.rack_size
    if not swap.allowed:
        return None
    may = ngettext(
        "A player who has %(count)s vowel or %(count)s consonant on the rack may change it and keep the turn.",
        "A player who has %(count)s vowels or %(count)s consonants on the rack may change them all and keep the turn.",
        rack,
    )
    bag = ngettext(
        "There must be at least %(count)s tile in the bag.",
        "There must be at least %(count)s tiles in the bag.",
        swap.minimum_in_bag,
    )
    vowels = [tile.letter for tile in present_tiles(m.tiles) if tile.vowel]
    return draft(
        "drawing.swap",
        _("Free swap"),
        text(
            put(may, count=rack),
            _("A blank among them rules this out, and so does a rack that is not full."),
            put(bag, count=swap.minimum_in_bag) if swap.minimum_in_bag else None,
            put(_("The vowels are %(vowels)s; all other letters are consonants."), vowels=list_and(vowels)),
        ),
        steps(
            [
                _say(m),
                _("All tiles of the rack go into the bag and are mixed."),
                put(_("The player draws %(count)s new tiles and then takes the turn."), count=rack),
            ]
        ),
        *_second_failure(m),
        prints=("free_swap",),
    )


def _say(m: Material) -> str:
    swap = m.rules.free_swap
    says = put(_("The player says “%(word)s”."), word=swap.word) if swap.word else ""
    if not swap.shown:
        return says or _("The player says so.")
    shows = _("The rack is shown to the opponent.") if m.is_pair else _("The rack is shown to the others.")
    return f"{says} {shows}".lstrip()


def _second_failure(m: Material) -> tuple[Block | None, ...]:
    rack = m.rules.scoring.rack_size
    if m.rules.free_swap.second_failure == "swap_again":
        again = _("If the new tiles are again all of a kind, the player may swap again, as often as that happens.")
        return (text(again),)
    if m.rules.free_swap.second_failure == "swap_once":
        once = _("If the new tiles are again all of a kind, the player may swap once more, and not a third time.")
        return (text(once),)
    lead = _(
        "If the new tiles are again all of a kind, an arbiter looks into the bag for tiles that would help: of the "
        "other kind, or blanks."
    )
    one = _("There is exactly one: it goes on the rack. The others go back into the bag, and %(count)s are drawn.")
    more = _(
        "There are two or more: all tiles go back and %(count)s are drawn again, until they are not all of a kind."
    )
    none = _("There is none: the player keeps the tiles, and play goes on.")
    return (steps([put(one, count=rack - 1), put(more, count=rack), none], lead=lead),)
