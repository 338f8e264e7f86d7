"""Who entered by name becomes a record of the registry: staff confirm it, before the results are delivered."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.people.models.players import Player
from federation.permissions import Action, Actor, require
from federation.registry.services.registration.entering import (
    NewPlayer,
    add_players,
    find_or_create_club,
    learn_spelling,
    split_name,
)
from federation.tenancy.locking import locking
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.decisions.entries import decide_change, find_entrant
from tournaments.log.decisions.refusal import Refused, refuse
from tournaments.log.queries.states import current_state
from tournaments.log.services.appending import append, refused
from tournaments.log.state import State


def confirm_debutant(actor: Actor, live: LiveChampionship, number: int, player: Player | None = None) -> Player:
    """Say who an entrant is: this player of the registry, or a new record of it. The spelling becomes known.

    Saying the same twice makes one player. Raises LiveRefused.
    """
    require(actor, Action.SETTLE_PLAYERS)
    with transaction.atomic():
        # Whoever else confirms waits here, and finds the record.
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
