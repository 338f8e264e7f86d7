"""The calendar and the page of a championship, as the public sees them."""

from __future__ import annotations

import io
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.pictures.kinds import POSTER
from federation.pictures.services import prepare_picture
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import change_federation, make_players, make_user
from tests.staff import Desk, log_in, log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved, make_version
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, make_played, table_of
from tournaments.calendar.services.championships import (
    announce_championship,
    cancel_championship,
    name_organiser,
    refuse_championship,
)
from tournaments.calendar.services.posters import keep_poster
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.competition.rules import CompetitionRules, System

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")
ROUNDS = [
    game(1, 1, 1, 2, "412-365"),
    game(1, 2, 3, 4, "300-300"),
    game(2, 1, 1, 3, "350-401"),
    forfeit(2, 2, 2, 4),
    game(3, 1, 1, 4, "380-200"),
    bye(3, 2),
    absent(3, 3),
]


def played(system: Actor, name: str = "Obert de Vic", **fields: object) -> str:
    return make_played(system, name, make_players(*NAMES), ROUNDS, **fields).slug


def test_calendar_without_championships_says_so(fisc: Federation) -> None:
    page = read_page("/fisc/championships/?when=coming")
    assert "No championships announced" in page
    assert "No championships have been played yet" in read_page("/fisc/championships/?when=past")
    assert_well_formed(page)


def test_calendar_shows_what_is_coming_first_and_what_was_played_with_its_winner(
    fisc: Federation, system: Actor
) -> None:
    today = federations_day()
    with federation_scope(fisc):
        make_approved(system, "Obert de Nadal", day=today + timedelta(days=30), place="Girona")
        make_approved(system, "Obert d'avui", day=today)
        played(system, day=today - timedelta(days=7))
    coming = words_of(read_page("/fisc/championships/"))
    assert coming.index("Obert d&#x27;avui") < coming.index("Obert de Nadal")
    assert "under way" in coming
    assert "Girona" in coming
    assert "Obert de Vic" not in coming
    past = words_of(read_page("/fisc/championships/?when=past"))
    assert "Obert de Vic Won by Núria Sant·Llehí 4 players" in past
    assert "Obert de Nadal" not in past


