"""Queries on the registry, likely duplicates, and results of players from the apps above."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from operator import attrgetter

from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q, QuerySet
from rapidfuzz import fuzz, process

from federation.names.comparison import normalise_name, words
from federation.names.likeness import LEAST_LIKENESS, Named, Pair, find_likely_pairs, likeness_of
from federation.people.models.players import Player, PlayerAlias, PlayerDetails, PlayerTerm
from federation.registry.models import Anonymisation, DistinctPlayers, PlayerClaim, PlayerProposal
from federation.tenancy.scope import current_federation_id
from federation.values.ports import Source


def search_players(text: str) -> QuerySet[Player]:
    """Return players for whom each word of the text begins a word of a name (or the number).

    It uses ranges over folded words: under row-level security LIKE could not use the index.
    """
    players = Player.objects.filter(merged_into=None)
    for word in words(text):
        found = PlayerTerm.objects.filter(term__gte=word, term__lt=prefix_end(word))
        players = players.filter(pk__in=found.values("player_id"))
    return players


# A membership or licence that ends within this time counts as ending soon.
SOON = timedelta(days=30)


def owing_fees(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Return current members whose fees are not paid for today. Non-members owe nothing."""
    paid = Q(fees_paid_until__gte=today)
    owing = PlayerDetails.objects.filter(~paid, membership_until__gte=today, player=OuterRef("pk"))
    return players.filter(Exists(owing))


def leaving_soon(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Return current members whose membership ends within thirty days."""
    ending = PlayerDetails.objects.filter(membership_until__range=(today, today + SOON), player=OuterRef("pk"))
    return players.filter(Exists(ending))


def licence_ending(players: QuerySet[Player], today: date) -> QuerySet[Player]:
    """Return players whose licence is valid today and ends within thirty days."""
    ending = PlayerDetails.objects.filter(licence_until__range=(today, today + SOON), player=OuterRef("pk"))
    return players.filter(Exists(ending))


def distinct_from(player: Player) -> list[Player]:
    """Return the records marked as other people than this one, by number. Two queries."""
    pairs = DistinctPlayers.objects.filter(Q(first=player) | Q(second=player)).values_list("first_id", "second_id")
    others = {pk for pair in pairs for pk in pair} - {player.pk}
    return list(Player.objects.filter(pk__in=others).order_by("number"))


def prefix_end(prefix: str) -> str:
    """Return the first text after all texts with this prefix, in byte order."""
    return prefix + "\U0010ffff"


def waiting_players() -> QuerySet[Player]:
    """Return players with a pending claim, correction or anonymisation request, by number."""
    claimed = Exists(PlayerClaim.objects.filter(player=OuterRef("pk")))
    proposed = Exists(PlayerProposal.objects.filter(player=OuterRef("pk")))
    asked = Exists(Anonymisation.objects.filter(player=OuterRef("pk"), asked_by__isnull=False, done_at=None))
    found = Player.objects.annotate(is_claimed=claimed, is_proposed=proposed, is_asked=asked)
    return found.filter(Q(is_claimed=True) | Q(is_proposed=True) | Q(is_asked=True)).order_by("number")


@dataclass(frozen=True, slots=True)
class Played:
    """How much is in the results for some records."""

    championships: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """Queries on players' results: names of the championships that two groups of records share, (record, championship)
    pairs, and how much they played.
    """

    common: Callable[[Collection[int], Collection[int]], Sequence[str]]
    entered: Callable[[Collection[int]], Iterable[tuple[int, int]]]
    count: Callable[[Collection[int]], Played]


player_results: Source[PlayerResults] = Source()


def championships_in_common(one: Collection[int], other: Collection[int]) -> list[str]:
    """Return the names of championships entered by records of both groups."""
    source = player_results.only
    return list(source.common(one, other)) if source else []


def championships_of(records: Collection[int]) -> list[tuple[int, int]]:
    """Return (record, championship) for each championship entered by one of these records."""
    source = player_results.only
    return list(source.entered(records)) if source else []


def count_played(records: Collection[int]) -> Played:
    source = player_results.only
    return source.count(records) if source else Played()


MOST_LIKE_A_NAME = 5
REMEMBERED_SECONDS = 3600

# Record id → id of the record it was merged into, None for records not merged.
Survivors = Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class LikelyPlayer:
    """``likeness`` from 0 to 100."""

    player: Player
    likeness: int


def find_duplicates() -> list[Pair]:
    """Return pairs of records that may be one person, the most similar first.

    Pairs marked as two people, or that played in the same championship, are left out. Four queries.
    """
    survivors: Survivors = dict(Player.objects.values_list("pk", "merged_into_id"))
    said = _distinct_pairs(survivors)
    pairs = [pair for pair in _likely_pairs(_known_names(survivors)) if (pair.first, pair.second) not in said]
    entered = _championships_by_survivor(pairs, survivors)
    return [pair for pair in pairs if not entered[pair.first] & entered[pair.second]]


def _likely_pairs(names: list[Named]) -> list[Pair]:
    """Same as ``find_likely_pairs``, cached until a name changes: for 20,000 names it takes seconds."""
    known = json.dumps([(named.player, named.key) for named in sorted(names, key=attrgetter("player", "key"))])
    digest = hashlib.sha256(known.encode()).hexdigest()
    key = f"likely_pairs:{current_federation_id()}:{digest}"
    found: list[Pair] | None = cache.get(key)
    if found is None:
        found = find_likely_pairs(names)
        cache.set(key, found, REMEMBERED_SECONDS)
    return found


def players_like(name: str) -> list[LikelyPlayer]:
    """Return players with a name or spelling similar to this one, the most similar first. Three queries."""
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
    """Return names and spellings of those records that were not merged away."""
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
