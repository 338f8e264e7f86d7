"""Players are told of championships that are announced and of results of theirs that were corrected."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.audit.models import AuditEntry
from federation.notices.services.acts.broadcasting import Broadcast, Cause, broadcasts, causes
from federation.notices.services.kinds import Notice
from federation.notices.services.notices.telling import Writer
from federation.people.models.accounts.users import User
from federation.people.queries import accounts_of
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from tournaments.calendar.queries.near import told_elsewhere, told_near
from tournaments.calendar.words import ANNOUNCED, CORRECTED, NEAR
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.results.queries.differing import corrected_players


def register_player_notices() -> None:
    broadcasts.plug(Broadcast(NEAR, told_near, _prepare_announced), NEAR.name)
    broadcasts.plug(Broadcast(ANNOUNCED, told_elsewhere, _prepare_announced), ANNOUNCED.name)
    broadcasts.plug(Broadcast(CORRECTED, _corrected, _prepare_corrected), CORRECTED.name)
    for topic in (NEAR, ANNOUNCED):
        # Everybody sees it from then on; approved once more after a change it is told to nobody again.
        causes.plug(Cause("championship_approved", topic.name, _championship))
    causes.plug(Cause("results_accepted", CORRECTED.name, _version))


def _championship(entry: AuditEntry) -> int:
    return int(entry.object_id)


def _prepare_announced(championship: int, _users: Sequence[User]) -> Writer:
    found = Championship.objects.get(pk=championship)

    def write(_user: User) -> Notice:
        words = {
            "championship": found.name,
            "day": date_format(found.starts_on, "DATE_FORMAT"),
            "place": found.place,
        }
        lines = [
            _("“%(championship)s” is played on %(day)s in %(place)s.") % words
            if found.place
            else _("“%(championship)s” is played on %(day)s.") % words
        ]
        if found.entry_deadline:
            last = date_format(found.entry_deadline, "DATE_FORMAT")
            lines.append(_("Entries are taken until %(day)s.") % {"day": last})
        address = absolute_url(current_federation(), "championship", found.slug)
        return Notice(_("“%(championship)s” on %(day)s") % words, tuple(lines), address)

    return write


def _version(entry: AuditEntry) -> int | None:
    versions = ResultsVersion.objects.filter(championship=entry.object_id, number=entry.data["version"])
    return versions.values_list("pk", flat=True).first()


def _corrected(version: int) -> QuerySet[User]:
    return accounts_of(corrected_players(ResultsVersion.objects.get(pk=version)))


def _prepare_corrected(version: int, _users: Sequence[User]) -> Writer:
    found = ResultsVersion.objects.select_related("championship").get(pk=version)

    def write(_user: User) -> Notice:
        words = {"championship": found.championship.name}
        lines = [_("The results of “%(championship)s” were corrected, and yours are among them.") % words]
        if found.reason:
            lines.append(_("Reason: %(reason)s") % {"reason": found.reason})
        address = absolute_url(current_federation(), "championship", found.championship.slug)
        return Notice(_("A result of yours in “%(championship)s” was corrected") % words, tuple(lines), address)

    return write
