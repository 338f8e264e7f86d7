"""Seeding: the ratings of the last list published before the first day."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.ports import find_published_ratings
from tournaments.errors import NotSeededByList
from tournaments.log.decisions.entries import decide_seeding
from tournaments.log.queries.states import current_state
from tournaments.log.services.appending import Appended, append
from tournaments.permissions import ChampionshipAction


def seed_entrants(actor: Actor, live: LiveChampionship) -> Appended:
    """Take over the ratings of all entrants from the list that the rules name, as published before the first day.

    Who is not in it counts as unrated. Raises NotSeededByList, LiveRefused.
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
