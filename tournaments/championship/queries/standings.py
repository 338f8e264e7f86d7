"""The standings of a championship, from its entries."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import lru_cache

from django.db.models import F, QuerySet

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.competition.rules import CompetitionRules, InvalidRules

CLASSIC_SEATS = 2


def find_entries(championship: Championship) -> QuerySet[Entry]:
    """Entries by group and place; those without one (results are still to come) by number, last."""
    entries = championship.entries.select_related("player", "player__club")
    return entries.order_by("group", F("place").asc(nulls_last=True), "number")


def list_tie_breaks(championship: Championship) -> tuple[str, ...]:
    """The championship's tie-breaks in their order, as ``Entry.tie_breaks`` holds their values."""
    rules = _read_rules(json.dumps(championship.rules, sort_keys=True))
    # The results stand all the same; a page must not fall over rules that nobody can read any more.
    return rules.tie_breaks if rules else ()


def is_classic(championship: Championship) -> bool:
    """Whether it is played one against one, by its rules."""
    return seats_at_table(championship) == CLASSIC_SEATS


def rated_player_id(entry: Entry) -> int:
    """The player whose rating an entry changed: a record merged away counts as the one that stayed."""
    return entry.player.merged_into_id or entry.player_id


def seats_at_table(championship: Championship) -> int:
    """How many sit at a table by the rules; two where nobody can read them."""
    rules = _read_rules(json.dumps(championship.rules, sort_keys=True))
    return (rules or CompetitionRules()).seats


def find_leagues(championships: Collection[int]) -> frozenset[int]:
    """Which of these championships are leagues by their rules: everybody meets everybody."""
    rows = Championship.objects.filter(pk__in=championships).values_list("pk", "rules")
    read = {pk: _read_rules(json.dumps(rules, sort_keys=True)) for pk, rules in rows}
    return frozenset(
        pk for pk, rules in read.items() if rules and pairing_systems()[rules.pairing_system].everybody_meets
    )


@lru_cache(maxsize=512)
def _read_rules(text: str) -> CompetitionRules | None:
    """Rules written as JSON; None where nobody can read them. A page asks four times, and few rules are different."""
    try:
        return CompetitionRules.from_json(json.loads(text))
    except InvalidRules:
        return None