def test_calendar_without_coming_championships_opens_with_those_played(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        played(system)
    assert "Obert de Vic" in read_page("/fisc/championships/")


def test_calendar_of_a_host_name_links_without_a_prefix(fisc: Federation, system: Actor) -> None:
    change_federation(fisc, hostname="scrabble.example")
    with federation_scope(fisc):
        slug = played(system)
    by_host = read_page("/championships/?when=past", Client(SERVER_NAME="scrabble.example"))
    assert f'href="/championships/{slug}/"' in by_host
    assert f'href="/fisc/championships/{slug}/"' in read_page("/fisc/championships/?when=past")


def test_calendar_costs_the_same_with_one_line_and_with_three(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        played(system)
    one = count_queries("/fisc/championships/?when=past")
    with federation_scope(fisc):
        make_played(system, "Segon", make_players(*NAMES), ROUNDS)
        make_played(system, "Tercer", make_players(*NAMES), ROUNDS)
    assert count_queries("/fisc/championships/?when=past") == one
    assert one <= 15


def test_calendar_pages_a_hundred_at_a_time(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        for number in range(101):
            make_approved(system, f"Obert {number:03}")
    first, second = (read_page(f"/fisc/championships/?when=past&page={page}") for page in (1, 2))
    assert first.count('class="entry"') == 100
    assert second.count('class="entry"') == 1
    # The other questions stay in the addresses of the pages.
    assert "when=past&amp;page=2" in first


@pytest.mark.parametrize("page", ["", "0", "-1", "7", "x"])
def test_calendar_answers_any_page_number(fisc: Federation, page: str) -> None:
    read_page(f"/fisc/championships/?when=past&page={page}")


def test_championship_shows_standings_with_named_tie_breaks(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = played(system, place="Vic", organiser="Club de Vic")
    page = read_page(f"/fisc/championships/{slug}/")
    text = words_of(page)
    assert_well_formed(page)
    assert "<title>Obert de Vic · FISC</title>" in page
    assert "final results" in text
    assert "Vic Club de Vic" in text
    assert "Median-Buchholz" in text
    assert "Spread" in text
    # 2 points each for three players; the point differences order them, the absent player has half a point.
    assert "1 Núria Sant·Llehí 2" in text
    assert "4 Łukasz Żak ½" in text
    assert "+176" in text


def test_championship_writes_numbers_and_dates_in_the_readers_language(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = played(system)
    polish = Client().get(f"/fisc/championships/{slug}/", headers={"Accept-Language": "pl"}).content.decode()
    assert 'lang="pl"' in polish
    assert "14 marca 2026" in polish
    assert '<td class="number soft only-wide">2,25</td>' in polish
    assert "14 Mar 2026" in read_page(f"/fisc/championships/{slug}/")


def test_championship_hides_tie_breaks_nobody_has_a_value_of(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_played(system, "Sense punts", make_players(*NAMES[:2]), [game(1, 1, 1, 2, "+")]).slug
    page = read_page(f"/fisc/championships/{slug}/")
    assert "Spread" not in page
    assert "Median-Buchholz" in page


def test_championship_shows_rating_before_and_after_and_its_edition(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        slug = played(system)
        before = words_of(read_page(f"/fisc/championships/{slug}/"))
        recompute_ratings(system, barruf)
        rated = words_of(read_page(f"/fisc/championships/{slug}/"))
        publish_rating_list(system, barruf)
        listed = words_of(read_page(f"/fisc/championships/{slug}/"))
    assert "Rated in BARRUF" not in before
    assert "Rated in BARRUF" in rated
    assert "950 → 965" in rated
    assert "+15" in rated
    assert "published in rating list no. 1" in listed


def test_championship_counts_as_listed_only_in_an_edition_published_after_it_was_rated(
    fisc: Federation, system: Actor
) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        first = make_played(system, "Primer", make_players(*NAMES), ROUNDS)
        publish_rating_list(system, barruf)
        second = make_played(system, "Segon", make_players(*NAMES), ROUNDS)
        recompute_ratings(system, barruf)
    assert "published in rating list no. 1" in words_of(read_page(f"/fisc/championships/{first.slug}/"))
    assert ", published in rating list no." not in words_of(read_page(f"/fisc/championships/{second.slug}/"))


def test_championship_without_results_shows_what_was_announced(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_approved(
            system, "Campionat", prizes="Copa\nLlibres", fee="15 €", capacity=64, contact="a@fisc.example"
        ).slug
    page = read_page(f"/fisc/championships/{slug}/")
    assert_well_formed(page)
    assert "No results yet" in page
    assert "Copa<br>Llibres" in page
    assert "64 players" in page
    assert 'href="mailto:a@fisc.example"' in page
    assert 'class="tabs"' not in page


def test_championship_at_tables_of_four_renders_and_is_not_waiting_to_be_rated(
    fisc: Federation, system: Actor
) -> None:
    with federation_scope(fisc):
        install_rating_systems(system, ["barruf"])
        slug = make_played(
            system,
            "Terres de l'Ebre",
            make_players(*NAMES, "Anna Ferrer", "Pau Nadal", "Joan Bosch"),
            [table_of(1, 1, {1: 300, 2: 250, 3: 200, 4: 150}), table_of(1, 2, {5: 290, 6: 240, 7: 190})],
            rules=EBRE_RULES.as_json(),
        ).slug
    page = read_page(f"/fisc/championships/{slug}/")
    text = words_of(page)
    assert "Total points" in text
    assert "1 Núria Sant·Llehí 4 300" in text
    assert "In a rating list" not in text


def test_championship_whose_rules_cannot_be_read_still_shows_its_results(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        championship = make_played(system, "Obert", make_players(*NAMES), ROUNDS)
        championship.rules = {"tie_breaks": ["coin"]}
        championship.save(update_fields=["rules"])
    assert "Łukasz Żak" in read_page(f"/fisc/championships/{championship.slug}/")


def test_championship_escapes_what_people_wrote(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_approved(system, "<b>Obert</b>", prizes="<script>x</script>", place="<i>").slug
    page = read_page(f"/fisc/championships/{slug}/")
    assert "<b>Obert" not in page
    assert "<script>x" not in page
    assert "<i>" not in page


def test_championship_not_approved_is_seen_by_its_people_and_staff_only(
    fisc: Federation, system: Actor, client: Client
) -> None:
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    other = make_user("other@fisc.example", Role.ORGANISER, federation=fisc)
    staff = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    with federation_scope(fisc):
        championship = announce_championship(system, make_announcement("Secret"))
        name_organiser(system, championship, organiser)
    path = f"/fisc/championships/{championship.slug}/"
    read_page(path, status=404)
    seen = {}
    for user in (organiser, other, staff):
        client.force_login(user)
        seen[user.name] = get(path, client).status_code
        assert ("Secret" in read_page("/fisc/championships/?when=past", client)) is (seen[user.name] == 200)
    assert seen == {"Organiser": 200, "Other": 404, "Staff": 200}


def test_championship_refused_shows_the_reason_to_its_organiser(
    fisc: Federation, system: Actor, client: Client
) -> None:
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    with federation_scope(fisc):
        championship = announce_championship(system, make_announcement("Tard"))
        name_organiser(system, championship, organiser)
        refuse_championship(system, championship, "Announced too late.")
    client.force_login(organiser)
    page = read_page(f"/fisc/championships/{championship.slug}/", client)
    assert "Announced too late." in page
    assert "Rated" not in words_of(page)


def test_championship_offers_its_desk_page_to_who_manages_it_only(
    fisc: Federation, system: Actor, client: Client
) -> None:
    with federation_scope(fisc):
        slug = played(system)
    manage = f'href="/fisc/championships/{slug}/manage/"'
    assert manage not in read_page(f"/fisc/championships/{slug}/")
    client.force_login(make_user("player@fisc.example", Role.PLAYER, federation=fisc))
    assert manage not in read_page(f"/fisc/championships/{slug}/", client)
    client.force_login(make_user("staff@fisc.example", Role.STAFF, federation=fisc))
    assert manage in read_page(f"/fisc/championships/{slug}/", client)


def test_championship_of_another_federation_is_not_found(
    fisc: Federation, pfs: Federation, system: Actor, client: Client
) -> None:
    with federation_scope(fisc):
        slug = played(system)
    client.force_login(make_user("staff@pfs.example", Role.ADMINISTRATOR, federation=pfs))
    for part in ("", "rounds/", "rounds/1/", "cross-table/"):
        read_page(f"/pfs/championships/{slug}/{part}", client, status=404)
    assert "Obert de Vic" not in read_page("/pfs/championships/?when=past", client)


@pytest.mark.parametrize("part", ["", "rounds/1/", "cross-table/"])
def test_championship_pages_cost_the_same_with_four_players_and_with_twelve(
    fisc: Federation, system: Actor, part: str
) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        few = make_played(system, "Pocs", make_players(*NAMES), ROUNDS).slug
        more = [game(1, table, 2 * table - 1, 2 * table, "350-300") for table in range(1, 7)]
        many = make_played(system, "Molts", make_players(*(f"Anna Puig{n}" for n in range(12))), more).slug
        recompute_ratings(system, barruf)
    queries = count_queries(f"/fisc/championships/{few}/{part}")
    assert count_queries(f"/fisc/championships/{many}/{part}") == queries
    assert queries <= 15


def test_championship_with_more_than_a_hundred_players_is_paged(fisc: Federation, system: Actor) -> None:
    rules = CompetitionRules(system=System.SWISS, tie_breaks=("total_points",)).as_json()
    games = [game(1, table, 2 * table - 1, 2 * table, f"{500 - table}-300") for table in range(1, 52)]
    with federation_scope(fisc):
        slug = make_played(
            system, "Gran", make_players(*(f"Anna Puig{n:03}" for n in range(102))), games, rules=rules
        ).slug
    first = words_of(read_page(f"/fisc/championships/{slug}/"))
    second = words_of(read_page(f"/fisc/championships/{slug}/?page=2"))
    assert "Anna Puig000" in first
    assert "Anna Puig000" not in second
    assert "Anna Puig" in second


def test_championship_tells_everybody_where_the_results_are_and_who_may_see_them_more(desk: Desk) -> None:
    public, organiser = read_page(desk.base), read_page(desk.base, log_in(desk.organiser))
    assert_well_formed(public)
    assert "Results status" in public
    assert "from an organiser" in words_of(public)
    assert "names being identified" in words_of(public)
    for secret in (str(desk.organiser), desk.organiser.email, desk.results, ".zip"):
        assert secret not in public
    assert str(desk.organiser) in organiser
    assert f'href="{desk.results}"' in organiser
    assert f'href="{desk.results}files/' in organiser


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (ResultsState.RECEIVED, "The results have been received and are being checked."),
        (ResultsState.INVALID, "Results have been received but must be corrected before they can be used."),
        (ResultsState.VALID, "The organisers haven’t submitted them yet."),
        (ResultsState.DELIVERED, "The federation hasn’t accepted them yet."),
        (ResultsState.SENT_BACK, "The federation has returned the results to the organisers with questions."),
        (ResultsState.ACCEPTED, "has accepted the results"),
    ],
)
def test_championship_says_in_each_state_how_far_its_results_are(desk: Desk, state: str, sentence: str) -> None:
    with federation_scope(desk.federation):
        ResultsVersion.objects.update(state=state, remarks="Only for you", sent_back_at=timezone.now())
    page = read_page(desk.base)
    assert_well_formed(page)
    assert sentence in page
    assert "Only for you" not in page
    assert "Only for you" in read_page(desk.base, log_in(desk.arbiter))


def test_championship_before_its_results_says_by_when_they_have_to_come(fisc: Federation, system: Actor) -> None:
    today = federations_day()
    fisc.settings["deadlines"] = {"results": {"days": 7}}
    change_federation(fisc)
    with federation_scope(fisc):
        coming = make_approved(system, "Coming", day=today + timedelta(days=9))
        now = make_approved(system, "Now", day=today)
        late = make_approved(system, "Late", day=today - timedelta(days=30))
        cancelled = make_approved(system, "Off", day=today - timedelta(days=30))
        cancel_championship(system, cancelled, "No hall")
    assert "Results status" not in read_page(f"/fisc/championships/{coming.slug}/")
    assert "They are due by" in read_page(f"/fisc/championships/{now.slug}/")
    assert "They were due by" in read_page(f"/fisc/championships/{late.slug}/")
    assert "Results status" not in read_page(f"/fisc/championships/{cancelled.slug}/")


def test_championship_in_a_list_leads_to_its_edition_and_to_all_files(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [rasccat] = install_rating_systems(system, ["rasccat"])
        slug = played(system, is_circuit=True)
        recompute_ratings(system, rasccat)
    page = read_page(f"/fisc/championships/{slug}/")
    assert "and will appear in the next list." in page
    assert f"/fisc/championships/{slug}/results.trf" in page
    with federation_scope(fisc):
        publish_rating_list(system, rasccat)
    listed = read_page(f"/fisc/championships/{slug}/")
    assert 'href="/fisc/ranking/rasccat/editions/1/"' in listed
    assert_well_formed(listed)


def test_championship_costs_the_same_with_one_version_and_with_three(desk: Desk) -> None:
    reader = log_in(desk.organiser)
    one, public = count_queries(desk.base, reader), count_queries(desk.base)
    with federation_scope(desk.federation):
        for _ in range(2):
            make_version(desk.actor(desk.organiser), desk.championship)
    assert (count_queries(desk.base, reader), count_queries(desk.base)) == (one, public)


@pytest.mark.parametrize("state", ["refused", "withdrawn"])
def test_coming_championships_are_none_that_were_refused_or_withdrawn(
    fisc: Federation, system: Actor, state: str
) -> None:
    with federation_scope(fisc):
        gone = make_approved(system, "Obert que no es fa", day=federations_day() + timedelta(days=9))
        Championship.objects.filter(pk=gone.pk).update(state=state)
    staff = log_in_as(fisc, Role.STAFF)
    for path in ("/fisc/", "/fisc/championships/?when=coming"):
        assert "Obert que no es fa" not in get(path, staff).content.decode()
    assert "Obert que no es fa" in get("/fisc/championships/?when=past", staff).content.decode()


def test_championship_tells_what_its_organisers_wrote_and_who_arbitrates(fisc: Federation, system: Actor) -> None:
    about = (
        "# The way\n\nBy [train](https://rail.example/), <b>platform</b> 2.\n\n![x](https://elsewhere.example/a.png)"
    )
    arbiter = make_user("a@fisc.example", Role.ARBITER, federation=fisc)
    silent = make_user("silent@fisc.example", Role.ARBITER, federation=fisc)
    for user, name in ((arbiter, "Remei Ardèvol"), (silent, "")):
        user.name = name
        user.save()
    with federation_scope(fisc):
        found = make_approved(system, "Campionat", about=about)
        for user in (arbiter, silent):
            name_organiser(system, found, user, Role.ARBITER)
    page = read_page(f"/fisc/championships/{found.slug}/")
    assert_well_formed(page)
    assert "<h3>The way</h3>" in page
    assert 'href="https://rail.example/"' in page
    assert "<b>platform" not in page
    assert "<img" not in page.partition("</header>")[2].partition("</main>")[0].replace("favicon", "")
    assert "Remei Ardèvol" in page
    assert "silent@fisc" not in page


def test_poster_is_shown_to_who_sees_the_championship(fisc: Federation, system: Actor) -> None:
    content = io.BytesIO()
    Image.new("RGB", (600, 800), "#7c1d33").save(content, "PNG")
    poster = prepare_picture(POSTER, "poster.png", content.getvalue())
    with federation_scope(fisc):
        found, hidden = make_approved(system, "Campionat"), announce_championship(system, make_announcement("Amagat"))
        for one in (found, hidden):
            keep_poster(system, one, "poster.png", poster)
    page = read_page(f"/fisc/championships/{found.slug}/")
    [address] = re.findall(r'<img class="news-picture" src="([^"]+)"', page)
    answer = get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert get(address.partition("?")[0])["Cache-Control"] == "no-cache"
    assert get(f"/fisc/championships/{hidden.slug}/poster/").status_code == 404
