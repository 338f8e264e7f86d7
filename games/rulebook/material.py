"""Chapter: the game and its equipment."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.material.board import ROW_LETTERS, Board
from games.material.tiles import TileSet
from games.rulebook.document import Block, Chapter
from games.rulebook.letters import face_of, present_tiles, write_accents, write_blanks, write_digraphs
from games.rulebook.prose import Draft, Material, draft, put, table, text, write_chapter


def write_material(m: Material) -> tuple[Chapter, ...]:
    drafts = [_game(m), _board(m), _notation(m), _tiles(m), write_digraphs(m), write_accents(m), write_blanks(m)]
    return write_chapter("game", _("The game and its equipment"), drafts, m.rules.assumed)


def _game(m: Material) -> Draft | None:
    least, most = m.rules.table.minimum_players, m.rules.table.maximum_players
    exactly = ngettext("A game is played by %(most)s player.", "A game is played by %(most)s players.", most)
    between = _("A game is played by %(least)s to %(most)s players.")
    either = _("A game is played by %(least)s or %(most)s players.")
    players = {0: exactly, 1: either}.get(most - least, between)
    return draft(
        "game.aim",
        _("The game"),
        text(
            put(players, least=least, most=most),
            _(
                "Players take turns to lay lettered tiles on a board, forming words that cross or touch, as in a "
                "crossword."
            ),
            _(
                "Every move scores points. The player with the most points at the end wins (article "
                "[[results.winner]])."
            ),
        ),
        prints=("table.minimum_players", "table.maximum_players"),
    )


def _board(m: Material) -> Draft | None:
    board = m.board
    size = _("The board has %(squares)s squares in %(rows)s rows and %(columns)s columns.")
    axes = _(
        "Rows are lettered A to %(row)s, from top to bottom; columns are numbered 1 to %(column)s, from left to right."
    )
    return draft(
        "game.board",
        _("The board"),
        text(
            put(size, squares=board.rows * board.columns, rows=board.rows, columns=board.columns),
            put(axes, row=ROW_LETTERS[board.rows - 1], column=board.columns),
            put(_("A square is named by its row and column: the centre is %(centre)s."), centre=board.centre),
        ),
        Block("figure", text=_("The board and its premium squares"), figure="board"),
        table((_("Premium square"), _("How many"), _("What it does")), _premium_rows(board)),
        prints=("board",),
    )


def _premium_rows(board: Board) -> list[tuple[str, str, str]]:
    found = Counter(board.legend[code] for row in board.squares for code in row)
    return [
        (premium_name(*premium), str(count), _premium_effect(*premium))
        for premium, count in sorted(found.items(), key=lambda item: (item[0][1], item[0][0]))
        if premium != (1, 1)
    ]


def premium_name(letter: int, word: int) -> str:
    """Return a premium square's name, by its letter and word multipliers."""
    names = {
        (2, 1): _("Double letter"),
        (3, 1): _("Triple letter"),
        (1, 2): _("Double word"),
        (1, 3): _("Triple word"),
    }
    if (letter, word) in names:
        return names[letter, word]
    if word == 1:
        return put(_("Letter × %(factor)s"), factor=letter)
    if letter == 1:
        return put(_("Word × %(factor)s"), factor=word)
    return put(_("Letter × %(letter)s and word × %(word)s"), letter=letter, word=word)


def _premium_effect(letter: int, word: int) -> str:
    if word == 1:
        return put(_("The points of the tile laid on it are multiplied by %(factor)s."), factor=letter)
    if letter == 1:
        return put(_("The points of the whole word are multiplied by %(factor)s."), factor=word)
    both = _("The points of the tile laid on it are multiplied by %(letter)s, then those of the word by %(word)s.")
    return put(both, letter=letter, word=word)


def _notation(m: Material) -> Draft | None:
    centre = m.board.centre
    row, column = centre[0], centre[1:]
    across = _(
        "For a word across, the letter comes first: %(place)s runs to the right from row %(row)s, column %(column)s."
    )
    down = _("For a word down, the number comes first: %(place)s runs down column %(column)s from row %(row)s.")
    return draft(
        "game.notation",
        _("How a position is written"),
        text(
            _("The position of a word is the square of its first letter."),
            put(across, place=centre, row=row, column=column),
            put(down, place=column + row, row=row, column=column),
            _("The letter that a blank stands for is written in parentheses."),
        ),
        prints=("sheet.notation", "sheet.blank_letter"),
    )


def _tiles(m: Material) -> Draft | None:
    tiles = m.tiles
    inside = ngettext(
        "The bag holds %(size)s tiles, including %(blanks)s blank.",
        "The bag holds %(size)s tiles, including %(blanks)s blanks.",
        tiles.blanks,
    )
    none = _("The bag holds %(size)s tiles, none of them blank.")
    return draft(
        "game.tiles",
        _("The tiles"),
        text(
            put(inside if tiles.blanks else none, size=tiles.size, blanks=tiles.blanks),
            _("The number on a tile is its value."),
        ),
        Block("figure", text=_("The tiles: number and value of each"), figure="tiles"),
        table((_("Points"), _("Tiles")), _tile_rows(tiles)),
        prints=("tiles",),
    )


def _tile_rows(tiles: TileSet) -> list[tuple[str, str]]:
    """One row for each value, the letters in alphabetical order: “A × 12, E × 13”."""
    by_value: dict[int, list[str]] = {0: [f"{_('blank')} × {tiles.blanks}"]} if tiles.blanks else {}
    for tile in present_tiles(tiles):
        by_value.setdefault(tile.value, []).append(f"{face_of(tile)} × {tile.count}")
    return [(str(value), ", ".join(letters)) for value, letters in sorted(by_value.items())]
