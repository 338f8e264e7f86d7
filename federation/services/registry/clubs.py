"""Clubs: registering and renaming them."""

from __future__ import annotations

from django.db import transaction

from federation.audit import record
from federation.errors import NameMissing, NameTaken
from federation.models import Club
from federation.names import words
from federation.permissions import Action, Actor, require


def create_club(actor: Actor, name: str, town: str = "") -> Club:
    """Register a club. Raises NameMissing, NameTaken."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        club = Club(name=name.strip(), key=_free_key(name, None), town=town.strip())
        club.save()
        record(actor, "club_created", club)
    return club


def change_club_record(actor: Actor, club: Club, name: str, town: str = "") -> Club:
    """Give a club another name or town. Published lists keep the name they showed. Raises NameMissing, NameTaken."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        club = Club.objects.select_for_update(of=("self",), no_key=True).get(pk=club.pk)
        before = {"name": club.name, "town": club.town}
        club.name, club.key, club.town = name.strip(), _free_key(name, club), town.strip()
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
