"""Adds debutants to the registry, and seeds entrants by the last published rating list."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.services.registration import (
    NewPlayer,
    add_players,
    find_or_create_club,
    learn_spelling,
    split_name,
)
from federation.tenancy.locks import locking
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.ports import find_published_ratings
from tournaments.errors import NotSeededByList
from tournaments.log.decisions.entries import decide_change, decide_seeding, find_entrant
from tournaments.log.decisions.refusal import Refused, refuse
from tournaments.log.queries import current_state
from tournaments.log.services import Appended, append, refused
from tournaments.log.state import State
from tournaments.permissions import ChampionshipAction


def confirm_debutant(actor: Actor, live: LiveChampionship, number: int, player: Player | None = None) -> Player:
    """Link an entrant to a registry player, or to a new record. The spelling is learnt.

    Sending the same twice makes one player. Raises LiveRefused.
    """
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        # A second person confirming waits here, and then finds the record.
        locked = locking(LiveChampionship.objects.all()).select_related("championship").get(pk=live.pk)
        name, club, known = _read(current_state(locked), number)
        if known is not None:
            return Player.objects.get(pk=known)
        chosen = player or _register(name, club)
        learn_spelling(chosen, name, {})
        append(actor, locked, lambda state: decide_change(state, number, {"player": chosen.pk}))
        record(actor, "live_player_confirmed", chosen, name=name, is_new=player is None)
    return chosen


def _read(state: State, number: int) -> tuple[str, str, int | None]:
    try:
        entrant = find_entrant(state, number)
        if state.finished:
            raise refuse("finished")
    except Refused as error:
        raise refused(error) from error
    return entrant.name, entrant.club, entrant.player


def _register(name: str, club: str) -> Player:
    surname, given = split_name(name)
    found = find_or_create_club(club) if club.strip() else None
    [player] = add_players([NewPlayer(surname, given, club=found)])
    return player


def seed_entrants(actor: Actor, live: LiveChampionship) -> Appended:
    """Set all entrants' ratings from the list the rules name, as published before the first day.

    Anyone not in it counts as unrated. Raises NotSeededByList, LiveRefused.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    day = live.championship.starts_on
    with transaction.atomic():
        state = current_state(LiveChampionship.objects.get(pk=live.pk))
        published = find_published_ratings(str(state.rules.get("seeding", "")), day)
        if published is None:
            raise NotSeededByList(day=day.isoformat())
        ratings = {one.number: published.by_player.get(one.player or 0) for one in state.entrants}
        seeded = append(actor, live, lambda now: decide_seeding(now, ratings, published.name))
        record(actor, "live_seeded", live.championship, list=published.name)
    return seeded
