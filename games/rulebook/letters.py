"""Articles on the letters of a set: those of several characters, accents, and what blanks stand for."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.material.tiles import Tile, TileSet
from games.play.placement import blank_may_stand
from games.rulebook.prose import Draft, Material, draft, list_and, list_or, put, table, text


def present_tiles(tiles: TileSet) -> list[Tile]:
    """Return the letters that are in the bag."""
    return [tile for tile in tiles.tiles if tile.count]


def face_of(tile: Tile) -> str:
    """Return what is printed on it."""
    return tile.face or tile.letter


def write_digraphs(m: Material) -> Draft | None:
    """Letters of more than one character; nothing for a set without them."""
    digraphs = _digraphs(m.tiles)
    if not digraphs:
        return None
    return draft(
        "game.digraphs",
        _("Letters written with more than one character"),
        text(
            _(
                "One tile is one letter and fills one square, even if the letter is written with more than one "
                "character."
            ),
            _made_of_two([tile.letter for tile in digraphs if not tile.face]),
            *(sentence for tile in digraphs if tile.face for sentence in _carried(tile, m.tiles)),
            _false_pairs(m),
        ),
        table(
            (_("Tile"), _("As written in a word"), _("May also be typed")),
            ((face_of(tile), tile.letter, ", ".join(tile.typed) or "–") for tile in digraphs),
        ),
    )


def _digraphs(tiles: TileSet) -> list[Tile]:
    return [tile for tile in present_tiles(tiles) if len(tile.letter) > 1]


def _made_of_two(letters: list[str]) -> str | None:
    if not letters:
        return None
    if len(letters) == 1:
        one = _("%(letter)s can only be laid with its own tile or with a blank; it is never made from two tiles.")
        return put(one, letter=letters[0])
    more = _(
        "%(letters)s can only be laid with their own tile or with a blank; none of them is ever made from two tiles."
    )
    return put(more, letters=list_and(letters))


def _carried(tile: Tile, tiles: TileSet) -> list[str]:
    """A tile that shows less than it stands for, with an example: QUE is two tiles."""
    sentence = _("The tile %(face)s stands for %(letter)s as a whole; no other tile is added to complete it.")
    example = _("%(letters)s is laid with the tiles %(tiles)s.")
    vowel = next((each.letter for each in present_tiles(tiles) if each.vowel and each.letter == "E"), "")
    letters = put(example, letters=tile.letter + vowel, tiles=list_and([tile.face, vowel])) if vowel else ""
    return [put(sentence, face=tile.face, letter=tile.letter), letters]


def _false_pairs(m: Material) -> str | None:
    """The pairs of tiles that a player could place but are refused."""
    pairs = [
        f"{left} + {right}"
        for left, right in sorted(m.tiles.false_digraphs)
        if _can_lie(left, m) and _can_lie(right, m)
    ]
    if not pairs:
        return None
    return put(
        _("These pairs of tiles therefore never appear side by side in a word: %(pairs)s."), pairs=", ".join(pairs)
    )


def _can_lie(letter: str, m: Material) -> bool:
    as_blank = m.tiles.blanks > 0 and blank_may_stand(letter, m.tiles, m.rules.scoring)
    return m.tiles.by_letter[letter].count > 0 or as_blank


def write_accents(m: Material) -> Draft | None:
    """Letters that are played without their accents; nothing for a set without them."""
    by_plain: dict[str, list[str]] = {}
    for accented, plain in sorted(m.tiles.folds.items()):
        by_plain.setdefault(plain, []).append(accented)
    rows = table(
        (_("In the dictionary"), _("On the board")),
        ((", ".join(accented), plain) for plain, accented in sorted(by_plain.items())),
    )
    lead = text(
        _("Some letters in the dictionary have no tile of their own and are laid with the tile of the plain letter.")
    )
    return draft("game.accents", _("Accents"), lead if rows else None, rows)


def write_blanks(m: Material) -> Draft | None:
    """What a blank may stand for; nothing for a set without blanks."""
    if not m.tiles.blanks:
        return None
    without = [tile.letter for tile in m.tiles.tiles if not tile.count]
    refused = [tile.letter for tile in m.tiles.tiles if not blank_may_stand(tile.letter, m.tiles, m.rules.scoring)]
    granted = [letter for letter in without if letter not in refused]
    digraphs = [face_of(tile) for tile in _digraphs(m.tiles)]
    if m.rules.scoring.blank_stands_for == "any_letter":
        stands = _("A blank may stand for any letter, even one that has no tile.")
        also = put(_("It may also stand for %(letters)s."), letters=list_or(granted)) if granted else None
    else:
        stands = _("A blank may stand for any letter that has a tile in this set, and for no other.")
        also = put(_("These include %(letters)s."), letters=list_and(digraphs)) if digraphs else None
    return draft(
        "game.blanks",
        _("Blanks"),
        text(stands, also, put(_("It cannot stand for %(letters)s."), letters=list_or(refused)) if refused else None),
        text(
            _("A player who lays a blank says which letter it stands for when making the move."),
            _("It keeps that letter until the end of the game and is always worth 0 points."),
            _("A word may contain more than one blank.") if m.tiles.blanks > 1 else None,
        ),
        prints=("scoring.blank_stands_for",),
    )
