"""Clubs: registering and renaming them."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.errors import NameMissing, NameTaken
from federation.names.comparing import words
from federation.people.models.players import Club
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import lock, lock_federation
from federation.values.texts import clean


def create_club(actor: Actor, name: str, town: str = "") -> Club:
    """Register a club. Raises NameMissing, NameTaken."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        # Of two clubs of one name at the same moment the second one finds the first.
        lock_federation()
        club = Club(name=clean(name), key=_free_key(name, None), town=clean(town))
        club.save()
        record(actor, "club_created", club)
    return club


def change_club_record(actor: Actor, club: Club, name: str, town: str = "", *, seen: str | None = None) -> Club:
    """Give a club another name or town; ``seen``: the club that a form showed.

    Published lists keep the name they showed. Raises NameMissing, NameTaken, SettingsChanged.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        lock_federation()
        club = lock(club)
        if seen is not None:
            check_seen(seen, club)
        before = {"name": club.name, "town": club.town}
        club.name, club.key, club.town = clean(name), _free_key(name, club), clean(town)
        if before != {"name": club.name, "town": club.town}:
            club.save(update_fields=["name", "key", "town"])
            record(actor, "club_changed", club, before=before)
    return club


def _free_key(name: str, own: Club | None) -> str:
    key = " ".join(words(name))
    if not key:
        raise NameMissing()
    others = Club.objects.all() if own is None else Club.objects.exclude(pk=own.pk)
    if others.filter(key=key).exists():
        raise NameTaken(name=name.strip())
    return key
