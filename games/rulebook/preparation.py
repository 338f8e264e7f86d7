"""Chapter: before the game. Checking tiles, seats, who starts, the first racks."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.document import Block, Chapter
from games.rulebook.letters import face_of, present_tiles
from games.rulebook.prose import Draft, Material, draft, items, put, text, write_chapter


def write_before(m: Material) -> tuple[Chapter, ...]:
    drafts = [_check(m), _seat(m), _start(m), _direction(m), _racks(m)]
    return write_chapter("before", _("Before the game"), drafts, m.rules.assumed)


def _check(m: Material) -> Draft | None:
    if not m.rules.conduct.tiles_checked_before:
        return None
    return draft(
        "before.check",
        _("Checking the tiles"),
        text(
            _(
                "Before the game, the players may check the number of tiles and their letters (article "
                "[[game.tiles]])."
            ),
            _("Once the game has begun, no complaint about this is accepted."),
        ),
        prints=("conduct.tiles_checked_before",),
    )


def _seat(m: Material) -> Draft | None:
    seat = m.rules.conduct.seat
    block: Block | None = None
    if seat == "seat_or_direction_drawn":
        block = text(
            _("The players may draw lots for their seats or for the way the board faces, but not for both."),
            _("They agree which before the draw."),
            _("The board faces the same way for both players and is not moved during the game."),
        )
    elif seat == "board_agreed_or_square":
        block = text(
            _("The players may agree on which way the board faces."),
            _("If they do not agree, it is placed at right angles to both of them."),
        )
    return draft("before.seat", _("Seat and board"), block, prints=("conduct.seat",))


def _start(m: Material) -> Draft | None:
    start = m.rules.start
    by_pairing = _("The player named first in the pairings starts.")
    if start.methods == ("pairing",):
        return draft("before.start", _("Who starts"), text(by_pairing), prints=("start.methods",))
    both = "pairing" in start.methods
    choice = items(
        [by_pairing, _("Tiles are drawn to decide, as follows.")],
        lead=_("The organiser chooses one of two methods:"),
    )
    return draft(
        "before.start",
        _("Who starts"),
        choice if both else None,
        text(*_draw_sentences(m)),
        text(put(_("The alphabetical order is: %(letters)s."), letters=", ".join(_alphabet(m)))),
        prints=("start",),
    )


def _alphabet(m: Material) -> list[str]:
    return [face_of(tile) for tile in present_tiles(m.tiles)]


def _draw_sentences(m: Material) -> list[str]:
    start = m.rules.start
    drawn = ngettext(
        "Each player draws %(count)s tile from the bag and shows it.",
        "Each player draws %(count)s tiles from the bag and shows them.",
        start.tiles_drawn,
    )
    if start.nearest_to == "beginning":
        nearest = _("The player with the letter nearest the beginning of the alphabet starts.")
    else:
        nearest = _("The player with the letter nearest the end of the alphabet starts.")
    if start.blank == "before_all":
        blank = _("In this draw only, a blank comes before the first letter of the alphabet.")
    else:
        blank = _("In this draw, a blank does not count as a letter.")
    again = _("If the nearest letters are the same, the players draw again until they are different.")
    if start.drawn_tiles == "kept":
        afterwards = _("Each player keeps the tiles drawn as their first tiles.")
    else:
        afterwards = _("Afterwards, the tiles drawn go back into the bag and are mixed with the others.")
    return [put(drawn, count=start.tiles_drawn), nearest, blank, again, afterwards]


def _direction(m: Material) -> Draft | None:
    if m.rules.table.maximum_players == 2:
        return None
    if m.rules.table.direction == "clockwise":
        sentence = _("The turn passes clockwise, to the player on the left.")
    else:
        sentence = _("The turn passes anticlockwise, to the player on the right.")
    return draft("before.direction", _("Turn order"), text(sentence), prints=("table.direction",))


def _racks(m: Material) -> Draft | None:
    size, start = m.rules.scoring.rack_size, m.rules.start
    prints = ("scoring.rack_size", "conduct.first_tiles", *(("conduct.first_clock",) if m.is_timed else ()))
    if start.drawn_tiles == "kept" and start.tiles_drawn == size and "pairing" not in start.methods:
        drawn = _(
            "Each player already has the first tiles: those drawn to decide who starts (article [[before.start]])."
        )
        return draft("before.racks", _("The first tiles"), text(drawn), _clock(m), prints=("start.drawn_tiles",))
    full = ngettext(
        "The player who starts draws %(count)s tile from the bag.",
        "The player who starts draws %(count)s tiles from the bag.",
        size,
    )
    one_by_one = m.rules.conduct.first_tiles == "one_by_one_face_down"
    return draft(
        "before.racks",
        _("The first tiles"),
        text(
            put(full, count=size),
            _("The opponent does the same.") if m.is_pair else _("The others do the same in turn order."),
            _("The tiles are drawn one by one.") if one_by_one else None,
            _lie_face_down(m) if one_by_one else None,
        ),
        _clock(m),
        prints=prints,
    )


def _clock(m: Material) -> Block | None:
    if not m.is_timed or m.rules.conduct.first_clock == "not_stated":
        return None
    if m.rules.conduct.first_clock == "second_tile":
        return text(_("The first player’s time begins when that player draws the second tile."))
    if m.rules.conduct.first_tiles == "one_by_one_face_down":
        return text(
            _(
                "The opponent then starts the first player’s clock; only then do the players put their tiles on "
                "the racks."
            )
        )
    return text(_("The opponent then starts the first player’s clock."))


def _lie_face_down(m: Material) -> str:
    """Until when: if a clock is started once all have drawn, the racks are filled after that (FISC 1)."""
    if m.is_timed and m.rules.conduct.first_clock == "all_drawn":
        return _("Until everyone has drawn, the tiles stay face down.")
    return _("Until everyone has drawn, the tiles stay face down; then they are put on the racks.")
