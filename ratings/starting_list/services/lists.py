"""The starting list: where ratings were when the federation joined. Everything later is computed from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.problems.kinds import NOWHERE, Problem, Where
from federation.tenancy.locking import lock
from federation.tenancy.scope import current_federation
from ratings.errors import SeedListRefused
from ratings.lists.models.corrections import Correction
from ratings.outside.models import ConvertedRating
from ratings.problems import codes
from ratings.replay.models.seeds import SeedRating
from ratings.replay.services.corrections import note_correction
from ratings.sequence.services.rating import rate_again
from ratings.systems.models import RatingSystem
from ratings.systems.reader.parameters import MAX_GAMES, MAX_RATING
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import problem_to_json

_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class SeedRow:
    """A player's rating and rated games at the start, and the day of the last game where it is known."""

    player: Player
    rating: int
    games: int = 0
    last_played_on: date | None = None
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class SeedListChange:
    """How many seeds were added, altered, removed, and left as they were."""

    inserted: int
    updated: int
    deleted: int
    unchanged: int


def set_seed_list(
    actor: Actor, system: RatingSystem, rows: Sequence[SeedRow], *, now: datetime | None = None
) -> SeedListChange:
    """Make ``rows`` the starting list of a system, in place of what was there; ratings are computed again.

    Raises NotPermitted, and SeedListRefused with every problem found.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    today = (now or timezone.now()).astimezone(current_federation().tzinfo).date()
    refuse_seed_list(_check_rows(rows, today))
    with transaction.atomic():
        locked = lock(system)
        change = _write(locked, rows)
        record(actor, "seed_list_set", locked, **asdict(change))
        if change.inserted or change.updated or change.deleted:
            if locked.editions.exists():
                note_correction(actor, locked, Correction.Kind.STARTING_LIST)
            rate_again(actor, locked)
    return change


def refuse_seed_list(problems: Sequence[Problem]) -> None:
    """Raise SeedListRefused if there are problems; its parameters hold them as JSON."""
    if problems:
        raise SeedListRefused(count=len(problems), problems=[problem_to_json(problem) for problem in problems])


def _check_rows(rows: Sequence[SeedRow], today: date) -> list[Problem]:
    problems: list[Problem] = []
    seen: set[int] = set()
    for row in rows:
        problems += _check_numbers(row)
        name = row.player.name
        if row.player.merged_into is not None:
            problems.append(codes.SEED_PLAYER_MERGED.at(row.where, found=name, number=row.player.merged_into.number))
        if row.player.pk in seen:
            problems.append(codes.SEED_PLAYER_REPEATED.at(row.where, found=name, number=row.player.number))
        if row.last_played_on is not None and row.last_played_on > today:
            day = row.last_played_on.isoformat()
            problems.append(codes.SEED_DATE_TO_COME.at(row.where, found=name, date=day))
        seen.add(row.player.pk)
    return problems


def _check_numbers(row: SeedRow) -> list[Problem]:
    limits = ((row.rating, -MAX_RATING, MAX_RATING), (row.games, 0, MAX_GAMES))
    return [
        codes.LIST_NUMBER_NOT_WHOLE.at(row.where, found=str(value), low=low, high=high)
        for value, low, high in limits
        if not low <= value <= high
    ]


def _write(system: RatingSystem, rows: Sequence[SeedRow]) -> SeedListChange:
    stored = {seed.player_id: seed for seed in SeedRating.objects.filter(system=system)}
    # Who came with another federation's rating stands in no starting list; one that names him or her takes its place.
    ConvertedRating.objects.filter(system=system, player__in=[row.player for row in rows]).delete()
    converted = set(ConvertedRating.objects.filter(system=system).values_list("player_id", flat=True))
    new: list[SeedRating] = []
    altered: list[SeedRating] = []
    for row in rows:
        seed = stored.pop(row.player.pk, None)
        values = (row.rating, row.games, row.last_played_on)
        if seed is None:
            seed = SeedRating(system=system, player=row.player)
            new.append(seed)
        elif (seed.rating, seed.games, seed.last_played_on) != values:
            altered.append(seed)
        seed.rating, seed.games, seed.last_played_on = values
    gone = [seed.pk for seed in stored.values() if seed.player_id not in converted]
    SeedRating.objects.filter(pk__in=gone).delete()
    SeedRating.objects.bulk_update(altered, ["rating", "games", "last_played_on"], batch_size=_BATCH)
    SeedRating.objects.bulk_create(new, batch_size=_BATCH)
    return SeedListChange(len(new), len(altered), len(gone), len(rows) - len(new) - len(altered))
