"""Anonymising lists: a published line keeps its number, place and rating, on other federations' lists too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from federation.anonymity.services.keepers import NameKeeper, Person, name_keepers
from federation.names.comparison import sort_key
from federation.tenancy.scope import current_federation
from ratings.lists.models import EditionRow
from ratings.outside.models import OutsideList, OutsideRating
from ratings.publication.models import PreparedPreview


def register_list_names() -> None:
    name_keepers.plug(NameKeeper(erase=_erase, spellings=_spellings, files=_files), "lists")


def _spellings(records: Collection[int]) -> Iterator[str]:
    yield from EditionRow.objects.filter(player__in=records).values_list("name", flat=True).distinct()
    yield from OutsideRating.objects.filter(player__in=records).values_list("name", flat=True).distinct()


def _files(person: Person) -> Iterable[int]:
    """Return files of other federations' lists that include the player."""
    lists = OutsideRating.objects.filter(player__in=person.records).values("source")
    return OutsideList.objects.filter(pk__in=lists).values_list("stored_id", flat=True)


def _erase(person: Person) -> None:
    instead = person.names.instead
    key = sort_key(instead, current_federation().language)
    EditionRow.objects.filter(player__in=person.records).update(name=instead, sort_key=key)
    OutsideRating.objects.filter(player__in=person.records).update(name=instead, ids={})
    # Prepared lists contain names; they are prepared again on request.
    PreparedPreview.objects.all().delete()
