"""A championship that is being played here: what its own pages and the home say first."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.players import link_account
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_user
from tests.staff import log_in, log_in_as
from tests.tournaments.live.played import fresh, make_disputed, make_live, play_round, state_of
from tests.tournaments.making.makers import make_approved
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.championship import finish_championship, hand_over_results
from tournaments.log.models import Entrant
from tournaments.log.queries import forget_states
from tournaments.report.acknowledgement import sign_warnings
from tournaments.results.services.acceptance import accept_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    with federation_scope(fisc):
        return make_disputed(system)


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/"


def primaries(html: str) -> list[str]:
    """Where the filled buttons of a page lead."""
    return re.findall(r'class="btn btn-primary"\s+href="([^"]*)"', html)


def test_public_page_shows_the_round_and_the_standings_first(base: str) -> None:
    html = read_page(base)
    assert_well_formed(html)
    text = words_of(html)
    assert "Round 1 of 5. 1 of 4 results in." in text
    assert text.index("Round 1 of 5") < text.index("two versions") < text.index("Pl.")
    assert words_of(read_page(f"{base}live/")) == text
    # What was announced is a tab away, and says nothing of a round.
    assert f'href="{base}announcement/"' in html
    announced = words_of(read_page(f"{base}announcement/"))
    assert "Announcement" in announced
    assert "Round 1 of 5" not in announced


def test_public_page_is_the_announcement_until_the_first_round(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, day=federations_day())
    base = f"/fisc/championships/{live.championship.slug}/"
    assert "results in." not in words_of(read_page(base))
    assert words_of(read_page(base)).partition("Standings")[2]
    assert f'href="{base}live/"' in read_page(base)


def test_public_page_shows_the_rounds_until_the_results_are_accepted(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, rounds=1, day=federations_day())
        play_round(system, live, Random(1))
        finish_championship(system, fresh(live))
    base = f"/fisc/championships/{live.championship.slug}/"
    assert "The championship is over." in words_of(read_page(base))
    with federation_scope(fisc):
        version = hand_over_results(system, fresh(live))
        accept_results(system, version, in_spite_of=sign_warnings(version.problems), reason="made by a test")
    text = words_of(read_page(base))
    assert "The championship is over." not in text
    assert "final results" in text


def test_players_see_their_own_table_above_the_others(
    fisc: Federation, system: Actor, live: LiveChampionship, base: str
) -> None:
    with federation_scope(fisc):
        tables = state_of(live).played[0].tables
        seats = [(tables[0].players[0], True), (tables[2].players[1], False)]
        entrants = [state_of(live).entrant(number) for number, _starts in seats]
        users = [make_user(f"player-{number}@fisc.example", federation=fisc) for number, _starts in seats]
        for user, entrant in zip(users, entrants, strict=True):
            assert entrant is not None
            link_account(system, Player.objects.get(pk=entrant.player), user.email)
        tokens = [Entrant.objects.get(live=live, number=number).token for number, _starts in seats]
    words = ("View your table", "Enter result")
    for user, token, table, (_number, starts), word in zip(users, tokens, (1, 3), seats, words, strict=True):
        html = get(base, log_in(user)).content.decode()
        assert f'href="{base}live/table/{token}/"' in html
        own = words_of(html).partition("Announcement")[0]
        assert f"Table {table} You’re playing" in own
        assert ("You start." in own) is starts
        assert word in own
        assert not any(other in html for other in tokens if other != token)
    assert "You’re playing" not in read_page(base)


def test_manage_leads_to_the_arbiters_desk_while_it_is_played(fisc: Federation, system: Actor, base: str) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    html = get(f"{base}manage/", staff).content.decode()
    text = words_of(html)
    said = "Round 1 of 5. 1 of 4 results in. Table 2 is disputed. Open the arbiter’s desk"
    assert text.index(said) < text.index("Upload results")
    assert primaries(html) == []
    assert html.count(f'href="{base}live/desk/"') == 1
    with federation_scope(fisc):
        other = make_approved(system, "Open de Valls", day=federations_day())
    html = get(f"/fisc/championships/{other.slug}/manage/", staff).content.decode()
    assert primaries(html) == [f"/fisc/championships/{other.slug}/results/upload/"]


def test_home_says_first_what_can_be_followed(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        make_approved(system, "Abans de l'abc", day=federations_day())
        make_approved(system, "Open de demà", day=federations_day() + timedelta(days=1))
    html = read_page("/fisc/")
    text = words_of(html)
    hero = text.partition("Under way")[0]
    assert "Open de Reus" in hero
    assert "Round 1 of 5. 1 of 4 results in. View rounds and standings" in hero
    assert "Abans de l&#x27;abc" in text.partition("Under way")[2]
    assert primaries(html) == [f"/fisc/championships/{live.championship.slug}/"]


def test_home_says_of_a_league_in_which_round_it_is(fisc: Federation, system: Actor, live: LiveChampionship) -> None:
    with federation_scope(fisc):
        championship = live.championship
        championship.ends_on = federations_day() + timedelta(days=60)
        championship.save()
        make_approved(system, "Open de demà", day=federations_day() + timedelta(days=1))
    text = words_of(read_page("/fisc/"))
    assert "Open de demà" in text.partition("Under way")[0]
    assert "Open de Reus round 1 of 5" in text.partition("Under way")[2]


def test_home_costs_the_same_for_one_under_way_and_for_three(
    fisc: Federation, system: Actor, live: LiveChampionship
) -> None:
    forget_states()
    one = count_queries("/fisc/")
    with federation_scope(fisc):
        for number in range(2):
            make_live(system, (), day=federations_day() - timedelta(days=number))
    assert count_queries("/fisc/") == one
