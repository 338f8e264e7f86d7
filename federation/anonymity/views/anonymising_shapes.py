"""Where a name stands, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.apps import apps
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Place:
    """A table in which the name stands: what its rows are called, and how many have it."""

    label: str
    rows: int


def describe_places(counted: Sequence[tuple[str, int]]) -> list[Place]:
    """Of (label of a model, rows), the most rows first; the history of a table under the table's own name."""
    places = [Place(_name(label), rows) for label, rows in counted]
    return sorted(places, key=lambda place: (-place.rows, place.label))


def _name(label: str) -> str:
    model = apps.get_model(label)
    tracked = getattr(model, "pgh_tracked_model", None)
    if tracked is not None:
        return _("%(table)s: earlier values") % {"table": tracked._meta.verbose_name_plural}
    return str(model._meta.verbose_name_plural)
