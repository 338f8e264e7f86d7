"""Notifies players with an account that they are entered, on the waiting list, or have got a place."""

from __future__ import annotations

from django.utils.translation import gettext as _

from federation.notices.services.notices import tell
from federation.notices.services.topics import Notice, NoticeText, Words, notice_text
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.calendar.words import ENTRY
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.models import Entrant


def tell_of_entry(
    live: LiveChampionship, entrant: Entrant, act: str, *, waiting: bool = False, moved_up: bool = False
) -> None:
    """Notify once for each ``act``; no one if the entrant has no account."""
    if entrant.user is None:
        return

    text = "entry_moved_up" if moved_up else "entry_waiting" if waiting else "entered"
    words = {"championship": live.championship.name, "name": entrant.name}
    notice = Notice(text, words, absolute_url(current_federation(), "championship", live.championship.slug))
    tell(act, ENTRY, [entrant.user], lambda _user: notice)


@notice_text("entry_moved_up")
def _write_moved_up(words: Words) -> NoticeText:
    line = _("A place has become free: %(name)s is playing in “%(championship)s”.")
    return NoticeText(_("You have a place in “%(championship)s”") % words, (line % words,))


@notice_text("entry_waiting")
def _write_waiting(words: Words) -> NoticeText:
    line = _("%(name)s is on the waiting list for “%(championship)s”.")
    return NoticeText(_("You’re on the waiting list for “%(championship)s”") % words, (line % words,))


@notice_text("entered")
def _write_entered(words: Words) -> NoticeText:
    line = _("%(name)s is entered in “%(championship)s”.")
    return NoticeText(_("You’re entered in “%(championship)s”") % words, (line % words,))
