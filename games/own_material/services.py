"""A federation's own tile sets and boards: add, change, remove.

Published rules have copies of theirs, so nothing done here changes a game already played. Drafts and word lists refer
to them by code and see every change.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import IntegrityError, transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locks import locking
from games.errors import CodeTaken, MaterialChanged, MaterialUnusable, MaterialUsed
from games.lexicons.models import Lexicon
from games.material.board import board_as_json, board_from_json, board_names
from games.material.models import OwnBoard, OwnTileSet
from games.material.tiles import tileset_as_json, tileset_from_json, tileset_names
from games.permissions import GameAction
from games.problems.kinds import InvalidBoard, InvalidTileSet
from games.rules.models import RuleSetState, RuleSetVersion

Json = dict[str, Any]
M = TypeVar("M", OwnTileSet, OwnBoard)


def add_tile_set(actor: Actor, code: str, name: str, data: Json) -> OwnTileSet:
    """Add a tile set under a code that neither the portal nor the federation uses.

    Raises CodeTaken, MaterialUnusable.
    """
    require(actor, GameAction.MANAGE_RULES)
    own = OwnTileSet(code=code, name=name, data=_read_tiles(code, data))
    return _add(actor, own, tileset_names(), "tile_set_added")


def change_tile_set(actor: Actor, own: OwnTileSet, name: str, data: Json, *, seen: str) -> OwnTileSet:
    """Raises MaterialChanged, MaterialUnusable. Saving the same again changes nothing."""
    require(actor, GameAction.MANAGE_RULES)
    return _change(actor, own, name, _read_tiles(own.code, data), seen, "tile_set_changed")


def remove_tile_set(actor: Actor, own: OwnTileSet) -> None:
    """Raises MaterialUsed while a draft or a word list names it."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(own)
        lists = Lexicon.objects.filter(tiles=locked.code).values_list("name", flat=True)
        _remove(actor, locked, [*lists, *_drafts_naming("tiles", locked.code)], "tile_set_removed")


def add_board(actor: Actor, code: str, name: str, data: Json) -> OwnBoard:
    """Add a board under a code that neither the portal nor the federation uses. Raises CodeTaken, MaterialUnusable."""
    require(actor, GameAction.MANAGE_RULES)
    return _add(actor, OwnBoard(code=code, name=name, data=_read_board(code, data)), board_names(), "board_added")


def change_board(actor: Actor, own: OwnBoard, name: str, data: Json, *, seen: str) -> OwnBoard:
    """Raises MaterialChanged, MaterialUnusable. Saving the same again changes nothing."""
    require(actor, GameAction.MANAGE_RULES)
    return _change(actor, own, name, _read_board(own.code, data), seen, "board_changed")


def remove_board(actor: Actor, own: OwnBoard) -> None:
    """Raises MaterialUsed while a draft names it."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(own)
        _remove(actor, locked, _drafts_naming("board", locked.code), "board_removed")


def _read_tiles(code: str, data: Json) -> Json:
    try:
        return tileset_as_json(tileset_from_json({**data, "name": code}))
    except InvalidTileSet as refused:
        raise MaterialUnusable(refused.problems) from refused


def _read_board(code: str, data: Json) -> Json:
    try:
        return board_as_json(board_from_json({**data, "name": code}))
    except InvalidBoard as refused:
        raise MaterialUnusable(refused.problems) from refused


def _lock(own: M) -> M:
    locked = locking(type(own).objects.all()).filter(pk=own.pk).first()
    if locked is None:
        raise MaterialChanged()
    return locked


def _add(actor: Actor, own: M, taken: tuple[str, ...], act: str) -> M:
    if own.code in taken or own.code == "new":
        raise CodeTaken(code=own.code)
    try:
        with transaction.atomic():
            own.save(force_insert=True)
            record(actor, act, own, code=own.code)
    except IntegrityError as error:
        raise CodeTaken(code=own.code) from error
    return own


def _change(actor: Actor, own: M, name: str, data: Json, seen: str, act: str) -> M:
    with transaction.atomic():
        locked = _lock(own)
        if (locked.name, locked.data) == (name, data):
            return locked
        check_seen(seen, locked, refusal=MaterialChanged)
        before, locked.name, locked.data = locked.data, name, data
        locked.revision += 1
        locked.save(update_fields=["name", "data", "revision"])
        record(actor, act, locked, code=locked.code, before=before, after=data)
    return locked


def _remove(actor: Actor, locked: OwnTileSet | OwnBoard, users: list[str], act: str) -> None:
    if users:
        raise MaterialUsed(name=locked.name, users=", ".join(users))
    record(actor, act, locked, code=locked.code, before=locked.data)
    locked.delete()


def _drafts_naming(field: str, code: str) -> list[str]:
    drafts = RuleSetVersion.objects.filter(state=RuleSetState.DRAFT)
    return [str(draft) for draft in drafts if draft.rules.get(field) == code]
