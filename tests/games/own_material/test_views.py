"""Tile sets and boards of a federation's own, and their pages."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.seen import seen_at, seen_of
from federation.tenancy.federations import Federation
from games.errors import CodeTaken, MaterialChanged, MaterialUnusable, MaterialUsed
from games.lexicons.models import Lexicon
from games.material.board import board_as_json, load_board
from games.material.models import OwnBoard, OwnTileSet
from games.material.queries import board_choices, find_board, find_tileset, tileset_choices
from games.material.tiles import load_tileset, tileset_as_json, tileset_names
from games.own_material.forms import BoardForm, TileSetForm
from games.own_material.services import (
    add_board,
    add_tile_set,
    change_board,
    change_tile_set,
    remove_board,
    remove_tile_set,
)
from games.rules.services import begin_rule_set, preset_version
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_actor
from tests.repeated import many
from tests.staff import log_in_as, send

TILES: dict[str, Any] = tileset_as_json(load_tileset("catalan"))
BOARD: dict[str, Any] = board_as_json(load_board("standard"))


def filled(form: TileSetForm | BoardForm, **changes: Any) -> dict[str, Any]:
    """What a browser sends."""
    values = {name: form[name].value() for name in form.fields} | changes
    return {
        name: "on" if value is True else value
        for name, value in values.items()
        if value is not None and value is not False
    }


def new_tiles(**changes: Any) -> dict[str, Any]:
    values = {"name": "Ours", "code": "ours", **changes}
    return filled(TileSetForm(values=TILES, is_new=True), **values)


def new_board(**changes: Any) -> dict[str, Any]:
    return filled(BoardForm(values=BOARD, is_new=True), **{"name": "Small", "code": "small", **changes})


@pytest.mark.parametrize("name", tileset_names())
def test_form_of_every_tile_set_gives_it_back(name: str) -> None:
    values = tileset_as_json(load_tileset(name))
    data = filled(TileSetForm(values=values, is_new=True), name="Ours", code="ours")
    form = TileSetForm(data, values=values, is_new=True)
    assert form.is_valid(), form.errors
    assert tileset_as_json(form.made) == {**values, "name": "own"}
    assert form.counted() == values["size"]


def test_problems_of_a_tile_set_stand_at_their_fields() -> None:
    changes = {"tile.0.count": 13, "tile.1.letter": "A", "folds": "À = ?"}
    form = TileSetForm(new_tiles(**changes), values=TILES, is_new=True)
    assert not form.is_valid()
    assert {"size", "tile.1.letter", "folds"} <= set(form.errors)
    assert form.counted() == 101


def test_form_of_the_standard_board_gives_it_back() -> None:
    form = BoardForm(new_board(), values=BOARD, is_new=True)
    assert form.is_valid(), form.errors
    assert board_as_json(form.made) == {**BOARD, "name": "own"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"squares": "...\n..\n"}, "squares"),
        ({"squares": "..z\n...\n..."}, "squares"),
        ({"squares": " \n"}, "squares"),
        ({"squares": "." * 27}, "squares"),
        ({"squares": "...\n...\n..."}, "centre"),
        ({"centre": "ZZ"}, "centre"),
    ],
)
def test_problems_of_a_board_stand_at_their_fields(changes: dict[str, str], field: str) -> None:
    form = BoardForm(new_board(**changes), values=BOARD, is_new=True)
    assert field in form.errors


def test_boards_of_other_sizes_and_stronger_premiums_are_made() -> None:
    data = new_board(squares="Q . q\n.d.\nT.D\n", centre="b2")
    form = BoardForm(data, values=BOARD, is_new=True)
    assert form.is_valid(), form.errors
    assert (form.made.rows, form.made.columns, form.made.centre) == (3, 3, "B2")
    assert form.made.legend["Q"] == (1, 4)


def test_own_sets_and_boards_are_found_by_their_code(in_fisc: Federation, system: Actor) -> None:
    add_tile_set(system, "ours", "Ours", {**TILES, "name": "whatever"})
    add_board(system, "small", "Small", BOARD)
    assert find_tileset("ours").name == "ours"
    assert find_board("small").name == "small"
    assert ("ours", "Ours (custom)") in tileset_choices()
    assert ("small", "Small (custom)") in board_choices()


@pytest.mark.parametrize("code", ["catalan", "new", "ours"])
def test_taken_short_names_are_refused(in_fisc: Federation, system: Actor, code: str) -> None:
    add_tile_set(system, "ours", "Ours", TILES)
    with pytest.raises(CodeTaken):
        add_tile_set(system, code, "Other", TILES)


def test_what_cannot_be_used_is_refused_with_every_problem(in_fisc: Federation, system: Actor) -> None:
    with pytest.raises(MaterialUnusable) as refused:
        add_tile_set(system, "ours", "Ours", {**TILES, "size": 7, "folds": {"À": "?"}})
    assert [problem.code for problem in refused.value.problems] == ["tileset_size", "tileset_fold_unknown"]
    with pytest.raises(MaterialUnusable):
        add_board(system, "small", "Small", {**BOARD, "centre": "Z99"})


def test_changing_compares_with_what_was_read(in_fisc: Federation, system: Actor) -> None:
    own = add_board(system, "small", "Small", BOARD)
    change_board(system, own, "Smaller", BOARD, seen=seen_at(own, 0))
    with pytest.raises(MaterialChanged):
        change_board(system, own, "Smallest", BOARD, seen=seen_at(own, 0))
    assert change_board(system, own, "Smaller", BOARD, seen=seen_at(own, 0)).revision == 1


def test_what_a_draft_or_a_word_list_names_is_not_removed(in_fisc: Federation, system: Actor) -> None:
    ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    tiles, board = add_tile_set(system, "ours", "Ours", TILES), add_board(system, "small", "Small", BOARD)
    source = preset_version("fisc")
    source.rules |= {"tiles": "ours", "board": "small"}
    draft = begin_rule_set(system, source, "Own", Season.objects.get())
    for remove, own in ((remove_tile_set, tiles), (remove_board, board)):
        with pytest.raises(MaterialUsed, match="Own 1"):
            remove(system, own)  # type: ignore[operator]
    draft.delete()
    lexicon = Lexicon.objects.create(code="words", name="Words", tiles="ours", licence="x")
    with pytest.raises(MaterialUsed, match="Words"):
        remove_tile_set(system, tiles)
    lexicon.delete()
    remove_tile_set(system, tiles)
    remove_board(system, board)
    assert not OwnTileSet.objects.exists()
    assert not OwnBoard.objects.exists()


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER])
def test_only_staff_make_tile_sets_and_boards(in_fisc: Federation, system: Actor, role: Role) -> None:
    tiles, board = add_tile_set(system, "ours", "Ours", TILES), add_board(system, "small", "Small", BOARD)
    actor = make_actor(in_fisc, role)
    for act in (
        lambda: add_tile_set(actor, "x", "x", TILES),
        lambda: change_tile_set(actor, tiles, "x", TILES, seen=seen_at(tiles, 0)),
        lambda: remove_tile_set(actor, tiles),
        lambda: add_board(actor, "x", "x", BOARD),
        lambda: change_board(actor, board, "x", BOARD, seen=seen_at(board, 0)),
        lambda: remove_board(actor, board),
    ):
        with pytest.raises(NotPermitted):
            act()


def test_pages_make_change_and_remove(in_fisc: Federation) -> None:
    client = log_in_as(in_fisc, Role.STAFF)
    new = "/fisc/desk/tiles/new/"
    assert_well_formed(read_page(new, client))
    assert "Ł" in read_page(f"{new}?copy=polish", client)
    assert get(f"{new}?copy=klingon", client).status_code == 404
    assert get(f"{new}?copy=%00", client).status_code == 400
    assert get("/fisc/desk/boards/new/?copy=%00", client).status_code == 400
    looked = send(client, new, new_tiles(preview="1"))
    assert looked.status_code == 200
    assert "<svg" in looked.content.decode()
    assert not OwnTileSet.objects.exists()
    assert send(client, new, new_tiles()).status_code == 302
    assert send(client, new, new_tiles()).status_code == 400
    own = OwnTileSet.objects.get()
    changed = filled(
        TileSetForm(values=own.data, is_new=False),
        name="Renamed",
        seen=seen_of(own),
        **{"tile.0.count": 13, "size": 101},
    )
    assert send(client, "/fisc/desk/tiles/ours/", changed).status_code == 302
    assert send(client, "/fisc/desk/tiles/ours/", {**changed, "name": "Again"}).status_code == 409
    board = "/fisc/desk/boards/new/"
    assert "<svg" in send(client, board, new_board(preview="1")).content.decode()
    assert send(client, board, new_board()).status_code == 302
    listed = words_of(read_page("/fisc/desk/tiles/", client))
    assert "Renamed" in listed
    assert "Small" in listed
    for path in ("tiles/ours", "boards/small"):
        assert_well_formed(read_page(f"/fisc/desk/{path}/", client))
        assert send(client, f"/fisc/desk/{path}/remove/").status_code == 302
        assert get(f"/fisc/desk/{path}/", client).status_code == 404


def test_pages_are_for_staff_alone(in_fisc: Federation) -> None:
    client = log_in_as(in_fisc, Role.ORGANISER)
    for path in ("tiles/", "tiles/new/", "boards/new/"):
        assert get(f"/fisc/desk/{path}", client).status_code == 403


GARBAGE = st.one_of(st.text(max_size=8), st.sampled_from(["", "9" * 30, "-1", "\x00", "l·l", "?", "À=", "="]))


@settings(max_examples=many(40), suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_forms_answer_to_whatever_is_sent(data: st.DataObject) -> None:
    for sent, form in ((new_tiles(), TileSetForm), (new_board(), BoardForm)):
        for name in data.draw(st.lists(st.sampled_from(sorted(sent)), max_size=8)):
            sent[name] = data.draw(GARBAGE)
        made = form(sent, values=TILES if form is TileSetForm else BOARD, is_new=True)
        if made.is_valid():
            assert made.made
        if isinstance(made, TileSetForm):
            assert made.counted() >= 0
