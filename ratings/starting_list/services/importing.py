"""A starting list from a file: its players found in the registry, or registered when that is wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.audit.services import record
from federation.names.namesakes import Namesakes
from federation.names.spelled import spoken_key
from federation.people.models.players import Player, PlayerAlias
from federation.permissions import Action, Actor, require
from federation.problems.kinds import Problem
from federation.registry.services.registration.entering import NewPlayer, add_players, split_name
from ratings.files.rating_lists.list_input import ListedStanding, read_rating_list
from ratings.problems import codes
from ratings.replay.queries.sources.reading import parameters_of
from ratings.starting_list.services.lists import SeedListChange, SeedRow, refuse_seed_list, set_seed_list
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import UploadedFile


@dataclass(frozen=True, slots=True)
class SeedImport:
    """What became of a file: how the starting list changed, and how many players were registered for it."""

    change: SeedListChange
    players_created: int


def import_seed_list(
    actor: Actor, system: RatingSystem, file: UploadedFile, *, create_players: bool = False
) -> SeedImport:
    """Make a csv of ``player,rating,games[,last_played]`` the starting list; players by number or name.

    A line with neither rating nor games is a new player. With ``create_players``, names that nobody of the
    registry has are registered. Raises NotPermitted, and SeedListRefused with every problem found; then nothing
    was changed and nobody registered.
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
    """Players by the text that names them, and a problem for each name that several players have."""
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
    """The record that stayed, for one merged away."""
    seen = {player.pk}
    while player.merged_into_id is not None and player.merged_into_id not in seen:
        player = by_pk[player.merged_into_id]
        seen.add(player.pk)
    return player


def _find_repeated_names(lines: Sequence[ListedStanding]) -> list[Problem]:
    """A problem for each name to be registered that an earlier line has in another spelling."""
    first: dict[str, str] = {}
    problems = []
    for line in lines:
        earlier = first.setdefault(spoken_key(line.player) or line.player, line.player)
        if earlier != line.player:
            problems.append(codes.SEED_NAME_REPEATED.at(line.where, found=line.player, other=earlier))
    return problems


def _create_players(actor: Actor, lines: Sequence[ListedStanding]) -> tuple[Found, list[ListedStanding]]:
    """Register those who are named; return them, and the lines that give only a number."""
    named = [line for line in lines if not line.player.isdecimal()]
    parts = [split_name(line.player) for line in named]
    players = add_players([NewPlayer(surname=surname, given_name=given) for surname, given in parts])
    for player in players:
        record(actor, "player_created", player, number=player.number)
    found = {line.player: [player] for line, player in zip(named, players, strict=True)}
    return found, [line for line in lines if line.player.isdecimal()]
