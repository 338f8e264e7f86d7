"""Recorded games: which of them a reader may see.

A game of a championship is public once its table is among the accepted results, its sheet is finished and the one
that counts. A free game is public when who entered it, or staff, said so.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.people.models.players import Player
from federation.permissions import Actor, can
from games.permissions import GameAction
from games.records.models import GameRecord
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.models.games import Table
from tournaments.championship.queries.championships.visible import PUBLIC_STATES
from tournaments.players.queries.opponents import records_of
from tournaments.records.models import TableRecord


def counting_tables() -> QuerySet[TableRecord]:
    """Finished sheets that count, of tables of the accepted results."""
    tables = Table.objects.filter(
        championship=OuterRef("championship"), round=OuterRef("round"), number=OuterRef("number")
    )
    return TableRecord.objects.filter(Exists(tables), counts=True, record__is_complete=True)


def visible_records(actor: Actor) -> QuerySet[GameRecord]:
    """The public's games; who entered a game, or enters games in its championship, sees it before."""
    records = GameRecord.objects.select_related("table__championship", "rule_set")
    if can(actor, GameAction.MANAGE_GAMES):
        return records
    championships = Championship.objects.filter(Q(state__in=PUBLIC_STATES) | Q(decided_at__isnull=False))
    counting = counting_tables().filter(championship__in=championships.values("pk"))
    seen = Q(is_public=True) | Q(pk__in=counting.values("record_id"))
    if actor.user is None:
        return records.filter(seen)
    here = TableRecord.objects.all()
    if not can(actor, GameAction.ENTER_GAMES):
        own = ChampionshipRole.in_force().filter(user=actor.user)
        here = here.filter(championship__in=own.values("championship_id"))
    return records.filter(seen | Q(created_by=actor.user) | Q(pk__in=here.values("record_id")))


def may_change(actor: Actor, record: GameRecord) -> bool:
    """Who entered a game may change it, and who manages games, in its championship at least.

    A finished sheet of a championship is final (FISC 5): only arbiters there and staff mend our own typing.
    """
    championship = championship_of(record)
    is_final = championship is not None and record.is_complete
    if not is_final and _is_author(actor, record):
        return True
    return can(actor, GameAction.MANAGE_GAMES, championship)


def may_read_original(actor: Actor, record: GameRecord) -> bool:
    """The bytes of a file are for who sent them in, and for who manages games, in its championship at least."""
    return _is_author(actor, record) or can(actor, GameAction.MANAGE_GAMES, championship_of(record))


def _is_author(actor: Actor, record: GameRecord) -> bool:
    return actor.user is not None and record.created_by_id == actor.user.pk


def championship_of(record: GameRecord) -> Championship | None:
    table = getattr(record, "table", None)
    return table.championship if table is not None else None


def records_in(championship: Championship, actor: Actor) -> QuerySet[TableRecord]:
    """A championship's recorded games that the actor may see, table by table."""
    tables = TableRecord.objects.filter(championship=championship)
    tables = tables.filter(record__in=visible_records(actor).values("pk"))
    return tables.select_related("record").prefetch_related("record__seats").order_by("round", "number", "-counts")


def records_of_player(player: Player, actor: Actor) -> QuerySet[GameRecord]:
    """Recorded games of a player that the actor may see, the latest first; with those of records merged into it."""
    own = records_of(player).values("pk")
    records = visible_records(actor).filter(seats__player__in=own).distinct()
    return records.prefetch_related("seats").order_by("-played_on", "-pk")
