"""Players ask to be anonymised; staff review what would change, and decide."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils import timezone

from federation.anonymity.services.erasure import ANONYMISE, check_possible
from federation.anonymity.services.search import LOOK, word_choices
from federation.audit.services import record
from federation.claims.services.claims import lock_waiting, told_once
from federation.claims.services.corrections import own_player_of
from federation.errors import NotLookedAt, PlayerAnonymous
from federation.jobs.services.run import enqueue_job
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.models import Anonymisation
from federation.registry.services.players import lock_player
from federation.tenancy.locks import locking
from federation.values.texts import clean


def find_anonymisation(player: Player) -> Anonymisation | None:
    return Anonymisation.objects.select_related("player", "job", "asked_by").filter(player=player).first()


def ask_for_anonymity(actor: Actor, note: str = "") -> Anonymisation:
    """Ask for one's own name to be removed everywhere; staff decide. Asking again changes nothing.

    Raises AskedTooOften for someone who keeps asking and withdrawing.
    """
    own = own_player_of(actor)
    with transaction.atomic():
        player = lock_player(own)
        found = find_anonymisation(player)
        if found is not None and found.asked_by_id is not None:
            return found
        asked = found or Anonymisation(player=player)
        asked.asked_by, asked.asked_at, asked.note = actor.user, timezone.now(), clean(note)[:300]
        asked.save()
        with told_once(actor, "anonymity_asked", player):
            record(actor, "anonymity_asked", player)
    return asked


def withdraw_anonymity(actor: Actor) -> bool:
    """Withdraw one's own request; return False if there is none (any more)."""
    own = own_player_of(actor)
    with transaction.atomic():
        asked = locking(Anonymisation.objects.filter(player=own, done_at=None)).first()
        if asked is None:
            return False
        record(actor, "anonymity_withdrawn", own)
        asked.delete()
    return True


def refuse_anonymity(actor: Actor, asked: Anonymisation, reason: str = "") -> None:
    """Reject the request; for staff. Raises DoneMeanwhile if it no longer exists."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        waiting = lock_waiting(Anonymisation.objects.filter(done_at=None).select_related("player"), asked.pk)
        record(actor, "anonymity_refused", waiting.player, reason=clean(reason), user=waiting.asked_by_id)
        waiting.delete()


def look_for_name(actor: Actor, player: Player) -> Anonymisation:
    """Start a job that gathers what anonymising would change; for staff. Raises PlayerAnonymous, PlayerAway."""
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        player = lock_player(player)
        found = find_anonymisation(player) or Anonymisation(player=player, asked_at=timezone.now())
        if found.done_at is not None:
            raise PlayerAnonymous(number=player.number)
        if found.job is not None and not found.job.is_finished:
            return found
        found.found, found.looked_at = {}, None
        found.save()
        found.job = enqueue_job(actor, LOOK, {"anonymisation": found.pk})
        found.save(update_fields=["job"])
    return found


def anonymise_player(
    actor: Actor, asked: Anonymisation, *, sealed_until: date, words: tuple[str, ...] = ()
) -> Anonymisation:
    """Start a job that erases the name everywhere; for staff. ``words``: those to erase even on their own.

    Raises NotLookedAt before the changes have been reviewed, CannotAnonymise, PlayerAnonymous, and DoneMeanwhile if
    the player has withdrawn the request.
    """
    require(actor, Action.MANAGE_REGISTRY)
    with transaction.atomic():
        waiting = lock_waiting(Anonymisation.objects.select_related("player"), asked.pk)
        if waiting.done_at is not None:
            raise PlayerAnonymous(number=waiting.player.number)
        if waiting.looked_at is None:
            raise NotLookedAt()
        if waiting.job is not None and not waiting.job.is_finished:
            return waiting
        check_possible(lock_player(waiting.player))
        offered = word_choices(waiting)
        waiting.words = [word for word in offered if word in words]
        waiting.sealed_until = max(sealed_until, timezone.localdate())
        waiting.job = enqueue_job(actor, ANONYMISE, {"anonymisation": waiting.pk})
        waiting.save(update_fields=["words", "sealed_until", "job"])
    return waiting
