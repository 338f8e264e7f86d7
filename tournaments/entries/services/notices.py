"""Players with an account are told that they are entered, wait for a place, or have got one."""

from __future__ import annotations

from django.utils.translation import gettext as _

from federation.notices.services.notices import tell
from federation.notices.services.topics import Notice
from federation.people.models.accounts import User
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.calendar.words import ENTRY
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.models import Entrant


def tell_of_entry(
    live: LiveChampionship, entrant: Entrant, act: str, *, waiting: bool = False, moved_up: bool = False
) -> None:
    """Told once of each ``act``; nobody where the entrant has no account."""
    if entrant.user is None:
        return

    def write(_user: User) -> Notice:
        words = {"championship": live.championship.name, "name": entrant.name}
        subject, line = _words(waiting=waiting, moved_up=moved_up)
        address = absolute_url(current_federation(), "championship", live.championship.slug)
        return Notice(subject % words, (line % words,), address)

    tell(act, ENTRY, [entrant.user], write)


def _words(*, waiting: bool, moved_up: bool) -> tuple[str, str]:
    if moved_up:
        return (
            _("You have a place in “%(championship)s”"),
            _("A place became free: %(name)s plays in “%(championship)s”."),
        )
    if waiting:
        return (
            _("You wait for a place in “%(championship)s”"),
            _("%(name)s is on the waiting list of “%(championship)s”."),
        )
    return _("You are entered in “%(championship)s”"), _("%(name)s is entered in “%(championship)s”.")
