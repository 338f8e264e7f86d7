"""The ranking: active or everyone, searched, page by page, edition by edition."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from federation.people.models.players import Player
from federation.permissions import Actor, system_actor
from federation.registry.services.registration import find_or_create_club, learn_spelling
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import SeedRating
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.published import publish_seeds, seed_players
from tests.tournaments.making.makers import make_approved
from tests.tournaments.making.played import game, make_played

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")


@pytest.fixture
def published(fisc: Federation, system: Actor) -> Federation:
    """Four active players, one provisional (Joan Bosch), in edition 1."""
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, make_players(*NAMES))
        seed_players(barruf, make_players("Joan Bosch"), games=3, best=1500)
        publish_rating_list(system, barruf)
    return fisc


def test_ranking_of_a_federation_without_a_system_is_an_empty_page(fisc: Federation) -> None:
    page = read_page("/fisc/ranking/")
    assert_well_formed(page)
    assert "The first list is published once the first results have been rated." in page
    read_page("/fisc/ranking/barruf/", status=404)
    read_page("/fisc/ranking/barruf/editions/", status=404)


def test_ranking_before_the_first_edition_names_the_championship_it_waits_for(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        install_rating_systems(system, ["barruf"])
        make_approved(system, "Obert de Nadal", day=federations_day() + timedelta(days=30))
    page = read_page("/fisc/ranking/")
    assert_well_formed(page)
    assert "The first list is expected once the results of “Obert de Nadal”" in page
    read_page("/fisc/ranking/barruf/editions/1/", status=404)
    assert "No rating list yet" in read_page("/fisc/ranking/barruf/editions/")


def test_ranking_shows_the_active_players_by_place(published: Federation) -> None:
    page = read_page("/fisc/ranking/")
    text = words_of(page)
    assert_well_formed(page)
    assert "<title>BARRUF · FISC</title>" in page
    assert "4 of 5 players active" in text
    assert text.index("Sant·Llehí, Núria") < text.index("Wiśniewska, Świętosława") < text.index("Żak, Łukasz")
    assert "Bosch, Joan" not in text


def test_ranking_of_everyone_is_ordered_by_rating_and_tells_the_status(published: Federation) -> None:
    text = words_of(read_page("/fisc/ranking/?show=all"))
    assert text.index("Bosch, Joan") < text.index("Sant·Llehí, Núria")
    assert "provisional" in text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("nuria", "Sant·Llehí"),
        ("sant·llehi", "Sant·Llehí"),
        ("ŚWIĘ", "Wiśniewska"),
        ("wis swie", "Wiśniewska"),
        ("zak lu", "Żak"),
        ("cel", "Çelik"),
        ("3", "Çelik"),
        ("  oriol  ", "Çelik"),
    ],
)
def test_ranking_search_finds_words_by_their_beginning_without_accents(
    published: Federation, text: str, found: str
) -> None:
    rows = words_of(get_rows(text))
    assert found in rows
    assert "1 player found" in rows
    assert sum(name.rpartition(" ")[2] in rows for name in NAMES) == 1


def get_rows(text: str, **query: str) -> str:
    """What htmx swaps in while one types."""
    answer = Client().get(
        "/fisc/ranking/", {"q": text, **query}, headers={"HX-Request": "true", "Accept-Language": "en"}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_ranking_search_finds_a_known_spelling_but_does_not_show_it(published: Federation) -> None:
    with federation_scope(published):
        [player] = make_players("Anna Ferrer")
        learn_spelling(player, "Anita Farré", {})
    with federation_scope(published):
        seed_players(RatingSystem.objects.get(), [player])
        publish_rating_list(system_actor("test"), RatingSystem.objects.get())
    rows = get_rows("farre")
    assert "Ferrer, Anna" in rows
    assert "Farré" not in rows
    assert "Farré" not in read_page(f"/fisc/players/{player.number}/")


def test_ranking_search_answers_htmx_with_the_lines_only_and_a_browser_with_the_page(published: Federation) -> None:
    rows = get_rows("nuria")
    assert "<html" not in rows
    assert "hx-swap-oob" in rows
    whole = get("/fisc/ranking/?q=nuria")
    assert "HX-Request" in whole["Vary"]
    assert "<html" in whole.content.decode()
    restored = get("/fisc/ranking/?q=nuria", **{"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in restored.content.decode()


def test_ranking_search_keeps_who_is_shown(published: Federation) -> None:
    assert "Bosch, Joan" not in get_rows("joan")
    rows = get_rows("joan", show="all")
    assert "Bosch, Joan" in rows
    assert "?show=all&amp;q=joan" in rows
    assert '<input type="hidden" name="show" value="all">' in read_page("/fisc/ranking/?show=all")


@pytest.mark.parametrize("text", ["xyz", "%", "_", "'; --", "\N{PILE OF POO}", "a" * 500, "<script>", "·"])
def test_ranking_search_answers_anything(published: Federation, text: str) -> None:
    rows = get_rows(text)
    assert "<script>" not in rows
    read_page("/fisc/ranking/?q=" + "%25")


def test_ranking_search_for_nobody_says_so(published: Federation) -> None:
    assert "No players found" in get_rows("xyz")


def test_ranking_is_paged_by_hundreds_without_losing_the_question(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        publish_seeds(system, make_players(*(f"Anna Puig{n:03}" for n in range(101))))
    first = read_page("/fisc/ranking/?show=all&q=puig")
    assert first.count('scope="row"') == 100
    assert "show=all&amp;q=puig&amp;page=2" in first
    second = read_page("/fisc/ranking/?page=2")
    assert second.count('scope="row"') == 1
    assert "Puig100, Anna" in second


def test_ranking_shows_the_change_since_the_edition_before(published: Federation, system: Actor) -> None:
    with federation_scope(published):
        barruf = RatingSystem.objects.get()
        SeedRating.objects.filter(player__number=1).update(rating=1188)
        seed_players(barruf, make_players("Pau Nadal"), best=800)
        publish_rating_list(system, barruf)
    text = words_of(read_page("/fisc/ranking/"))
    assert "down −12 1188" in text.partition("Sant·Llehí, Núria")[2].partition("Wiśniewska")[0]
    assert "new 800" in text.partition("Nadal, Pau")[2]


def test_ranking_keeps_earlier_editions_as_they_were(published: Federation, system: Actor) -> None:
    with federation_scope(published):
        barruf = RatingSystem.objects.get()
        SeedRating.objects.filter(player__number=1).update(rating=1111)
        publish_rating_list(system, barruf)
    old = read_page("/fisc/ranking/barruf/editions/1/")
    assert_well_formed(old)
    assert "1111" not in old
    assert "This is an earlier list." in old
    assert "This is an earlier list." not in read_page("/fisc/ranking/barruf/editions/2/")
    editions = read_page("/fisc/ranking/barruf/editions/")
    assert_well_formed(editions)
    assert editions.index("List no. 2") < editions.index("List no. 1")
    read_page("/fisc/ranking/barruf/editions/3/", status=404)


def test_ranking_of_several_systems_offers_each(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        publish_seeds(system, make_players(*NAMES))
        [rasccat] = install_rating_systems(system, ["rasccat"])
        seed_players(rasccat, make_players("Joan Bosch"))
        publish_rating_list(system, rasccat)
    main = read_page("/fisc/ranking/")
    assert 'href="/fisc/ranking/rasccat/"' in main
    assert "Bosch, Joan" in read_page("/fisc/ranking/rasccat/")
    assert "Bosch, Joan" not in main
    read_page("/fisc/ranking/elo/", status=404)


def test_ranking_of_another_federation_is_not_shown(published: Federation, pfs: Federation) -> None:
    assert "Sant·Llehí" not in read_page("/pfs/ranking/")
    for path in ("barruf/", "barruf/editions/", "barruf/editions/1/"):
        read_page(f"/pfs/ranking/{path}", status=404)


@pytest.mark.parametrize("query", ["", "?show=all", "?q=anna", "?q=anna&show=all"])
def test_ranking_costs_the_same_with_one_line_and_with_three(fisc: Federation, system: Actor, query: str) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, make_players("Anna Puig"))
        publish_rating_list(system, barruf)
    one = count_queries(f"/fisc/ranking/{query}")
    with federation_scope(fisc):
        seed_players(barruf, make_players("Anna Nadal", "Anna Bosch"))
        publish_rating_list(system, barruf)
    assert count_queries(f"/fisc/ranking/{query}") == one
    assert one <= 19


def test_editions_cost_the_same_with_one_and_with_three(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        edition = publish_seeds(system, make_players(*NAMES))
    one = count_queries("/fisc/ranking/barruf/editions/")
    with federation_scope(fisc):
        for _ in range(2):
            publish_rating_list(system, edition.system, force=True)
    assert count_queries("/fisc/ranking/barruf/editions/") == one


def test_ranking_dates_are_written_in_the_readers_language(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, make_players(*NAMES), last=date(2024, 1, 5))
        publish_rating_list(system, barruf, date(2024, 5, 3))
    polish = Client().get("/fisc/ranking/", headers={"Accept-Language": "pl"}).content.decode()
    assert "3 maja 2024" in polish


def test_ranking_is_filtered_by_status_club_and_games(published: Federation, system: Actor) -> None:
    with federation_scope(published):
        Player.objects.filter(number=2).update(club=find_or_create_club("Mots de Vic"))
        publish_rating_list(system, RatingSystem.objects.get(), force=True)
    page = read_page("/fisc/ranking/?status=exp")
    assert_well_formed(page)
    assert "Bosch, Joan" in words_of(page)
    assert "Żak" not in words_of(page)
    club = words_of(read_page("/fisc/ranking/?club=Mots+de+Vic&games=40"))
    assert "1 player found" in club
    assert "Wiśniewska" in club
    assert "No players match these filters." in read_page("/fisc/ranking/?games=41")
    assert "show=all&amp;club=Mots+de+Vic" in read_page("/fisc/ranking/?club=Mots+de+Vic")
    for odd in ("status=x", "games=-1", "games=99999999999", "games=\u0663"):
        read_page(f"/fisc/ranking/?{odd}")


def test_ranking_leads_to_the_editions_before_and_after(published: Federation, system: Actor) -> None:
    with federation_scope(published):
        for _ in range(2):
            publish_rating_list(system, RatingSystem.objects.get(), force=True)
    middle = read_page("/fisc/ranking/barruf/editions/2/")
    assert 'href="/fisc/ranking/barruf/editions/1/" rel="prev"' in middle
    assert 'href="/fisc/ranking/barruf/editions/3/" rel="next"' in middle
    assert 'rel="next"' not in read_page("/fisc/ranking/")


def test_movers_name_who_rose_fell_arrived_and_returned(fisc: Federation, system: Actor) -> None:
    long_ago = date(2015, 5, 1)
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players(*NAMES)
        seed_players(barruf, players[:3])
        seed_players(barruf, players[3:], last=long_ago)
        publish_rating_list(system, barruf)
        first = read_page("/fisc/ranking/barruf/editions/1/movers/")
        assert_well_formed(first)
        assert "This is the first list, so there is nothing to compare it with." in first
        SeedRating.objects.filter(player__number=1).update(rating=1250)
        SeedRating.objects.filter(player__number=2).update(rating=1100)
        SeedRating.objects.filter(player__number=4).update(last_played_on=federations_day())
        seed_players(barruf, make_players("Pau Nadal"), best=800)
        publish_rating_list(system, RatingSystem.objects.get())
    page = read_page("/fisc/ranking/barruf/editions/2/movers/")
    assert_well_formed(page)
    text = words_of(page)
    titles = ("Biggest rises", "Biggest falls", "New on the list", "Back on the list")
    parts = [text.rindex(title) for title in titles]
    assert parts == sorted(parts)
    assert "Sant·Llehí" in text[parts[0] : parts[1]]
    assert "Wiśniewska" in text[parts[1] : parts[2]]
    assert "Nadal" in text[parts[2] : parts[3]]
    assert "Żak" in text[parts[3] :]
    assert "Çelik" not in text
    read_page("/fisc/ranking/barruf/editions/3/movers/", status=404)
    assert count_queries("/fisc/ranking/barruf/editions/2/movers/") <= 15


def test_list_of_averages_says_listed_and_how_few_games_are_too_few(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [pfs] = install_rating_systems(system, ["pfs"])
        people = make_players("Anna Pla", "Bernat Coll")
        rounds = [game(number, 1, 1, 2, "400-300") for number in range(1, 6)]
        make_played(system, "Open", people, rounds, day=federations_day() - timedelta(days=9))
        publish_rating_list(system, pfs)
    text = words_of(read_page("/fisc/ranking/?show=all"))
    assert "fewer than 30 games" in text
    assert "0 of 2 players listed" in text
    assert "provisional" not in text
    assert "exact average" in words_of(read_page("/fisc/players/1/"))
    file = Client().get("/fisc/ranking/pfs/editions/1/download/?format=csv")
    assert "menys de 30 partides" in file.content.decode()
