"""Who entered by name becomes a record of the registry, which staff confirm before the delivery."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_actor, make_players
from tests.staff import log_in_as, send
from tests.tournaments.live.played import NAMES, fresh, make_live, play_round, state_of
from tests.tournaments.live.test_views_desk import page
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsState
from tournaments.entries.queries import find_unknown
from tournaments.entries.services.debutants import confirm_debutant
from tournaments.entries.services.entries import enter_player
from tournaments.errors import LiveRefused
from tournaments.live.services.championship import finish_championship, hand_over_results

pytestmark = pytest.mark.django_db


def with_debutants(system: Actor) -> LiveChampionship:
    live = make_live(system, NAMES[:6])
    enter_player(system, fresh(live), name="Zoe Novella", club="Mots al Vent", walk_in=True)
    enter_player(system, fresh(live), name="Quirze Antich", walk_in=True)
    return fresh(live)


def test_confirmed_debutants_are_delivered_without_being_asked_again(in_fisc: Federation, system: Actor) -> None:
    live = with_debutants(system)
    [known] = make_players("Quirze Antich")
    zoe, quirze = find_unknown(state_of(live))
    assert (zoe.proposals, quirze.proposals) == ((), (known,))
    new = confirm_debutant(system, live, 7)
    assert (new.name, new.club.name if new.club else "") == ("Zoe Novella", "Mots al Vent")
    assert confirm_debutant(system, live, 7) == new
    assert confirm_debutant(system, live, 8, known) == known
    assert Player.objects.count() == 8
    for seed in range(5):
        play_round(system, live, Random(seed))
    finish_championship(system, fresh(live))
    assert hand_over_results(system, fresh(live)).state == ResultsState.VALID


def test_one_player_is_not_two_entrants(in_fisc: Federation, system: Actor) -> None:
    live = with_debutants(system)
    with pytest.raises(LiveRefused, match="has already entered"):
        confirm_debutant(system, live, 7, Player.objects.get(surname="Puig"))


def test_only_staff_confirm(fisc: Federation, system: Actor) -> None:
    organiser = make_actor(fisc, Role.ORGANISER)
    with federation_scope(fisc):
        live = with_debutants(system)
        with pytest.raises(NotPermitted):
            confirm_debutant(organiser, live, 7)


def test_page_asks_who_they_are(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = with_debutants(system)
        make_players("Quirze Antich")
    base = f"/fisc/championships/{live.championship.slug}/live/desk/entries/"
    staff: Client = log_in_as(fisc, Role.STAFF)
    assert "2 players aren’t in the registry yet" in page(staff, base)
    assert "It’s Quirze Antich" in page(staff, f"{base}debutants/")
    assert send(staff, f"{base}debutants/", {"number": "7", "player": "new"}).status_code == 302
    assert send(staff, f"{base}debutants/", {"number": "99", "player": "new"}).status_code == 302
    assert "Zoe Novella is in the registry." in page(staff, f"{base}debutants/")
