"""The registry as the matching rules need it, and what results say about records before a merge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier
from federation.registry.models import DistinctName
from federation.registry.queries import Played
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.results import ReportedEntry, ResultsState
from tournaments.championship.ports import find_player_ratings
from tournaments.players.matching import Known

# Not accepted yet, but the players have been identified.
_OPEN = (ResultsState.TO_SETTLE, ResultsState.VALID, ResultsState.DELIVERED)


def championships_of_both(one: Collection[int], other: Collection[int]) -> list[str]:
    """Return championships that records of both groups entered, by accepted or still open results.

    In the order of play. One query.
    """
    found = Championship.objects.filter(
        Q(_entered(one), _entered(other)) | Q(_reported(one, other)),
    )
    return list(found.order_by("starts_on", "pk").values_list("name", flat=True))


def championships_entered(records: Collection[int]) -> list[tuple[int, int]]:
    """Return (record, championship) by the accepted results. One query."""
    return list(Entry.objects.filter(player__in=records).values_list("player_id", "championship_id"))


def count_played(records: Collection[int]) -> Played:
    """Return how many championships these records entered and games they played. Two queries."""
    return Played(
        championships=Entry.objects.filter(player__in=records).values("championship").distinct().count(),
        games=Seat.objects.filter(player__in=records, kind="played").count(),
    )


def _entered(records: Collection[int]) -> Exists:
    return Exists(Entry.objects.filter(championship=OuterRef("pk"), player__in=records))


def _reported(one: Collection[int], other: Collection[int]) -> Exists:
    """Some open version contains both."""
    entries = ReportedEntry.objects.filter(version__championship=OuterRef("pk"), version__state__in=_OPEN)
    also = ReportedEntry.objects.filter(version=OuterRef("version"), player__in=other)
    return Exists(entries.filter(Exists(also), player__in=one))


def known_players() -> list[Known]:
    """Return every player who wasn't merged into another, with spellings, numbers and ratings. Seven queries."""
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
