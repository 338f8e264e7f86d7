"""The starting list (ratings when the federation joined) and the archive of unrated championships.

Everything later is computed from the list. Its players are found in the registry or, on request, registered. A preview
imports the file and rolls that back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.services import check_size
from federation.names.namesakes import Namesakes
from federation.names.spelling import spoken_key
from federation.people.models.players import Player, PlayerAlias
from federation.permissions import Action, Actor, require
from federation.problems.kinds import NOWHERE, Problem, Where
from federation.registry.services.registration import NewPlayer, add_players, split_name
from federation.tenancy.locks import lock
from federation.tenancy.scope import current_federation
from ratings.errors import ChampionshipRated, SeedListRefused
from ratings.files.rating_lists import ListedStanding, read_rating_list
from ratings.lists.models import Correction
from ratings.outside.models import ConvertedRating
from ratings.problems import codes
from ratings.replay.models import SeedRating, SequencePosition
from ratings.replay.queries.sources import parameters_of
from ratings.replay.services.errata import note_correction
from ratings.sequence.services.rating import rate_accepted_championship, rate_again
from ratings.systems.models import RatingSystem
from ratings.systems.reader import MAX_GAMES, MAX_RATING
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.errors import ReasonMissing
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import problem_to_json
from tournaments.report.report import UploadedFile

_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class SeedRow:
    """A player's rating and rated games at the start, and the day of the last game if known."""

    player: Player
    rating: int
    games: int = 0
    last_played_on: date | None = None
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class SeedListChange:
    """How many seeds were added, altered, removed, and left unchanged."""

    inserted: int
    updated: int
    deleted: int
    unchanged: int


def set_seed_list(
    actor: Actor, system: RatingSystem, rows: Sequence[SeedRow], *, now: datetime | None = None
) -> SeedListChange:
    """Replace a system's starting list with ``rows`` and recompute its ratings.

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
    # Ratings converted from another federation's are not on a starting list; a list with such a player replaces them.
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


@dataclass(frozen=True, slots=True)
class SeedImport:
    """The outcome of an import: how the starting list changed, and how many players were registered for it."""

    change: SeedListChange
    players_created: int


def import_seed_list(
    actor: Actor, system: RatingSystem, file: UploadedFile, *, create_players: bool = False
) -> SeedImport:
    """Import a csv of ``player,rating,games[,last_played]`` as the starting list; players by number or name.

    A line with neither rating nor games is a new player. With ``create_players``, names not in the registry are
    registered. Raises NotPermitted, and SeedListRefused with every problem found; in that case nothing was changed and
    no one registered.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    start = parameters_of(system).start()
    reading = read_rating_list(file, with_dates=True)
    with transaction.atomic():
        players, problems = _find_players(reading.lines)
        unknown = [line for line in reading.lines if line.player not in players]
        created: Found = {}
        if create_players:
            require(actor, Action.MANAGE_REGISTRY)
            problems += _find_repeated_names(unknown)
            created, unknown = _create_players(actor, unknown)
            players |= created
        problems += [codes.SEED_PLAYER_UNKNOWN.at(line.where, found=line.player) for line in unknown]
        refuse_seed_list([*reading.problems, *problems])
        rows = []
        for line in reading.lines:
            standing = line.standing or start
            player = players[line.player][0]
            rows.append(SeedRow(player, standing.rating, standing.games, line.last_played_on, line.where))
        change = set_seed_list(actor, system, rows)
    return SeedImport(change, len(created))


Found = dict[str, list[Player]]


def _find_players(lines: Sequence[ListedStanding]) -> tuple[Found, list[Problem]]:
    """Return players by the text that identifies them, and a problem for each name shared by several players."""
    registry = list(Player.objects.select_related("merged_into").order_by("number"))
    by_pk = {player.pk: player for player in registry}
    by_number = {str(player.number): _follow(player, by_pk) for player in registry}
    stayed = [player for player in registry if player.merged_into_id is None]
    aliases: dict[int, list[str]] = defaultdict(list)
    for pk, name in PlayerAlias.objects.values_list("player_id", "name"):
        aliases[pk].append(name)
    names = Namesakes([(player.list_name, aliases.get(player.pk, ())) for player in stayed])
    found: Found = {}
    problems: list[Problem] = []
    for line in lines:
        called = [stayed[row] for row in names.find_certain(line.player)]
        fitting = [by_number[line.player]] if line.player in by_number else called
        if len(fitting) > 1:
            numbers = ", ".join(str(player.number) for player in fitting)
            problems.append(codes.SEED_PLAYER_AMBIGUOUS.at(line.where, found=line.player, numbers=numbers))
        if fitting:
            found[line.player] = fitting
    return found, problems


def _follow(player: Player, by_pk: dict[int, Player]) -> Player:
    """Return the surviving record for a merged one."""
    seen = {player.pk}
    while player.merged_into_id is not None and player.merged_into_id not in seen:
        player = by_pk[player.merged_into_id]
        seen.add(player.pk)
    return player


def _find_repeated_names(lines: Sequence[ListedStanding]) -> list[Problem]:
    """Return a problem for each name to be registered that an earlier line has in another spelling."""
    first: dict[str, str] = {}
    problems = []
    for line in lines:
        earlier = first.setdefault(spoken_key(line.player) or line.player, line.player)
        if earlier != line.player:
            problems.append(codes.SEED_NAME_REPEATED.at(line.where, found=line.player, other=earlier))
    return problems


def _create_players(actor: Actor, lines: Sequence[ListedStanding]) -> tuple[Found, list[ListedStanding]]:
    """Register the named players; return them, and the lines that give only a number."""
    named = [line for line in lines if not line.player.isdecimal()]
    parts = [split_name(line.player) for line in named]
    players = add_players([NewPlayer(surname=surname, given_name=given) for surname, given in parts])
    for player in players:
        record(actor, "player_created", player, number=player.number)
    found = {line.player: [player] for line, player in zip(named, players, strict=True)}
    return found, [line for line in lines if line.player.isdecimal()]


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A line of the new starting list. ``was`` is its current rating, None for a new line."""

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
    """Preview import_seed_list without writing anything; raises its errors, and FileTooLarge."""
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


def archive_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Show the championship's results, now or when they arrive, but do not rate them. A new reason replaces the first.

    Raises NotPermitted, ReasonMissing; ChampionshipRated while a system rates it.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = _lock(championship)
        rated = SequencePosition.objects.filter(championship=locked).select_related("system").first()
        if rated is not None:
            raise ChampionshipRated(championship=locked.name, system=rated.system.name)
        locked.archive_reason = reason.strip()
        locked.save(update_fields=["archive_reason"])
        record(actor, "championship_archived", locked, reason=locked.archive_reason)
    return locked


def unarchive_championship(actor: Actor, championship: Championship) -> Championship:
    """Treat the championship like any other: accepted results are rated, last in the order, if they count.

    Doing it twice changes nothing. Raises NotPermitted.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = _lock(championship)
        if locked.is_archived:
            reason, locked.archive_reason = locked.archive_reason, ""
            locked.save(update_fields=["archive_reason"])
            record(actor, "championship_unarchived", locked, before=reason)
            if locked.results.filter(state=ResultsState.ACCEPTED).exists():
                rate_accepted_championship(actor, locked)
    return locked


def _lock(championship: Championship) -> Championship:
    return lock(championship)
