"""The rating sequence and its corrections in the shapes of the desk's templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.lists.models.corrections import Correction
from ratings.lists.models.lists import Edition
from ratings.replay.models.changes import SequencePosition
from tournaments.championship.models.championships import Championship


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A championship's place in the sequence; late is what comes after a later day of play."""

    position: int
    championship: Championship
    day: date
    is_late: bool
    rated_at: datetime | None
    edition: Edition | None


@dataclass(frozen=True, slots=True)
class CorrectionItem:
    """A correction, from where to where, and how many stored changes it touched."""

    correction: Correction
    url: str
    kind: str
    change: str
    stored: str


def place_rows(places: Iterable[SequencePosition]) -> list[PlaceRow]:
    return [
        PlaceRow(
            position=place.position,
            championship=place.championship,
            day=place.championship.ends_on,
            is_late=place.championship.ends_on < place.latest,  # type: ignore[attr-defined]
            rated_at=place.rated_at,
            edition=place.listed_in,
        )
        for place in places
    ]


def correction_items(corrections: Iterable[Correction]) -> list[CorrectionItem]:
    return [
        CorrectionItem(
            correction=one,
            url=reverse("correction", args=[one.system.code, one.pk]),
            kind=one.get_kind_display(),
            change=_describe(one.outcome),
            stored=_count(one.outcome),
        )
        for one in corrections
    ]


def _describe(outcome: dict[str, Any]) -> str:
    """Where from and where to in the sequence; empty for a correction that moved nothing."""
    new, old = outcome.get("position"), outcome.get("from_position")
    if new is not None and old is not None:
        return _("from number %(old)s to number %(new)s") % {"old": old, "new": new}
    if new is not None:
        return _("as number %(new)s") % {"new": new}
    return _("it was number %(old)s") % {"old": old} if old is not None else ""


def _count(outcome: dict[str, Any]) -> str:
    if "updated" not in outcome:
        return ""
    count = outcome["inserted"] + outcome["updated"] + outcome["deleted"]
    text = ngettext(
        "%(count)s change of a rating was computed anew.", "%(count)s changes of ratings were computed anew.", count
    )
    return text % {"count": count}
