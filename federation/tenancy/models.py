"""The base of tenant models, history by triggers, and data versions.

The event tables carry the row's federation and get the same policy as their model. The context (who, from which
address) is stored in the event itself: the library's own context table would be shared by all federations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

import pghistory
from django.db import models
from django_scopes import ScopedManager

from federation.tenancy.scope import default_federation_id

M = TypeVar("M", bound=type[models.Model])


def keeps_history(model: M) -> M:
    """Class decorator: every insert, update and delete of the model creates an event."""
    track: Callable[[M], M] = pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        # Omitted by default, although it matters most.
        pghistory.DeleteEvent(),
        append_only=True,
    )
    return track(model)


class TenantModel(models.Model):
    """A row that belongs to one federation.

    Outside a scope every query of such a model raises; inside, it returns only the federation's rows. The policy and
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
    # Whether public pages may show something of it: writing it raises the data version.
    shows_in_public: ClassVar[bool] = True
    # Whether rows are never changed or deleted: the application's role has no right to, except for the fields that
    # anonymising may write.
    append_only: ClassVar[bool] = False
    erasable: ClassVar[tuple[str, ...]] = ()
    # On a model with history: the same for its events.
    erasable_in_history: ClassVar[tuple[str, ...]] = ()
    # Whether nothing refers to its rows. Then it has no key (federation, id), but another index beginning with the
    # federation.
    leaf: ClassVar[bool] = False
    # Fill factor of pages in percent: lower if rows are rewritten, so that new versions fit next to the old.
    filled: ClassVar[int] = 100
    # When a row is final, as SQL on OLD: from then on only the owner of the tables may change or delete it.
    frozen_when: ClassVar[str] = ""

    if TYPE_CHECKING:
        objects: ClassVar[models.Manager[Self]]
    else:
        objects = ScopedManager(federation="federation")

    class Meta:
        abstract = True


class DataChange(TenantModel):
    """A transaction that wrote something; the existing rows together are the federation's data version.

    Written only by triggers, which also tidy them from time to time (see ``federation.tenancy.versions``).
    """

    shows_in_public = False

    def __str__(self) -> str:
        return f"{self.federation_id} {self.pk}"
