"""The standings of a championship, from its entries."""

from __future__ import annotations

from django.db.models import F, QuerySet

from tournaments.models import Championship, Entry
from tournaments.rules.competition import CompetitionRules, InvalidRules, TieBreak

CLASSIC_SEATS = 2


def find_entries(championship: Championship) -> QuerySet[Entry]:
    """Entries by place; those without one (results are still to come) by number, last."""
    entries = championship.entries.select_related("player", "player__club")
    return entries.order_by(F("place").asc(nulls_last=True), "number")


def list_tie_breaks(championship: Championship) -> tuple[TieBreak, ...]:
    """The championship's tie-breaks in their order, as ``Entry.tie_breaks`` holds their values."""
    try:
        return CompetitionRules.from_json(championship.rules).tie_breaks
    except InvalidRules:
        # The results stand all the same; a page must not fall over rules that nobody can read any more.
        return ()


def is_classic(championship: Championship) -> bool:
    """Whether it is played one against one, by its rules."""
    return seats_at_table(championship) == CLASSIC_SEATS


def rated_player_id(entry: Entry) -> int:
    """The player whose rating an entry changed: a record merged away counts as the one that stayed."""
    return entry.player.merged_into_id or entry.player_id


def seats_at_table(championship: Championship) -> int:
    """How many sit at a table by the rules; two where nobody can read them."""
    try:
        return CompetitionRules.from_json(championship.rules).seats
    except InvalidRules:
        return CompetitionRules().seats
