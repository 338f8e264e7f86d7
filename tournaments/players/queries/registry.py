"""The registry as the matching rules want it."""

from __future__ import annotations

from collections import defaultdict

from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier
from federation.registry.models.distinct import DistinctName
from tournaments.championship.ports import find_player_ratings
from tournaments.players.matching import Known


def known_players() -> list[Known]:
    """Every player of the federation who was not merged away, with spellings, numbers and ratings. Seven queries."""
    aliases: dict[int, set[str]] = defaultdict(set)
    for player_id, name in PlayerAlias.objects.values_list("player_id", "name"):
        aliases[player_id].add(name)
    ids: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for player_id, scheme, value in PlayerIdentifier.objects.values_list("player_id", "scheme", "value"):
        ids[player_id].add((scheme, value))
    others: dict[int, set[str]] = defaultdict(set)
    for player_id, name in DistinctName.objects.values_list("player_id", "name"):
        others[player_id].add(name)
    ratings = find_player_ratings()
    rows = Player.objects.filter(merged_into=None).values_list(
        "pk", "surname", "given_name", "club__name", "retired_on"
    )
    return [
        Known(
            player=pk,
            name=f"{surname}, {given}" if given else surname,
            aliases=frozenset(aliases.get(pk, ())),
            ids=frozenset(ids.get(pk, ())),
            club=club or "",
            others=frozenset(others.get(pk, ())),
            is_retired=retired_on is not None,
            rating=ratings.get(pk),
        )
        for pk, surname, given, club, retired_on in rows.order_by("number")
    ]
