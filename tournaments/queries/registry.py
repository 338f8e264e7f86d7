"""The registry as the matching rules want it."""

from __future__ import annotations

from collections import defaultdict

from federation.models import DistinctName, Player, PlayerAlias, PlayerIdentifier
from tournaments.matching import Known


def known_players() -> list[Known]:
    """Every player of the federation who was not merged away, with spellings and numbers. Four queries."""
    aliases: dict[int, set[str]] = defaultdict(set)
    for player_id, key in PlayerAlias.objects.values_list("player_id", "key"):
        aliases[player_id].add(key)
    ids: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for player_id, scheme, value in PlayerIdentifier.objects.values_list("player_id", "scheme", "value"):
        ids[player_id].add((scheme, value))
    others: dict[int, set[str]] = defaultdict(set)
    for player_id, key in DistinctName.objects.values_list("player_id", "key"):
        others[player_id].add(key)
    rows = Player.objects.filter(merged_into=None).values_list("pk", "name_key", "club__name")
    return [
        Known(pk, key, frozenset(aliases[pk]), frozenset(ids[pk]), club or "", frozenset(others[pk]))
        for pk, key, club in rows.order_by("number")
    ]
