"""Columns of sheets as the federation has said them."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.championship.models.columns import ColumnAssignment


def assigned_choices() -> dict[str, Sequence[str]]:
    """What each column means, by the key of its headings: the ``choices`` of ``read_upload``."""
    return dict(ColumnAssignment.objects.order_by("key").values_list("key", "meanings"))
