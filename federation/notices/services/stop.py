"""The link for stopping notices with one click from a mail program, without logging in (RFC 8058)."""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing

from federation.notices.models import Mail, MailKind
from federation.notices.services.topics import topics
from federation.tenancy.federations import Federation
from federation.web.addresses import absolute_url

_SALT = "federation.notices.stop"


def stop_headers(federation: Federation, mail: Mail) -> dict[str, str]:
    """Return the headers of a notice to an account; none for requested e-mails, which cannot be turned off."""
    if mail.kind != MailKind.NOTICE or mail.user_id is None or not _can_be_stopped(mail.topic):
        return {}
    url = absolute_url(federation, "notices_stop", stop_token(federation, mail.user_id, mail.topic))
    return {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def _can_be_stopped(topic: str) -> bool:
    known = topics.get(topic)
    return known is None or known.can_be_changed


def stop_token(federation: Federation, user: int, topic: str = "") -> str:
    """Return a signed token for an account and topic, valid in one federation.

    It can only stop notices, so it never expires. Without a topic it stops all of them, as links in e-mails from
    before there were topics do.
    """
    return signing.Signer(salt=_SALT).sign("-".join([str(federation.pk), str(user), *([topic] if topic else [])]))


@dataclass(frozen=True, slots=True)
class Stop:
    """What a link stops: mails of a topic to an account; without a topic, all of them."""

    user: int
    topic: str = ""


def read_stop_token(federation: Federation, token: str) -> Stop | None:
    """Return what a token stops; None for a token that is not ours, or another federation's."""
    try:
        told = signing.Signer(salt=_SALT).unsign(token)
    except signing.BadSignature:
        return None
    number, user, *rest = told.split("-", 2)
    return Stop(int(user), rest[0] if rest else "") if number == str(federation.pk) else None
