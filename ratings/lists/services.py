"""Sealing published lists: each one is chained to the previous list and signed with the installation's key."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.exchange.installation_key import installation_key
from federation.permissions import Actor, require
from federation.tenancy.locks import lock
from federation.tenancy.scope import current_federation
from ratings.lists.models import Edition, EditionSeal
from ratings.lists.queries.seals import canonical_text
from ratings.lists.seals import NOTHING_BEFORE, digest_text, public_half, sign
from ratings.permissions import RatingAction
from ratings.systems.models import RatingSystem


def seal_lists(actor: Actor, system: RatingSystem) -> list[EditionSeal]:
    """Seal all unsealed editions: those published before seals existed.

    An edition with a sealed successor can no longer be sealed and is skipped. Raises NotPermitted.
    """
    require(actor, RatingAction.PUBLISH_RATING_LIST)
    with transaction.atomic():
        locked = lock(system)
        sealed = seal_editions(locked, timezone.now())
        if sealed:
            record(actor, "rating_lists_sealed", locked, editions=[seal.edition.number for seal in sealed])
        return sealed


def seal_editions(system: RatingSystem, now: datetime) -> list[EditionSeal]:
    """Seal the editions after a locked system's last sealed one, oldest first."""
    last = EditionSeal.objects.filter(edition__system=system).select_related("edition").order_by("-edition__number")
    before = last.first()
    waiting = system.editions.filter(number__gt=before.edition.number if before else 0).order_by("number")
    sealed: list[EditionSeal] = []
    for edition in waiting:
        before = _seal(system, edition, before.sha256 if before else NOTHING_BEFORE, now)
        sealed.append(before)
    return sealed


def _seal(system: RatingSystem, edition: Edition, previous: str, now: datetime) -> EditionSeal:
    # Reload it, because from now on the text is always made from the database's values.
    edition.refresh_from_db()
    issuer, key = current_federation().slug, installation_key()
    text = canonical_text(edition, system.code, issuer, previous)
    return EditionSeal.objects.create(
        edition=edition,
        issuer=issuer,
        previous=previous,
        sha256=digest_text(text),
        public_key=public_half(key),
        signature=sign(key, text),
        sealed_at=now,
    )
