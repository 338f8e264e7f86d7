"""The base of every tenant model."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from django.db import models
from django_scopes import ScopedManager

from federation.tenancy.scope import default_federation_id


class TenantModel(models.Model):
    """A row that belongs to one federation.

    Outside a scope every query of such a model raises; inside it sees the federation's rows only. The policy and
    the composite keys in the database are derived from the model by ``federation.tenancy.policies`` and ``.keys``.
    """

    federation = models.ForeignKey(
        "federation.Federation",
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
        default=default_federation_id,
        # The composite unique key (federation, id) and each model's own keys serve as the index.
        db_index=False,
    )

    # Whether users see their own rows (by ``user``) in every federation.
    own_rows: ClassVar[bool] = False
    # Whether pages for everybody may show something of it: writing it raises the data's version.
    shows_in_public: ClassVar[bool] = True
    # Whether rows are never changed or deleted: the application's role has no right to, but for the fields that
    # anonymising may write.
    append_only: ClassVar[bool] = False
    erasable: ClassVar[tuple[str, ...]] = ()
    # Of a model that keeps its history: the same for its events.
    erasable_in_history: ClassVar[tuple[str, ...]] = ()
    # Whether nothing refers to its rows. Then it has no key (federation, id), but another index that leads with it.
    leaf: ClassVar[bool] = False
    # How full pages are made, in percent: less where rows are rewritten, so that new ones find room beside the old.
    filled: ClassVar[int] = 100
    # When a row is final, as SQL about OLD: from then on only the owner of the tables changes or deletes it.
    frozen_when: ClassVar[str] = ""

    if TYPE_CHECKING:
        objects: ClassVar[models.Manager[Self]]
    else:
        objects = ScopedManager(federation="federation")

    class Meta:
        abstract = True
