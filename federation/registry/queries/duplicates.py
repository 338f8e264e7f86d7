"""Records of the registry that may be one person: all of them, or those like a name that is to be registered."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.core.cache import cache
from rapidfuzz import fuzz, process

from federation.names.comparing import normalise_name
from federation.names.likeness import LEAST_LIKENESS, Named, Pair, find_likely_pairs, likeness_of
from federation.people.models.players import Player, PlayerAlias
from federation.registry.models.distinct import DistinctPlayers
from federation.registry.queries.played import championships_of
from federation.tenancy.scope import current_federation_id

MOST_LIKE_A_NAME = 5
REMEMBERED_SECONDS = 3600

# By id of a record, the id of the one it was merged into, None for those that stayed.
Survivors = Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class LikelyPlayer:
    """``likeness`` from 0 to 100."""

    player: Player
    likeness: int


def find_duplicates() -> list[Pair]:
    """Pairs of records that may be one person, the most alike first.

    Without those said to be two people, and those who played in one championship. Four queries.
    """
    survivors: Survivors = dict(Player.objects.values_list("pk", "merged_into_id"))
    said = _distinct_pairs(survivors)
    pairs = [pair for pair in _likely_pairs(_known_names(survivors)) if (pair.first, pair.second) not in said]
    entered = _championships_by_survivor(pairs, survivors)
    return [pair for pair in pairs if not entered[pair.first] & entered[pair.second]]


def _likely_pairs(names: list[Named]) -> list[Pair]:
    """As ``find_likely_pairs``, remembered while no name changes: for 20,000 names it takes seconds."""
    known = json.dumps([(named.player, named.key) for named in sorted(names, key=attrgetter("player", "key"))])
    digest = hashlib.sha256(known.encode()).hexdigest()
    key = f"likely_pairs:{current_federation_id()}:{digest}"
    found: list[Pair] | None = cache.get(key)
    if found is None:
        found = find_likely_pairs(names)
        cache.set(key, found, REMEMBERED_SECONDS)
    return found


def players_like(name: str) -> list[LikelyPlayer]:
    """Players whose name or a spelling of it is like this one, the most alike first. Three queries."""
    key = normalise_name(name)
    if not key:
        return []
    names = _known_names(dict(Player.objects.filter(merged_into=None).values_list("pk", "merged_into_id")))
    keys = {index: named.key for index, named in enumerate(names)}
    like = process.extract(key, keys, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=4 * MOST_LIKE_A_NAME)
    parts = process.extract(key, keys, scorer=fuzz.token_set_ratio, score_cutoff=100, limit=4 * MOST_LIKE_A_NAME)
    best: dict[int, int] = {}
    for found, _score, index in (*like, *parts):
        if likeness := likeness_of(key, found):
            player = names[index].player
            best[player] = max(best.get(player, 0), likeness)
    players = Player.objects.select_related("club").in_bulk(best)
    ranked = sorted(best, key=lambda pk: (-best[pk], players[pk].number))
    return [LikelyPlayer(players[pk], best[pk]) for pk in ranked[:MOST_LIKE_A_NAME]]


def _known_names(survivors: Survivors) -> list[Named]:
    """Names and spellings of all records that stayed, among these."""
    rows = [*Player.objects.filter(merged_into=None).values_list("pk", "name_key")]
    rows += ((pk, normalise_name(name)) for pk, name in PlayerAlias.objects.values_list("player_id", "name"))
    return [Named(pk, key) for pk, key in rows if key and pk in survivors and survivors[pk] is None]


def _distinct_pairs(survivors: Survivors) -> set[tuple[int, int]]:
    found = set()
    for pair in DistinctPlayers.objects.values_list("first_id", "second_id"):
        one, other = sorted(survivors.get(pk) or pk for pk in pair)
        found.add((one, other))
    return found


def _championships_by_survivor(pairs: Sequence[Pair], survivors: Survivors) -> dict[int, set[int]]:
    wanted = {pk for pair in pairs for pk in (pair.first, pair.second)}
    records = {pk: survivor or pk for pk, survivor in survivors.items() if (survivor or pk) in wanted}
    entered: dict[int, set[int]] = defaultdict(set)
    for pk, championship in championships_of(list(records)):
        entered[records[pk]].add(championship)
    return entered
