"""Notifies players of announced championships, corrected results, and their own games made public."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit.models import AuditEntry
from federation.notices.services.acts import Broadcast, Cause, broadcasts, causes
from federation.notices.services.notices import Writer
from federation.notices.services.topics import Notice, NoticeText, Words, notice_text
from federation.people.models.accounts import User
from federation.people.queries import accounts_of
from federation.permissions import PUBLIC
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from games.records.models import GameRecord, RecordSeat
from games.records.words import RECORDED
from tournaments.calendar.queries import told_elsewhere, told_near
from tournaments.calendar.words import ANNOUNCED, CORRECTED, NEAR
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.records.queries import counting_tables, visible_records
from tournaments.records.services import RECORDED_GAME
from tournaments.results.queries import corrected_players

_IN_RESULTS = "games_in_results"


def register_game_notices() -> None:
    broadcasts.plug(Broadcast(RECORDED, _players, _prepare), RECORDED_GAME)
    broadcasts.plug(Broadcast(RECORDED, _players_in, _prepare_all), _IN_RESULTS)
    causes.plug(Cause("game_published", RECORDED_GAME, _object))
    causes.plug(Cause("results_accepted", _IN_RESULTS, _object))


def _object(entry: AuditEntry) -> int:
    return int(entry.object_id)


def _players(record: int) -> QuerySet[User]:
    """The players of a public game, except the one who entered it."""
    seen = visible_records(PUBLIC).filter(pk=record)
    seats = RecordSeat.objects.filter(record__in=seen.values("pk"), player__isnull=False)
    entered = GameRecord.objects.filter(pk=record, created_by__isnull=False)
    return accounts_of(seats.values("player")).exclude(pk__in=entered.values("created_by"))


def _prepare(record: int, _users: Sequence[User]) -> Writer:
    found = visible_records(PUBLIC).prefetch_related("seats").filter(pk=record).first()

    if found is None:
        return lambda _user: None
    url = absolute_url(current_federation(), "game", found.reference)
    notice = Notice("game_recorded", {"players": _names(found)}, url)
    return lambda _user: notice


@notice_text("game_recorded")
def _write_game(words: Words) -> NoticeText:
    line = _("The record of this game is now public: %(players)s") % words
    return NoticeText(_("One of your games was recorded"), (line,))


def _names(record: GameRecord) -> str:
    sides = [f"{seat.name} {'' if seat.points is None else seat.points}".strip() for seat in record.seats.all()]
    return " – ".join(sides)


def _players_in(championship: int) -> QuerySet[User]:
    return accounts_of(_seats_in(championship).values("player"))


def _seats_in(championship: int) -> QuerySet[RecordSeat]:
    counting = counting_tables().filter(championship=championship)
    return RecordSeat.objects.filter(record__in=counting.values("record"), player__isnull=False)


def _prepare_all(championship: int, users: Sequence[User]) -> Writer:
    found = Championship.objects.get(pk=championship)
    counts: dict[int, int] = {}
    for user in _seats_in(championship).filter(player__user__in=users).values_list("player__user", flat=True):
        counts[user] = counts.get(user, 0) + 1

    url = absolute_url(current_federation(), "championship_games", found.slug)

    def write(user: User) -> Notice:
        return Notice("games_recorded", {"championship": found.name, "count": counts.get(user.pk, 0)}, url)

    return write


@notice_text("games_recorded")
def _write_games(words: Words) -> NoticeText:
    line = ngettext(
        "%(count)s of your games in “%(championship)s” is now public.",
        "%(count)s of your games in “%(championship)s” are now public.",
        words["count"],
    )
    return NoticeText(_("Your games in “%(championship)s” have been recorded") % words, (line % words,))


def register_player_notices() -> None:
    broadcasts.plug(Broadcast(NEAR, told_near, _prepare_announced), NEAR.name)
    broadcasts.plug(Broadcast(ANNOUNCED, told_elsewhere, _prepare_announced), ANNOUNCED.name)
    broadcasts.plug(Broadcast(CORRECTED, _corrected, _prepare_corrected), CORRECTED.name)
    for topic in (NEAR, ANNOUNCED):
        # Public from then on; another approval after a change notifies no one again.
        causes.plug(Cause("championship_approved", topic.name, _championship))
    causes.plug(Cause("results_accepted", CORRECTED.name, _version))


def _championship(entry: AuditEntry) -> int:
    return int(entry.object_id)


def _prepare_announced(championship: int, _users: Sequence[User]) -> Writer:
    found = Championship.objects.get(pk=championship)

    words = {
        "championship": found.name,
        "day": found.starts_on.isoformat(),
        "place": found.place,
        "entry_deadline": found.entry_deadline.isoformat() if found.entry_deadline else None,
    }
    notice = Notice("championship_near", words, absolute_url(current_federation(), "championship", found.slug))
    return lambda _user: notice


@notice_text("championship_near")
def _write_announced(words: Words) -> NoticeText:
    named = {**words, "day": _day(words["day"])}
    lines = [
        _("“%(championship)s” takes place on %(day)s in %(place)s.") % named
        if words["place"]
        else _("“%(championship)s” takes place on %(day)s.") % named
    ]
    if words["entry_deadline"]:
        lines.append(_("Entries are open until %(day)s.") % {"day": _day(words["entry_deadline"])})
    return NoticeText(_("“%(championship)s” on %(day)s") % named, tuple(lines))


def _day(day: str) -> str:
    return date_format(date.fromisoformat(day), "DATE_FORMAT")


def _version(entry: AuditEntry) -> int | None:
    versions = ResultsVersion.objects.filter(championship=entry.object_id, number=entry.data["version"])
    return versions.values_list("pk", flat=True).first()


def _corrected(version: int) -> QuerySet[User]:
    return accounts_of(corrected_players(ResultsVersion.objects.get(pk=version)))


def _prepare_corrected(version: int, _users: Sequence[User]) -> Writer:
    found = ResultsVersion.objects.select_related("championship").get(pk=version)

    words = {"championship": found.championship.name, "reason": found.reason}
    url = absolute_url(current_federation(), "championship", found.championship.slug)
    notice = Notice("result_corrected", words, url)
    return lambda _user: notice


@notice_text("result_corrected")
def _write_corrected(words: Words) -> NoticeText:
    lines = [_("The results of “%(championship)s” were corrected, including yours.") % words]
    if words["reason"]:
        lines.append(_("Reason: %(reason)s") % words)
    return NoticeText(_("One of your results in “%(championship)s” was corrected") % words, tuple(lines))
