"""Sending the notices of an act to each of the people concerned."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from federation.addresses import absolute_url
from federation.models import AuditEntry, User
from federation.notices import notice_kind
from federation.permissions import Actor
from federation.tenancy.scope import current_federation


def find_recipients(entry: AuditEntry) -> list[User]:
    """Who is told: without closed accounts, those who want no mails, and whoever did it."""
    found = {user.pk: user for user in notice_kind(entry.action).recipients(entry)}
    wanted = [user for user in found.values() if user.is_active and user.wants_notices and user.pk != entry.user_id]
    return sorted(wanted, key=lambda user: user.pk)


def send_notice(entry: AuditEntry, user: User) -> None:
    """Write to one person in his or her language. Raises what the mail server says."""
    federation = current_federation()
    with translation.override(user.language or federation.language):
        notice = notice_kind(entry.action).write(entry, user)
        body = "\n\n".join([_hello(user), *notice.lines, notice.url, _farewell()]) + "\n"
        # A name is what its owner typed: no line break of it gets into the head of a mail.
        subject = " ".join(f"[{federation.short_name}] {notice.subject}".split())
    EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [user.email]).send()


def _hello(user: User) -> str:
    return _("Hello %(name)s,") % {"name": user.name} if user.name else _("Hello,")


def _farewell() -> str:
    federation = current_federation()
    address = absolute_url(federation, "notices")
    return _(
        "This mail was sent because you have a role at %(federation)s. You can turn such mails off: %(address)s"
    ) % {"federation": federation.name, "address": address}


def choose_notices(actor: Actor, wanted: bool) -> bool:
    """One's own choice whether to get notices, for all federations; True if it was another before."""
    user = actor.user
    if user is None or user.wants_notices == wanted:
        return False
    User.objects.filter(pk=user.pk).update(wants_notices=wanted)
    user.wants_notices = wanted
    return True
