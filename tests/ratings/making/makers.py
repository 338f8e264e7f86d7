"""Readable makers of rated championships, and the readable reference that what is stored is held against."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from django.utils import timezone

from federation.people.models.players import Player
from federation.permissions import system_actor
from ratings.parameters.services import install_rating_systems
from ratings.replay.models import RatingChange, SeedRating
from ratings.replay.queries.sources import parameters_of
from ratings.sequence.services.rating import place_championship
from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import rate_championship
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry, Seat, Table

ACTOR = system_actor("test")
OUTCOMES = {2: "win", 1: "draw", 0: "loss"}
FIRST_DAY = date(2020, 10, 3)


@dataclass(frozen=True, slots=True)
class Game:
    """A table of two: who, half points of the first, the kind of both sides, and their scores.

    ``second`` None is a bye; scores are None where nobody wrote them down.
    """

    first: Player
    second: Player | None
    half_points: int = 2
    kind: str = "played"
    scores: tuple[int | None, int | None] = (None, None)


def make_system(code: str = "barruf") -> RatingSystem:
    return install_rating_systems(ACTOR, [code])[0]


def make_championship(slug: str, day: date = FIRST_DAY, **fields: object) -> Championship:
    values: dict[str, object] = {"name": slug.title(), "starts_on": day, "ends_on": day, **fields}
    return Championship.objects.create(
        slug=slug, state=ChampionshipState.APPROVED, announced_at=timezone.now(), **values
    )


def write_games(championship: Championship, games: Iterable[Game], absent: Sequence[Player] = ()) -> None:
    """The accepted results of a championship in place of those it had; ``absent`` entered and did not play."""
    championship.tables.all().delete()
    championship.entries.all().delete()
    people: dict[int, None] = dict.fromkeys(player.pk for player in absent)
    for number, game in enumerate(games, start=1):
        table = Table.objects.create(championship=championship, round=number, number=1)
        sides = [(game.first, game.half_points)]
        if game.second is not None:
            sides.append((game.second, 2 - game.half_points))
        for seat, (player, points) in enumerate(sides, start=1):
            people[player.pk] = None
            Seat.objects.create(
                table=table,
                number=seat,
                player=player,
                kind=game.kind,
                outcome=OUTCOMES[points],
                half_points=points,
                game_points=game.scores[seat - 1],
            )
    Entry.objects.bulk_create(
        Entry(championship=championship, player_id=pk, number=number) for number, pk in enumerate(people, start=1)
    )


def add_championship(
    system: RatingSystem, slug: str, games: Iterable[Game], day: date = FIRST_DAY, absent: Sequence[Player] = ()
) -> Championship:
    """A championship with accepted results, next in the sequence and waiting to be rated."""
    championship = make_championship(slug, day)
    write_games(championship, games, absent)
    place_championship(system, championship)
    return championship


def random_games(players: Sequence[Player], source: random.Random, count: int = 20) -> list[Game]:
    """Played games with, here and there, a forfeit or a bye among them."""
    games = []
    for _ in range(count):
        first, second = source.sample(list(players), 2)
        kind = source.choice(["played"] * 6 + ["forfeit", "bye"])
        points = source.choice([0, 1, 2, 2])
        games.append(Game(first, None, 2, "bye") if kind == "bye" else Game(first, second, points, kind))
    return games


def fill_sequence(
    system: RatingSystem, players: Sequence[Player], championships: int, seed: int = 1
) -> list[list[Game]]:
    """Championships of random games, a month apart; return the games of each."""
    source = random.Random(seed)
    played = [random_games(players, source) for _ in range(championships)]
    for number, games in enumerate(played):
        add_championship(system, f"championship-{number}", games, FIRST_DAY + timedelta(days=30 * number))
    return played


def fill_recent_years(system: RatingSystem, players: Sequence[Player], championships: int, seed: int = 1) -> None:
    """Championships of random games with scores, half a year apart, up to this week: everybody has a place today."""
    source = random.Random(seed)
    for number in range(championships):
        games = [
            replace(game, scores=(400 + 30 * game.half_points + source.randrange(20), 450))
            for game in random_games(players, source, 6 * len(players))
            if game.kind == "played"
        ]
        day = timezone.localdate() - timedelta(days=2 + 182 * (championships - 1 - number))
        add_championship(system, f"recent-{number}", games, day)


Row = tuple[object, ...]


def stored_changes(system: RatingSystem) -> list[Row]:
    """(position, player, before, games before, games, half points, expected, K, exact change, after) of each."""
    fields = ("position", "player_id", "before", "games_before", "games", "half_points")
    rows = RatingChange.objects.filter(system=system).order_by("position", "player_id")
    return list(rows.values_list(*fields, "expected", "k", "exact_change", "after"))


def reference_changes(system: RatingSystem, played: Sequence[Sequence[Game]]) -> list[Row]:
    """The same, by the pure rules championship after championship, for positions counted from 1."""
    parameters = parameters_of(system)
    seeds = SeedRating.objects.filter(system=system)
    standings: dict[int, Standing] = {seed.player_id: Standing(seed.rating, seed.games) for seed in seeds}
    rows: list[Row] = []
    for position, games in enumerate(played, start=1):
        rated = [
            RatedGame(game.first.pk, game.second.pk, game.half_points, 2 - game.half_points)
            for game in games
            if game.kind == "played" and game.second is not None
        ]
        for change in sorted(rate_championship(parameters, standings, rated), key=lambda change: change.player):
            numbers = (change.before, change.games_before, change.games, change.half_points, change.expected)
            rows.append((position, change.player, *numbers, change.k, change.exact_change, change.after))
            standings[change.player] = change.standing
    return rows


def ratings_after(system: RatingSystem) -> Mapping[int, int]:
    """The last stored rating of each player, by id."""
    rows = RatingChange.objects.filter(system=system).order_by("position")
    return dict(rows.values_list("player_id", "after"))
