"""Find a name in the federation's tables: every text and every JSON value of every row.

What can be erased depends on what the application may write: frozen rows and anything belonging to an address stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models.functions import Cast

from federation.names.erasure import Names, texts_of
from federation.people.models.players import Player
from federation.registry.models import Anonymisation
from federation.tenancy.rights import changeable_columns, is_append_only, tenant_models

Model = type[models.Model]
# Rows per query, so that large reports are never all in memory.
PORTION = 200
# It contains the name of the player to be anonymised by design, until the job is done.
_LEFT_OUT = (Anonymisation,)


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a table, split into those that can be erased and those that cannot."""

    model: Model
    writable: tuple[str, ...]
    fixed: tuple[str, ...]


def tables_with_texts() -> Iterator[Texts]:
    for model in tenant_models():
        if model in _LEFT_OUT:
            continue
        fields = [field for field in model._meta.concrete_fields if _is_text(field)]
        writable = tuple(field.name for field in fields if _is_writable(model, field))
        others = [field for field in fields if field.name not in writable]
        fixed = tuple(field.name for field in others if not _follows_player(model, field))
        if fields:
            yield Texts(model, writable, fixed)


def _is_text(field: Any) -> bool:
    if isinstance(field, models.JSONField):
        return not field.name.startswith("pgh_")
    if isinstance(field, models.CharField | models.TextField):
        return not field.choices and not field.name.startswith("pgh_")
    return False


def _is_writable(model: Model, field: Any) -> bool:
    if isinstance(field, models.SlugField) or not field.editable or bool(getattr(model, "frozen_when", None)):
        return False
    return not is_append_only(model) or str(field.column) in changeable_columns(model)


def _follows_player(model: Model, field: Any) -> bool:
    """Return whether the field is derived from a player's name or spelling, and is removed or rebuilt with it."""
    tracked = getattr(model, "pgh_tracked_model", model)
    of_player = tracked is Player or any(one.name == "player" for one in model._meta.concrete_fields)
    return of_player and not field.editable


def rows_with(names: Names, model: Model, fields: Sequence[str]) -> Iterator[models.Model]:
    """Return the rows of a table that contain the name in one of these fields."""
    if not fields or not names.hints:
        return
    found = models.Q()
    casts = {f"text_of_{name}": Cast(name, models.TextField()) for name in fields}
    for name in casts:
        found |= models.Q(**{f"{name}__iregex": names.sql_pattern})
    keys = model._default_manager.alias(**casts).filter(found).order_by("pk").values_list("pk", flat=True)
    every = list(keys)
    for start in range(0, len(every), PORTION):
        rows = model._default_manager.filter(pk__in=every[start : start + PORTION]).order_by("pk")
        yield from (row for row in rows if any(names.are_in(getattr(row, name)) for name in fields))


def samples_of(word: Names, rows: Sequence[tuple[models.Model, Sequence[str]]], limit: int) -> list[str]:
    """Return some of the texts that contain a word, cut to its surroundings."""
    found: list[str] = []
    for row, fields in rows:
        for name in fields:
            for text in texts_of(getattr(row, name)):
                if word.are_in(text) and text[:120] not in found:
                    found.append(text[:120])
                    if len(found) == limit:
                        return found
    return found
