"""Chapter: drawing, exchanging and passing; the bag and counting its tiles.

Includes articles on the free swap, tiles drawn too many or by mistake, and a tile forgotten in the bag.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.play.draws import rule_overdraw
from games.rulebook.document import Block, Chapter
from games.rulebook.letters import present_tiles
from games.rulebook.prose import Draft, Material, draft, items, list_and, put, steps, text, write_chapter
from games.rules.parameters import OverdrawCase


def write_free_swap(m: Material) -> Draft | None:
    """Who may swap, how, and what follows if the new tiles are of one kind again."""
    swap, rack = m.rules.free_swap, m.rules.scoring.rack_size
    if not swap.allowed:
        return None
    may = ngettext(
        "A player who has %(count)s vowel or %(count)s consonant on the rack may swap it without losing the turn.",
        "A player who has %(count)s vowels or %(count)s consonants on the rack may swap them all without "
        "losing the turn.",
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
            _("This is not allowed if there is a blank among them or if the rack is not full."),
            put(bag, count=swap.minimum_in_bag) if swap.minimum_in_bag else None,
            put(_("The vowels are %(vowels)s; all other letters are consonants."), vowels=list_and(vowels)),
        ),
        steps(
            [
                _say(m),
                _("All the tiles on the rack go into the bag and are mixed in."),
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
        return says or _("The player announces the swap.")
    shows = _("The rack is shown to the opponent.") if m.is_pair else _("The rack is shown to the others.")
    return f"{says} {shows}".lstrip()


def _second_failure(m: Material) -> tuple[Block | None, ...]:
    rack = m.rules.scoring.rack_size
    if m.rules.free_swap.second_failure == "swap_again":
        again = _(
            "If the new tiles are again all vowels or all consonants, the player may swap again, as often as "
            "this happens."
        )
        return (text(again),)
    if m.rules.free_swap.second_failure == "swap_once":
        once = _(
            "If the new tiles are again all vowels or all consonants, the player may swap once more, but not "
            "a third time."
        )
        return (text(once),)
    lead = _(
        "If the new tiles are again all vowels or all consonants, an arbiter looks in the bag for tiles "
        "that would help: tiles of the other kind, or blanks."
    )
    one = _(
        "If there is exactly one, it goes on the rack. The player’s other tiles go back into the bag, "
        "and %(count)s are drawn."
    )
    more = _(
        "If there are two or more, all the tiles go back and %(count)s are drawn again, until they are "
        "not all of one kind."
    )
    none = _("If there are none, the player keeps the tiles and play goes on.")
    return (steps([put(one, count=rack - 1), put(more, count=rack), none], lead=lead),)


EXAMPLE = 2


def write_overdraw(m: Material) -> Draft | None:
    """What is done with too many tiles, on the table and on the rack."""
    off, on = m.rules.mistakes.overdraw_off_rack, m.rules.mistakes.overdraw_on_rack
    blocks: list[Block | None] = []
    if off == on:
        blocks.append(text(*_sentences(m, on), _picked_from(on)))
    else:
        blocks.append(items(_sentences(m, off), lead=_("If the tiles drawn are not yet on the rack:")))
        blocks.append(items(_sentences(m, on), lead=_("If they are already on the rack with the others:")))
    return draft(
        "drawing.overdraw",
        _("Too many tiles drawn"),
        *blocks,
        prints=("mistakes.overdraw_off_rack", "mistakes.overdraw_on_rack"),
    )


def _picked_from(case: OverdrawCase) -> str:
    """Ebre 4: on the rack it is no longer possible to tell which tiles are too many."""
    if case.picked == "excess":
        return _(
            "They are picked from the tiles just drawn or, if these are already on the rack, from all the tiles on it."
        )
    return _("The same applies whether or not the tiles drawn are already on the rack.")


def _sentences(m: Material, case: OverdrawCase) -> list[str | None]:
    if m.is_pair:
        picked = _pick_in_pair(case)
    elif case.picked == "one":
        picked = _("The next player picks one of them at random, and it goes back into the bag.")
    elif case.picked == "excess":
        picked = _("The next player picks the excess number of tiles at random, and they go back into the bag.")
    else:
        picked = _(
            "The next player picks at random the excess number of tiles plus two, chooses the excess number "
            "from among these to go back into the bag, and returns the other two."
        )
    seen = {
        "no": _("No one may look at the tiles picked."),
        "yes": _("The player who picks the tiles may look at them."),
        "if_seen_by_player": _("If the player has seen the tiles drawn, the tiles picked may be seen too."),
    }
    if case.picked == "one":
        seen["if_seen_by_player"] = _(
            "The player who picks it may look at it if the player who drew it has already seen it."
        )
    return [picked, seen[case.shown], _example(m, case)]


def _pick_in_pair(case: OverdrawCase) -> str:
    if case.picked == "one":
        return _("The opponent picks one of them at random, and it goes back into the bag.")
    if case.picked == "excess":
        return _("The opponent picks the excess number of tiles at random, and they go back into the bag.")
    return _(
        "The opponent picks at random the excess number of tiles plus two, chooses the excess number "
        "from among these to go back into the bag, and returns the other two."
    )


def _example(m: Material, case: OverdrawCase) -> str | None:
    if case.picked != "excess_and_two":
        return None
    on_rack = case == m.rules.mistakes.overdraw_on_rack
    ruling = rule_overdraw(EXAMPLE, m.rules.mistakes, on_rack=on_rack, seen_by_player=True)
    example = _("With %(excess)s excess tiles, %(picked)s are picked and %(returned)s go back into the bag.")
    return put(example, excess=EXAMPLE, picked=ruling.picked, returned=ruling.returned)


def write_forgotten(m: Material) -> Draft | None:
    """A tile found in the bag when it was thought to be empty."""
    if m.rules.mistakes.forgotten_tile == "shown_and_turn_lost":
        ruling = _(
            "The first player who should have drawn it takes it, shows it to the opponent and loses the next turn."
        )
    else:
        ruling = _("The first player who should have drawn it takes it, and play goes on.")
    return draft(
        "drawing.forgotten",
        _("A tile forgotten in the bag"),
        text(
            _(
                "This applies when the bag was thought to be empty, the last tiles are on the racks and a tile "
                "is then found in the bag."
            ),
            ruling,
            _("The clocks are stopped meanwhile.") if m.is_timed else None,
            _("Once the game is over, nothing is changed."),
        ),
        prints=("mistakes.forgotten_tile",),
    )


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
        "After a move, the player draws tiles until there is %(count)s on the rack again.",
        "After a move, the player draws tiles until there are %(count)s on the rack again.",
        m.rules.scoring.rack_size,
    )
    return draft(
        "drawing.refill",
        _("New tiles"),
        text(
            put(full, count=m.rules.scoring.rack_size),
            _("If the bag holds too few, the player takes all that are left."),
        ),
        _bag(m),
        prints=("scoring.rack_size", "conduct.bag"),
    )


def _bag(m: Material) -> Block | None:
    if m.rules.conduct.bag == "raised_without_feeling":
        return text(
            _("While tiles are drawn, the bag is raised so that no one can see into it."),
            _("The player does not feel the tiles with the fingers and takes no longer than necessary to draw them."),
            _("The arbiters investigate anything suspicious."),
        )
    if m.rules.conduct.bag == "held_with_other_hand":
        return text(_("The bag is held in the hand that is not drawing, where the player cannot see into it."))
    return None


def _exchange(m: Material) -> Draft | None:
    minimum, rack = m.rules.exchange.minimum_in_bag, m.rules.scoring.rack_size
    allowed = ngettext(
        "A player may use a turn to exchange some or all of their tiles, as long as the bag holds at "
        "least %(count)s tile.",
        "A player may use a turn to exchange some or all of their tiles, as long as the bag holds at "
        "least %(count)s tiles.",
        minimum,
    )
    limit = _("No more tiles may be exchanged than the bag holds.")
    return draft(
        "drawing.exchange",
        _("Exchanging tiles"),
        text(
            put(allowed, count=minimum),
            limit if minimum < rack else None,
            _("No tiles are laid in that turn, and it scores nothing."),
        ),
        steps(
            [
                _("The player says aloud how many tiles are exchanged."),
                _("The player puts them face down on the table."),
                _("The player draws the same number of new tiles."),
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
            _("A player may pass in any turn, even if a move is possible."),
            put(_("A player who passes says “%(word)s”."), word=word) if word else _("A player who passes says so."),
            _("No tiles are laid or exchanged, and the turn scores nothing."),
        ),
        prints=("passing", "conduct.pass_word"),
    )


def _counting(m: Material) -> Draft | None:
    if m.rules.conduct.counting_bag == "not_stated":
        return None
    outside = _("Any player may count the tiles in the bag at any time by feeling it from the outside.")
    if m.rules.conduct.counting_bag == "outside_only":
        inside = _("They are not counted inside the bag.")
    elif m.is_pair:
        inside = _("They are counted inside the bag only if the opponent agrees or an arbiter does it.")
    else:
        inside = {
            "committee": _("They are counted inside the bag only if all players agree, and an arbiter does it."),
            "jury": _("They are counted inside the bag only if all players agree, and a member of the jury does it."),
            "jury_and_supervisors": _(
                "They are counted inside the bag only if all players agree, and a supervisor does it."
            ),
        }[m.rules.conduct.officials]
    return draft(
        "drawing.counting", _("Counting the tiles in the bag"), text(outside, inside), prints=("conduct.counting_bag",)
    )
