"""Whoever has a key is told before it ends: a program that is shut out on the day of a championship helps nobody."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.notices.services.kinds import Notice
from federation.notices.services.notices.telling import tell
from federation.notices.services.topics import KEYS
from federation.people.models.accounts.tokens import ApiToken
from federation.people.models.accounts.users import User
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url

WARNED_BEFORE = timedelta(days=14)


def warn_of_expiring_keys() -> int:
    """Tell of each key of the current federation that ends soon, once for each key; return how many."""
    now = timezone.now()
    soon = ApiToken.objects.filter(warned_at=None, expires_at__gt=now, expires_at__lte=now + WARNED_BEFORE)
    warned = 0
    # A key that somebody else is about to warn of is left to him.
    for token in soon.select_related("user").select_for_update(skip_locked=True, of=("self",)).order_by("pk"):
        token.warned_at = now
        token.save(update_fields=["warned_at"])
        if token.user.is_active:
            _tell(token)
            warned += 1
    return warned


def _tell(token: ApiToken) -> None:
    federation, user = current_federation(), token.user

    def write(_user: User) -> Notice:
        day = date_format(timezone.localtime(token.expires_at), "DATE_FORMAT")
        words = {"name": token.name, "day": day, "federation": federation.name}
        lines = (
            _("Your key “%(name)s” at %(federation)s ends on %(day)s. From then on programs that use it are shut out.")
            % words,
            _("If nobody uses it any more, there is nothing to do. Otherwise make another one here:"),
        )
        subject = _("Your key “%(name)s” ends on %(day)s") % words
        return Notice(subject, lines, absolute_url(federation, "api_keys"))

    tell(f"key:{token.pk}", KEYS, [user], write)
