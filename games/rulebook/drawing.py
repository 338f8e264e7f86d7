"""Chapter: drawing, exchanging and passing; the bag and what is counted in it.

With articles on the free swap, tiles drawn too many or by mistake, and a tile forgotten in the bag.
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
