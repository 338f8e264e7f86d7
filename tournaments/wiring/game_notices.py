"""Players are told when a game of theirs can be looked at: a free one, or one of a championship.

A game of a championship is seen by everybody once its sheet is finished and its table is among the accepted results,
whichever comes last.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit.models import AuditEntry
from federation.notices.services.acts.broadcasting import Broadcast, Cause, broadcasts, causes
from federation.notices.services.kinds import Notice
from federation.notices.services.notices.telling import Writer
from federation.people.models.accounts.users import User
from federation.people.queries import accounts_of
from federation.permissions import PUBLIC
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from games.records.models import GameRecord, RecordSeat
from games.records.words.topics import RECORDED
from tournaments.championship.models.championships import Championship
from tournaments.records.queries.recorded import counting_tables, visible_records
from tournaments.records.services import RECORDED_GAME

_IN_RESULTS = "games_in_results"


def register_game_notices() -> None:
    broadcasts.plug(Broadcast(RECORDED, _players, _prepare), RECORDED_GAME)
    broadcasts.plug(Broadcast(RECORDED, _players_in, _prepare_all), _IN_RESULTS)
    causes.plug(Cause("game_published", RECORDED_GAME, _object))
    causes.plug(Cause("results_accepted", _IN_RESULTS, _object))


def _object(entry: AuditEntry) -> int:
    return int(entry.object_id)


def _players(record: int) -> QuerySet[User]:
    """Of a game that everybody sees, without whoever entered it."""
    seen = visible_records(PUBLIC).filter(pk=record)
    seats = RecordSeat.objects.filter(record__in=seen.values("pk"), player__isnull=False)
    entered = GameRecord.objects.filter(pk=record, created_by__isnull=False)
    return accounts_of(seats.values("player")).exclude(pk__in=entered.values("created_by"))


def _prepare(record: int, _users: Sequence[User]) -> Writer:
    found = visible_records(PUBLIC).prefetch_related("seats").filter(pk=record).first()

    def write(_user: User) -> Notice | None:
        if found is None:
            return None
        line = _("Everybody can look at the record of this game: %(players)s") % {"players": _names(found)}
        address = absolute_url(current_federation(), "game", found.reference)
        return Notice(_("A game of yours was recorded"), (line,), address)

    return write


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

    def write(user: User) -> Notice:
        count = counts.get(user.pk, 0)
        words = {"championship": found.name, "count": count}
        line = ngettext(
            "Everybody can look at %(count)s game of yours in “%(championship)s” now.",
            "Everybody can look at %(count)s games of yours in “%(championship)s” now.",
            count,
        )
        address = absolute_url(current_federation(), "championship_games", found.slug)
        return Notice(_("Your games in “%(championship)s” are recorded") % words, (line % words,), address)

    return write
