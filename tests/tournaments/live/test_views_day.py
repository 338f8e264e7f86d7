"""Pages of the day beside the rounds: rules, what if, prizes, lots, what somebody needs."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from federation.people.models.accounts import Role, User
from federation.permissions import Actor
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import seen_in, words_of
from tests.staff import log_in, log_in_as, send
from tests.tournaments.live.played import begin_round, fresh, play_round, state_of
from tests.tournaments.live.test_views_desk import base, live, organiser, page
from tournaments.championship.models.live import LiveChampionship
from tournaments.competition.rules import CompetitionRules
from tournaments.log.snapshot import snapshot_of

pytestmark = pytest.mark.django_db
# Fixtures of the desk's other pages.
__all__ = ["base", "live", "organiser"]


@pytest.fixture
def client_here(organiser: User) -> Client:
    return log_in(organiser)


def played(fisc: Federation, system: Actor, live: LiveChampionship, rounds: int) -> None:
    with federation_scope(fisc):
        for seed in range(rounds):
            play_round(system, live, Random(seed))


def test_organiser_chooses_system_and_wishes(
    fisc: Federation, live: LiveChampionship, base: str, client_here: Client
) -> None:
    assert "They were approved, so only the federation can change them." not in page(client_here, f"{base}rules/")
    with federation_scope(fisc):
        seen = fresh(live).event_number
    sent = {"part": "pairing", "system": "groups", "starts": "balanced", "places": "3", "seen": str(seen)}
    wrong = send(client_here, f"{base}rules/", {**sent, "forbidden": "3 and 4"})
    assert wrong.status_code == 400
    sent |= {"forbidden": "1-2, 3–4", "club": "on", "club_rounds": "2"}
    assert send(client_here, f"{base}rules/", sent).status_code == 302
    with federation_scope(fisc):
        state = state_of(live)
        _snapshot, options = snapshot_of(state, 1)
    assert state.options["system"] == "groups"
    assert options.forbidden == ((1, 2), (3, 4))
    assert (options.apart.club, options.apart.rounds) == (True, 2)
    # Somebody else was faster.
    assert send(client_here, f"{base}rules/", sent).status_code == 409


def test_rules_of_one_championship_are_changed_by_staff_and_stand_in_one_place(
    fisc: Federation, live: LiveChampionship, base: str, client_here: Client
) -> None:
    with federation_scope(fisc):
        read = seen_of(fresh(live).championship)
    sent = {"part": "rules", "tie_break_0": "wins", "late_until": "none", "otherwise": ["look_ahead"]}
    sent |= {"seen": read, "unrated_rating": "900"}
    assert send(client_here, f"{base}rules/", sent).status_code == 403
    staff = log_in_as(fisc, Role.STAFF)
    assert send(staff, f"{base}rules/", sent).status_code == 302
    with federation_scope(fisc):
        state, championship = state_of(live), fresh(live).championship
        _snapshot, options = snapshot_of(state, 1)
    assert state.rules == championship.rules
    rules = CompetitionRules.from_json(state.rules)
    assert (rules.late_until, rules.options.look_ahead) == ("none", False)
    assert options.decided == rules.options
    assert options.criteria == ("points", "wins")
    assert options.unrated.round_1 == 900


def test_what_if_shows_both_pairings_and_writes_nothing(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str, client_here: Client
) -> None:
    played(fisc, system, live, 2)
    with federation_scope(fisc):
        begin_round(system, live)
        number = fresh(live).event_number
    same = page(client_here, f"{base}rounds/3/what-if/")
    assert "Both are the same." in same
    other = page(client_here, f"{base}rounds/3/what-if/?system=king-of-the-hill")
    assert "Current pairing" in other
    assert "As the system would pair it" in other
    page(client_here, f"{base}rounds/3/what-if/?system=groups&without_round=2&without_table=1")
    page(client_here, f"{base}rounds/1/what-if/?system=dutch")
    page(client_here, f"{base}rounds/3/what-if/?system=chess", 400)
    page(client_here, f"{base}rounds/9/what-if/", 404)
    with federation_scope(fisc):
        assert fresh(live).event_number == number


def test_hand_made_round_is_shown_with_its_levels(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str, client_here: Client
) -> None:
    played(fisc, system, live, 1)
    with federation_scope(fisc):
        begin_round(system, live)
        one, two = state_of(live).played[0].tables[0].players
        place = {p: t for t in state_of(live).played[1].tables for p in t.players}
        other = next(p for p in place[one].players if p != one)
        number = fresh(live).event_number
    sent = {"first": str(other), "second": str(two), "confirmed": "on", "reason": "a wish", "seen": str(number)}
    assert send(client_here, f"{base}rounds/2/exchange/", sent).status_code == 302
    shown = page(client_here, f"{base}rounds/2/what-if/")
    assert "breaks a rule" in shown
    assert "already met in round 1" in shown
    assert " OK " in shown


def test_prizes_are_kept_and_everybody_sees_who_would_get_them(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str, client_here: Client
) -> None:
    played(fisc, system, live, 1)
    assert send(client_here, f"{base}prizes/", {"name": "X", "kind": "places", "places": "0"}).status_code == 400
    cup = {"name": "Cup", "kind": "places", "places": "1-2", "once": "on"}
    high = {"name": "High game", "kind": "high_game"}
    before = seen_in(client_here.get(f"{base}prizes/").content.decode())
    assert send(client_here, f"{base}prizes/", {**cup, "seen": before}).status_code == 302
    # Somebody else has looked at the page before there was a cup.
    assert send(client_here, f"{base}prizes/", {**high, "seen": before}).status_code == 409
    now = seen_in(client_here.get(f"{base}prizes/").content.decode())
    assert send(client_here, f"{base}prizes/", {**high, "seen": now}).status_code == 302
    public = page(Client(), f"/fisc/championships/{live.championship.slug}/live/")
    assert "Prizes as things stand" in public
    assert "High game" in public
    send(client_here, f"{base}prizes/", {"remove": "0", "seen": now})
    assert "Cup" in page(client_here, f"{base}prizes/")
    now = seen_in(client_here.get(f"{base}prizes/").content.decode())
    assert send(client_here, f"{base}prizes/", {"remove": "0", "seen": now}).status_code == 302
    assert "Cup" not in page(client_here, f"{base}prizes/")


def test_everybody_sees_what_a_player_can_still_reach(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    played(fisc, system, live, 4)
    path = f"/fisc/championships/{live.championship.slug}/live/"
    assert f"{path}outlook/3/" in Client().get(path).content.decode()
    shown = page(Client(), f"{path}outlook/3/")
    assert "At best place" in shown
    assert "10000 times" in shown.replace(",", "").replace("\u202f", "").replace(" ", "") or "10" in shown
    page(Client(), f"{path}outlook/99/", 404)


def test_lots_are_drawn_on_the_page_of_the_committee(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str
) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    refused = send(staff, f"{base}lots/", {"place": "1"})
    assert refused.status_code == 302
    assert "No one shares place 1" in words_of(staff.get(f"{base}committee/").content.decode())


def test_match_points_are_taken_off_on_the_page(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str
) -> None:
    played(fisc, system, live, 1)
    with federation_scope(fisc):
        won = next(s.player for t in state_of(live).played[0].tables for s in t.seats if s.half_points == 2)
    staff = log_in_as(fisc, Role.STAFF)
    sent = {"kind": "match_points", "number": str(won), "match_points": "0.5", "reason": "came drunk"}
    assert send(staff, f"{base}committee/", sent).status_code == 302
    with federation_scope(fisc):
        assert state_of(live).entrants[won - 1].penalty == 1
    assert "½ match point deducted" in page(staff, f"{base}committee/")
