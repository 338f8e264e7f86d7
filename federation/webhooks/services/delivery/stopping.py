"""Telling a federation's administrators that an address was switched off."""

from __future__ import annotations

from django.utils.translation import gettext as _

from federation.accounts.services.notices import members_with
from federation.notices.services.kinds import Notice
from federation.notices.services.notices.telling import tell
from federation.notices.services.topics import PROGRAMS
from federation.people.models.accounts.memberships import Role
from federation.people.models.accounts.users import User
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from federation.webhooks.models import Webhook


def tell_administrators(webhook: Webhook) -> None:
    """Once for each time that it was switched off."""
    federation = current_federation()
    assert webhook.stopped_at is not None
    act = f"webhook:{webhook.pk}:{webhook.stopped_at:%Y%m%d%H%M%S}"

    def write(_user: User) -> Notice:
        words = {"address": webhook.url, "federation": federation.name}
        lines = (
            _(
                "For three days nothing that %(federation)s tells other programs has reached %(address)s. It was "
                "switched off."
            )
            % words,
            _("When the program answers again, switch it on here and send what it missed once more:"),
        )
        return Notice(_("A program does not answer any more"), lines, absolute_url(federation, "webhook", webhook.pk))

    tell(act, PROGRAMS, members_with(Role.ADMINISTRATOR), write)
