"""Finding federations."""

from __future__ import annotations

from django.db.models import QuerySet

from federation.names.comparison import words
from federation.people.models.accounts import Membership, User
from federation.tenancy.federations import Federation


def find_federations(text: str) -> QuerySet[Federation]:
    """Return federations in whose name each word of the text begins a word; all of them for an empty text.

    Names are compared here, ignoring accents, for a few thousand federations at most.
    """
    everyone = Federation.objects.order_by("name", "pk")
    wanted = words(text)
    if not wanted:
        return everyone
    names = Federation.objects.values_list("pk", "name", "short_name")
    return everyone.filter(pk__in=[pk for pk, *known in names if _begin(wanted, words(" ".join(known)))])


def _begin(wanted: list[str], known: list[str]) -> bool:
    return all(any(word.startswith(one) for word in known) for one in wanted)


def federations_of(user: User) -> QuerySet[Federation]:
    """Return the federations a user belongs to. Needs the user's scope, which the middleware opens."""
    own = Membership._base_manager.filter(user=user).values("federation_id")
    return Federation.objects.filter(pk__in=own)
