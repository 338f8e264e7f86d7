"""What a starting list from a file would change, found by doing it and taking it back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from federation.files.services import check_size
from federation.people.models.players import Player
from federation.permissions import Actor, require
from ratings.replay.models.seeds import SeedRating
from ratings.starting_list.services.importing import import_seed_list
from ratings.starting_list.services.lists import SeedListChange
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import UploadedFile


@dataclass(frozen=True, slots=True)
class SeedLine:
    """One line of the starting list as it would be. ``was`` is the rating it has now, None for a new line."""

    number: int
    name: str
    is_new_player: bool
    rating: int
    games: int
    last_played_on: date | None
    was: int | None


@dataclass(frozen=True, slots=True)
class SeedPreview:
    change: SeedListChange
    players_created: int
    lines: tuple[SeedLine, ...]
    without_date: int


def preview_seed_list(
    actor: Actor, system: RatingSystem, file: UploadedFile, *, create_players: bool = False
) -> SeedPreview:
    """What import_seed_list would do. Nothing is written; raises what it raises, and FileTooLarge."""
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    check_size(file.name, len(file.content))
    before = dict(SeedRating.objects.filter(system=system).values_list("player_id", "rating"))
    with transaction.atomic():
        existing = set(Player.objects.values_list("pk", flat=True))
        done = import_seed_list(actor, system, file, create_players=create_players)
        seeds = SeedRating.objects.filter(system=system).select_related("player")
        lines = tuple(
            SeedLine(
                number=seed.player.number,
                name=seed.player.list_name,
                is_new_player=seed.player_id not in existing,
                rating=seed.rating,
                games=seed.games,
                last_played_on=seed.last_played_on,
                was=before.get(seed.player_id),
            )
            for seed in seeds.order_by("-rating", "player__sort_key", "pk")
        )
        transaction.set_rollback(True)
    return SeedPreview(done.change, done.players_created, lines, sum(line.last_played_on is None for line in lines))
