"""Notifying players of their line in a new list, and of errata that concern them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.audit.models import AuditEntry
from federation.notices.services.acts import Broadcast, Cause, broadcasts, causes
from federation.notices.services.notices import Writer
from federation.notices.services.topics import Notice, NoticeText, Words, notice_text, register_topics
from federation.people.models.accounts import User
from federation.people.queries import accounts_of
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from ratings.lists.models import Edition, EditionRow, Erratum
from ratings.lists.words import ERRATUM, LIST_PUBLISHED, TOPICS


def register_notices() -> None:
    register_topics(TOPICS)
    broadcasts.plug(Broadcast(LIST_PUBLISHED, _listed, _prepare_list), LIST_PUBLISHED.name)
    broadcasts.plug(Broadcast(ERRATUM, _mistaken, _prepare_erratum), ERRATUM.name)
    causes.plug(Cause("rating_list_published", LIST_PUBLISHED.name, _edition))


def _edition(entry: AuditEntry) -> int:
    return int(entry.object_id)


def _listed(edition: int) -> QuerySet[User]:
    return accounts_of(EditionRow.objects.filter(edition=edition).values("player"))


def _prepare_list(edition: int, users: Sequence[User]) -> Writer:
    found = Edition.objects.select_related("system").get(pk=edition)
    rows = EditionRow.objects.filter(edition=edition, player__user__in=users).select_related("player")
    lines = {row.player.user_id: row for row in rows}

    def write(user: User) -> Notice | None:
        row = lines.get(user.pk)
        if row is None:
            return None
        words = {
            "list": f"{found.system_name} {found.number}",
            "day": found.published_on.isoformat(),
            "rating": row.rating,
            "change": row.change,
            "place": row.place,
        }
        return Notice("list_published", words, absolute_url(current_federation(), "player", row.player_number))

    return write


@notice_text("list_published")
def _write_list(words: Words) -> NoticeText:
    summary = summarise(words["rating"], words["change"], words["place"])
    day = date_format(date.fromisoformat(words["day"]), "DATE_FORMAT")
    line = _("%(list)s of %(day)s has been published. Your entry: %(line)s.")
    return NoticeText(f"{words['list']}: {summary}", (line % {"list": words["list"], "day": day, "line": summary},))


def summarise(rating: int, change: int | None, place: int | None) -> str:
    """Return a line of a list in a few words: "1083, +16, place 17"; without a change: new on the list."""
    moved = (
        pgettext("player in a rating list", "new")
        if change is None
        else f"{change:+d}".replace("-", "−")
        if change
        else ""
    )
    where = _("place %(place)s") % {"place": place} if place is not None else ""
    return ", ".join(part for part in (str(rating), moved, where) if part)


def _mistaken(correction: int) -> QuerySet[User]:
    return accounts_of(Erratum.objects.filter(correction=correction).values("player"))


def _prepare_erratum(correction: int, users: Sequence[User]) -> Writer:
    """Prepare for each account the erratum of the latest list."""
    found = Erratum.objects.filter(correction=correction, player__user__in=users)
    found = found.select_related("player", "edition__system").order_by("edition__published_at", "pk")
    latest = {erratum.player.user_id: erratum for erratum in found}
    rows = EditionRow.objects.filter(edition__in={one.edition_id for one in found}, player__user__in=users)
    published = set(rows.values_list("edition_id", "player_id"))

    def write(user: User) -> Notice | None:
        erratum = latest.get(user.pk)
        if erratum is None:
            return None
        edition = erratum.edition
        words = {
            "list": f"{edition.system_name} {edition.number}",
            "rating": erratum.rating,
            "was_listed": (edition.pk, erratum.player_id) in published,
        }
        url = absolute_url(current_federation(), "errata", edition.system.code, edition.number)
        return Notice("erratum", words, url)

    return write


@notice_text("erratum")
def _write_erratum(words: Words) -> NoticeText:
    if words["rating"] is None:
        line = _("After a correction, you would not be in %(list)s. The published list stays as it is.")
    elif words.get("was_listed", True):
        line = _("After a correction, your rating in %(list)s would be %(rating)s. The published list stays as it is.")
    else:
        line = _("After a correction, you would be in %(list)s with %(rating)s. The published list stays as it is.")
    return NoticeText(_("Erratum in %(list)s") % words, (line % words,))
