"""The registry as the matching rules want it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date

from federation.models import DistinctName, Player, PlayerAlias, PlayerIdentifier
from tournaments.matching import Known
from tournaments.ports import find_player_ratings


def known_players() -> list[Known]:
    """Every player of the federation who was not merged away, with spellings, numbers and ratings. Seven queries."""
    aliases: dict[int, set[str]] = defaultdict(set)
    for player_id, key in PlayerAlias.objects.values_list("player_id", "key"):
        aliases[player_id].add(key)
    ids: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for player_id, scheme, value in PlayerIdentifier.objects.values_list("player_id", "scheme", "value"):
        ids[player_id].add((scheme, value))
    others: dict[int, set[str]] = defaultdict(set)
    for player_id, key in DistinctName.objects.values_list("player_id", "key"):
        others[player_id].add(key)
    ratings = find_player_ratings()
    rows = Player.objects.filter(merged_into=None).values_list("pk", "name_key", "club__name", "retired_on")
    return [
        Known(
            player=pk,
            key=key,
            aliases=frozenset(aliases.get(pk, ())),
            ids=frozenset(ids.get(pk, ())),
            club=club or "",
            others=frozenset(others.get(pk, ())),
            is_retired=retired_on is not None,
            rating=ratings.get(pk),
        )
        for pk, key, club, retired_on in rows.order_by("number")
    ]


def retired_players(players: Collection[int], day: date) -> dict[int, date]:
    """Of these players, by id, the day since which they play no more, for those retired before ``day``. One query."""
    retired = Player.objects.filter(pk__in=players, retired_on__lt=day).values_list("pk", "retired_on")
    return {pk: since for pk, since in retired if since is not None}
