"""Mails of the federation: where each one is, and sending one again."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet

from federation.audit.services import record
from federation.errors import MailOnItsWay
from federation.notices.models.mails import Mail, MailState
from federation.notices.services.delivery.delivering import mails
from federation.notices.services.outbox import wake_postman
from federation.permissions import Action, Actor, require
from federation.tenancy.locking import lock

# How mails are asked for, what is most pressing first: what is just being sent is waiting, too.
GROUPS: Mapping[str, tuple[MailState, ...]] = {
    "given_up": (MailState.GIVEN_UP,),
    "waiting": (MailState.WAITING, MailState.SENDING),
    "sent": (MailState.SENT,),
}


def send_mail_again(actor: Actor, mail: Mail) -> Mail:
    """Send what was given up, or what somebody says has not arrived. Asking twice sends it once.

    Raises MailOnItsWay for what is forgotten already: mails about accounts, of which people ask for a new one.
    """
    require(actor, Action.MANAGE_JOBS)
    with transaction.atomic():
        locked = lock(mail)
        if locked.state in {MailState.WAITING, MailState.SENDING}:
            return locked
        if not locked.can_be_sent_again:
            raise MailOnItsWay(state=locked.get_state_display())
        mails.send_again(locked)
        record(actor, "mail_sent_again", locked, address=locked.address)
        wake_postman()
    return locked


def mails_for(actor: Actor, group: str = "") -> QuerySet[Mail]:
    """The federation's mails, of one of GROUPS or all, the latest first. Raises NotPermitted."""
    require(actor, Action.MANAGE_JOBS)
    found = Mail.objects.order_by("-created_at", "-pk")
    return found.filter(state__in=GROUPS[group]) if group else found


def mails_given_up() -> QuerySet[Mail]:
    """What did not get out and what nobody has sent since, the latest first."""
    return Mail.objects.filter(state=MailState.GIVEN_UP).order_by("-created_at", "-pk")
