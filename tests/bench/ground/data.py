"""Many rows at once, for benchmarks and load: made in a federation's scope by the application's own role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
from django.conf import settings
from django.db import connection, connections
from django.db.models import F
from django.utils import timezone
from numpy.typing import NDArray

from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation_id, federation_scope
from ratings.lists.models import Edition
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.queries.columns import array_literal
from ratings.systems.models import RatingSystem
from tests.people import make_federation
from tournaments.championship.models.championships import Championship, ChampionshipState

Integers = NDArray[np.int64]

GIVEN = ("Anna", "Bernat", "Carme", "Dídac", "Elisenda", "Ferran", "Gemma", "Hug", "Isona", "Jordi", "Laia", "Martí")
SURNAMES = ("Abelló", "Bofarull", "Casals", "Domènech", "Esteve", "Ferrer", "Grau", "Joncosa", "Llobet", "Muntaner")
ACTOR = system_actor("bench")


@dataclass(frozen=True, slots=True)
class History:
    """A federation with accepted championships in the sequence of its one rating system."""

    federation: Federation
    system: RatingSystem
    championships: tuple[Championship, ...]
    games: int


def make_named_players(count: int) -> list[Player]:
    """Players of the open scope, all with different names."""
    letters = len(GIVEN) * len(SURNAMES)
    return add_players(
        [
            NewPlayer(
                surname=f"{SURNAMES[index % len(SURNAMES)]} {index // letters + 1}",
                given_name=GIVEN[index // len(SURNAMES) % len(GIVEN)],
            )
            for index in range(count)
        ]
    )


def make_history(
    slug: str, *, players: int, championships: int, games: int, seed: int = 2024, analyse: bool = True
) -> History:
    """Championships of 24 to 60 players in random pairings, two weeks apart; nothing of them is rated yet.

    The same numbers give the same results. Needs an open connection outside of every scope; ``analyse`` what was
    written, unless more is to come.
    """
    federation = make_federation(slug)
    with federation_scope(federation):
        [system] = install_rating_systems(ACTOR, ["barruf"])
        people = np.array([player.pk for player in make_named_players(players)], dtype=np.int64)
        made = make_championships(championships)
        _make_games(made, people, games, np.random.default_rng(seed))
        SequencePosition.objects.bulk_create(
            SequencePosition(system=system, championship=championship, position=position)
            for position, championship in enumerate(made, start=1)
        )
    if analyse:
        analyse_tables()
    return History(federation, system, tuple(made), games)


def analyse_tables() -> None:
    """What autovacuum does in its own time; only the owner of the tables may, and it sees what is committed."""
    with connections[settings.OWNER_ALIAS].cursor() as cursor:
        cursor.execute("ANALYZE")


def make_large_edition(count: int, seed: int = 2024) -> Edition:
    """The second of two editions with ``count`` players, published in the open scope.

    About half of the players are active; every tenth one moved since the first edition.
    """
    [system] = install_rating_systems(ACTOR, ["barruf"])
    players = make_named_players(count)
    random = np.random.default_rng(seed)
    ratings, games = random.normal(1_000, 200, count).astype(int).tolist(), random.integers(0, 300, count).tolist()
    years = random.integers(0, 6, count).tolist()
    today = timezone.localdate()
    SeedRating.objects.bulk_create(
        SeedRating(system=system, player=player, rating=rating, games=played, last_played_on=_back(today, back))
        for player, rating, played, back in zip(players, ratings, games, years, strict=True)
    )
    publish_rating_list(ACTOR, system)
    moved = SeedRating.objects.filter(system=system, player__in=players[::10])
    moved.update(rating=F("rating") + 7)
    return publish_rating_list(ACTOR, system)


def _back(day: date, years: int) -> date:
    return day - timedelta(days=365 * years)


def make_championships(count: int) -> list[Championship]:
    """Approved championships of the open scope, two weeks apart, without results."""
    first = date(2012, 9, 1)
    return Championship.objects.bulk_create(
        Championship(
            slug=f"championship-{number}",
            name=f"Championship {number}",
            starts_on=first + timedelta(days=14 * number),
            ends_on=first + timedelta(days=14 * number + 1),
            state=ChampionshipState.APPROVED,
            announced_at=timezone.now(),
        )
        for number in range(1, count + 1)
    )


def _make_games(
    championships: Sequence[Championship], people: Integers, total: int, random: np.random.Generator
) -> None:
    """Spread ``total`` games over the championships, each with entrants of its own who play round by round."""
    owners, rounds, first, second = [], [], [], []
    shares = np.diff(np.linspace(0, total, len(championships) + 1).astype(np.int64))
    for championship, share in zip(championships, shares.tolist(), strict=True):
        entrants = random.choice(people, min(len(people), int(random.integers(12, 31)) * 2), replace=False)
        tables = len(entrants) // 2
        needed = -(-share // tables)
        pairings = [random.permutation(entrants).reshape(2, tables) for _ in range(needed)]
        sides = np.concatenate(pairings, axis=1)[:, :share]
        owners.append(np.full(share, championship.pk))
        rounds.append((np.arange(share) // tables) + 1)
        first.append(sides[0])
        second.append(sides[1])
    make_tables(
        np.concatenate(owners),
        np.concatenate(rounds),
        np.concatenate(first),
        np.concatenate(second),
        random.integers(0, 3, total),
    )


def make_tables(
    championships: Integers, rounds: Integers, first: Integers, second: Integers, first_half_points: Integers
) -> None:
    """Tables of two seats, and an entry for everybody who sits at one. All arrays are of shape (games,)."""
    owner = current_federation_id()
    arrays = [array_literal(column) for column in (championships, rounds, first, second, first_half_points)]
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [owner, *arrays, owner])
        cursor.execute(_ENTRIES, [owner, *arrays[:1], *arrays[2:4]])


_OUTCOME = "(ARRAY['loss', 'draw', 'win'])"
_TABLES = f"""
    WITH game AS (
        SELECT nextval('tournaments_table_id_seq') AS id, %s::bigint AS federation, given.*
        FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[])
             AS given (championship, round, first, second, points)
    ), board AS (
        INSERT INTO tournaments_table (id, federation_id, championship_id, round, number)
        SELECT id, federation, championship, round, row_number() OVER (PARTITION BY championship, round) FROM game
    )
    INSERT INTO tournaments_seat
        (federation_id, table_id, number, player_id, kind, outcome, half_points, starts, best_move)
    SELECT %s, game.id, side.number, side.player, 'played', {_OUTCOME}[side.points + 1], side.points,
           side.number = 1, ''
    FROM game
    CROSS JOIN LATERAL (VALUES (1, game.first, game.points), (2, game.second, 2 - game.points))
               AS side (number, player, points)
"""
_ENTRIES = """
    INSERT INTO tournaments_entry
        (federation_id, championship_id, player_id, number, half_points, taken_off, tie_breaks)
    SELECT %s, championship, player, row_number() OVER (PARTITION BY championship), 0, 0, '[]'
    FROM (SELECT DISTINCT championship, player
          FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS given (championship, first, second)
          CROSS JOIN LATERAL (VALUES (first), (second)) AS side (player)) AS entrant
"""
