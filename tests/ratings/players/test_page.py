"""A player's page: rating, chart, changes and games."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.registration import find_or_create_club
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, headings_of, read_page, words_of
from tests.people import change_federation, make_players, make_user
from tests.ratings.making.published import seed_players
from tests.staff import log_in
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, make_played, table_of

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak")


@pytest.fixture
def barruf(fisc: Federation, system: Actor) -> RatingSystem:
    with federation_scope(fisc):
        return install_rating_systems(system, ["barruf"])[0]


def chart_of(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script id="rating-history" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    points: list[dict[str, Any]] = json.loads(found[1])
    return points


def test_player_without_anything_has_a_page(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_players("Núria Sant·Llehí")
    page = read_page("/fisc/players/1/")
    assert_well_formed(page)
    assert "<title>Núria Sant·Llehí · FISC</title>" in page
    assert "Player no. 1" in page
    assert "No rated championships yet" in page
    assert "No games yet" in page


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
def test_player_who_is_not_there_is_not_found(fisc: Federation, number: str) -> None:
    with federation_scope(fisc):
        make_players("Núria Sant·Llehí")
    read_page(f"/fisc/players/{number}/", status=404)
    read_page(f"/fisc/players/{number}/games/", status=404)


def test_player_shows_rating_place_status_and_games(fisc: Federation, system: Actor, barruf: RatingSystem) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        Player.objects.filter(number=1).update(club=find_or_create_club("Mots de Vic"))
        seed_players(barruf, players)
        publish_rating_list(system, barruf)
    page = read_page("/fisc/players/1/")
    text = words_of(page)
    # What is usual is not said; only who is not active reads it.
    assert "active" not in text
    assert "Mots de Vic" in text
    assert 'href="/fisc/clubs/mots-de-vic/"' in page
    assert "1200" in text
    assert "on list no. 1" in text
    assert "since list no." not in text


def test_player_history_is_a_table_and_a_chart_of_the_same_changes(
    fisc: Federation, system: Actor, barruf: RatingSystem
) -> None:
    day = federations_day() - timedelta(days=20)
    with federation_scope(fisc):
        players = make_players(*NAMES)
        seed_players(barruf, players[:1], last=date(2020, 5, 1))
        publish_rating_list(system, barruf)
        first = make_played(system, "Primer", players, [game(1, 1, 1, 2, "400-300")], day=day)
        second = make_played(system, "Segon", players, [game(1, 1, 2, 1, "400-300")], day=day + timedelta(days=7))
        recompute_ratings(system, barruf)
    page = read_page("/fisc/players/1/")
    text = words_of(page)
    assert_well_formed(page)
    # Φ(250/283.84) = 0.81, +5.68 at K 30; then against 944: Φ(262/283.84) = 0.82, −24.66.
    points = chart_of(page)
    assert [point["date"] for point in points] == ["2020-05-01", first.ends_on.isoformat(), second.ends_on.isoformat()]
    assert [point["rating"] for point in points] == [1200, 1206, 1181]
    assert points[1]["url"] == f"/fisc/championships/{first.slug}/"
    changes = text.partition("Rating history")[2]
    assert changes.index("Segon") < changes.index("Primer")
    assert "1200 1 1 0.81 30 up +6 Explain 1206" in changes
    assert "1206 1 0 0.82 30 down −25 Explain 1181" in changes
    assert "since list no. 1" in text
    assert "42" in text


def test_player_of_several_systems_shows_the_main_one_and_offers_the_other(
    fisc: Federation, system: Actor, barruf: RatingSystem
) -> None:
    with federation_scope(fisc):
        [rasccat] = install_rating_systems(system, ["rasccat"])
        players = make_players("Núria Sant·Llehí")
        seed_players(barruf, players, best=1234)
        seed_players(rasccat, players, best=1777)
    main = words_of(read_page("/fisc/players/1/"))
    assert "1234" in main
    assert "1777" not in main
    assert 'href="?system=rasccat"' in read_page("/fisc/players/1/")
    assert "1777" in words_of(read_page("/fisc/players/1/?system=rasccat"))
    read_page("/fisc/players/1/?system=elo", status=404)


def test_player_games_name_opponents_scores_byes_and_forfeits(fisc: Federation, system: Actor) -> None:
    rounds = [
        game(1, 1, 1, 2, "412-365"),
        game(2, 1, 3, 1, "="),
        forfeit(3, 1, 4, 1),
        bye(4, 1),
        absent(5, 1),
    ]
    with federation_scope(fisc):
        make_played(system, "Obert de Vic", make_players(*NAMES), rounds)
    page = read_page("/fisc/players/1/")
    games = words_of(page).partition("Filter games Round")[2]
    assert "1 Świętosława Wiśniewska 412–365 win" in games
    assert "2 Oriol Çelik draw" in games
    assert "3 Łukasz Żak forfeit loss" in games
    assert "4 bye 1" in games
    assert "5 absent" in games
    assert 'href="/fisc/players/2/"' in page


def test_player_games_at_tables_of_four_tell_the_place(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_played(
            system,
            "Terres de l'Ebre",
            make_players(*NAMES),
            [table_of(1, 1, {1: 250, 2: 300, 3: 200, 4: 150})],
            rules=EBRE_RULES.as_json(),
        )
    games = words_of(read_page("/fisc/players/1/")).partition("Filter games Round")[2]
    assert "Świętosława Wiśniewska , Oriol Çelik , Łukasz Żak 250 –300 –200 –150 place 2" in spaced(games)


def spaced(text: str) -> str:
    return " ".join(re.sub(r"([,–])", r" \1", text).split())


def test_player_games_of_a_record_merged_away_count_as_the_survivors(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        make_played(system, "Obert de Vic", players, [game(1, 1, 1, 2, "412-365")])
        Player.objects.filter(pk=players[0].pk).update(merged_into=players[2])
    assert "Obert de Vic" in words_of(read_page("/fisc/players/3/"))


def test_player_merged_away_leads_to_the_one_that_stayed(fisc: Federation) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        Player.objects.filter(pk=players[0].pk).update(merged_into=players[2])
    for part in ("", "games/"):
        answer = get(f"/fisc/players/1/{part}")
        assert answer.status_code == 301
        assert answer["Location"] == f"/fisc/players/3/{part}"


def test_player_of_another_federation_is_not_found(fisc: Federation, pfs: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_players(*NAMES)
    with federation_scope(pfs):
        make_players("Jan Nowak")
    read_page("/pfs/players/2/", status=404)
    assert "Núria" not in read_page("/pfs/players/1/")


def play_many(system: Actor, players: list[Player], championships: int, rounds: int) -> None:
    for number in range(championships):
        games = [game(one, 1, 1, 2, f"{300 + one}-250") for one in range(1, rounds + 1)]
        make_played(system, f"Obert {number:02}", players, games, day=date(2020, 1, 1) + timedelta(days=number))


def test_player_games_are_paged_and_loaded_on_demand(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        play_many(system, make_players(*NAMES[:2]), championships=3, rounds=40)
    page = read_page("/fisc/players/1/")
    assert "Show 120 games" in page
    assert 'hx-get="/fisc/players/1/games/"' in page
    assert 'href="/fisc/players/1/games/"' in page
    first = get("/fisc/players/1/games/", **{"HX-Request": "true"}).content.decode()
    assert first.count("–250</td>") == 100
    assert 'hx-get="/fisc/players/1/games/?page=2"' in first
    rest = get("/fisc/players/1/games/?page=2", **{"HX-Request": "true"}).content.decode()
    assert "<html" not in rest
    assert rest.count("–250</td>") == 20
    assert "hx-get" not in rest
    whole = read_page("/fisc/players/1/games/?page=2")
    assert_well_formed(whole)
    assert whole.count("–250</td>") == 20
    assert headings_of(whole) == [1]


def test_player_costs_the_same_with_one_championship_and_with_three(
    fisc: Federation, system: Actor, barruf: RatingSystem
) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        seed_players(barruf, players)
        publish_rating_list(system, barruf)
        play_many(system, players[:2], championships=1, rounds=1)
        recompute_ratings(system, barruf)
    one = count_queries("/fisc/players/1/")
    games = count_queries("/fisc/players/1/games/")
    with federation_scope(fisc):
        for number in (1, 2):
            make_played(system, f"Més {number}", players, [game(1, 1, 1, 3, "400-300"), game(2, 1, 4, 1, "400-300")])
        recompute_ratings(system, barruf)
    assert count_queries("/fisc/players/1/") == one
    assert count_queries("/fisc/players/1/games/") == games
    assert one <= 15


def test_player_games_are_chosen_by_season_championship_and_opponent(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        season = Season.objects.create(name="2025/26", starts_on=date(2025, 9, 1), ends_on=date(2026, 8, 31))
        vic = make_played(system, "Obert de Vic", players, [game(1, 1, 1, 2, "412-365")], day=date(2026, 3, 1))
        lliga = make_played(system, "Lliga", players, [game(1, 1, 1, 3, "300-200")], day=date(2020, 3, 1))
        assert vic.season == season

    def shown(query: str) -> tuple[bool, bool]:
        text = words_of(read_page(f"/fisc/players/1/games/?{query}"))
        return "412–365" in text, "300–200" in text

    assert shown("") == (True, True)
    assert shown("season=2025/26") == (True, False)
    assert shown(f"championship={lliga.slug}") == (False, True)
    assert shown("opponent=oriol") == (False, True)
    assert shown("opponent=wis&season=2025/26") == (True, False)
    assert shown("opponent=nuria") == (False, False)
    assert shown("championship=" + "x" * 300) == (False, False)
    page = read_page("/fisc/players/1/games/?opponent=nobody")
    assert_well_formed(page)
    assert "No games match" in page


def test_opponents_are_sorted_by_plain_links_and_lead_to_each_meeting(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        rounds = [game(1, 1, 1, 2, "400-300"), game(2, 1, 1, 2, "300-310"), game(3, 1, 1, 3, "500-200")]
        make_played(system, "Obert", players, rounds)
    page = read_page("/fisc/players/1/opponents/")
    text = words_of(page)
    assert_well_formed(page)
    assert text.index("Wiśniewska") < text.index("Çelik")
    assert "2 1 0 1 700 610" in text
    assert 'href="?sort=-played"' in page
    assert 'href="/fisc/players/1/against/2/"' in page
    fewest = words_of(read_page("/fisc/players/1/opponents/?sort=-played"))
    assert fewest.index("Çelik") < fewest.index("Wiśniewska")
    assert "average score 400.0" in text
    assert "highest score 500 Obert" in text
    assert "biggest win +300" in text
    for wish in ("name", "-last", "pk", "-", "x" * 300):
        read_page(f"/fisc/players/1/opponents/?sort={wish}")
    part = get("/fisc/players/1/opponents/", **{"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Wiśniewska" in part


def test_head_to_head_shows_both_sides_and_only_their_games(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        rounds = [game(1, 1, 1, 2, "400-300"), game(2, 1, 2, 1, "310-300"), game(3, 1, 1, 3, "500-200")]
        make_played(system, "Obert", players, rounds)
    page = read_page("/fisc/players/1/against/2/")
    assert_well_formed(page)
    assert "400–300" in page
    assert "500–200" not in page
    assert "game points 700–610" in words_of(page)
    assert "game points 610–700" in words_of(read_page("/fisc/players/2/against/1/"))
    assert "They haven’t met yet" in read_page("/fisc/players/3/against/4/")
    read_page("/fisc/players/1/against/1/", status=404)
    read_page("/fisc/players/1/against/99/", status=404)
    with federation_scope(fisc):
        Player.objects.filter(number=3).update(merged_into=players[1])
    assert get("/fisc/players/1/against/3/")["Location"] == "/fisc/players/1/against/2/"


def test_my_rating_leads_to_the_player_of_the_account_or_the_one_it_was_merged_into(fisc: Federation) -> None:
    user = make_user("nuria@fisc.example")
    with federation_scope(fisc):
        players = make_players(*NAMES)
        Player.objects.filter(number=1).update(user=user)
    client = log_in(user)
    assert get("/fisc/players/me/", client)["Location"] == "/fisc/players/1/"
    assert "My rating" in read_page("/fisc/", client)
    with federation_scope(fisc):
        Player.objects.filter(number=1).update(merged_into=players[1])
    assert get("/fisc/players/me/", client)["Location"] == "/fisc/players/2/"
    stranger = log_in(make_user("nobody@fisc.example"))
    change_federation(fisc, contact_email="federacio@fisc.example")
    page = read_page("/fisc/players/me/", stranger, status=404)
    assert "Your account isn’t linked to a player yet." in page
    # What can be done: look oneself up, and write a mail that says who it is.
    assert 'action="/fisc/players/"' in page
    assert "mailto:federacio@fisc.example?subject=" in page
    assert "nobody%40fisc.example" in page
    staff = log_in(make_user("staff@fisc.example", Role.STAFF, federation=fisc))
    assert 'href="/fisc/desk/players/"' in read_page("/fisc/players/me/", staff, status=404)
    assert "My rating" not in read_page("/fisc/")
    assert "/accounts/login/" in get("/fisc/players/me/")["Location"]


@pytest.mark.parametrize("path", ["opponents/", "opponents/?sort=name", "games/?opponent=a", "against/2/"])
def test_record_costs_the_same_with_one_opponent_and_with_three(fisc: Federation, system: Actor, path: str) -> None:
    with federation_scope(fisc):
        players = make_players(*NAMES)
        make_played(system, "Obert", players, [game(1, 1, 1, 2, "400-300")])
    one = count_queries(f"/fisc/players/1/{path}")
    with federation_scope(fisc):
        rounds = [game(1, 1, 1, 2, "400-300"), game(2, 1, 1, 3, "310-300"), game(3, 1, 1, 4, "500-200")]
        make_played(system, "Més", players, rounds)
    assert count_queries(f"/fisc/players/1/{path}") == one
    assert one <= 15


def test_player_record_stands_on_the_page_in_figures(fisc: Federation, system: Actor) -> None:
    rounds = [
        game(1, 1, 1, 2, "400-300"),
        game(2, 1, 1, 2, "300-310"),
        game(3, 1, 1, 3, "500-200"),
        game(4, 1, 1, 3, "="),
    ]
    with federation_scope(fisc):
        make_played(system, "Obert", make_players(*NAMES), rounds)
    page = read_page("/fisc/players/1/")
    text = words_of(page)
    assert "win rate 50% 2 won, 1 drawn, 1 lost" in text
    assert "average score 400 opponents’ average: 270" in text
    assert "highest score 500 Obert" in text
    assert "Last 4 games, latest on the right: 2½ out of 4." in text
    # Each address once: neither the opponents nor the games have a second link beside the first.
    for address in ("/fisc/players/1/opponents/", "/fisc/players/1/games/"):
        assert page.count(f'href="{address}"') == 1
    part = words_of(get("/fisc/players/1/opponents/", **{"HX-Request": "true"}).content.decode())
    assert "Świętosława Wiśniewska 1–0–1 +45" in part
    assert "Oriol Çelik 1–1–0 +300" in part


def test_opponents_without_scores_have_no_column_for_the_spread(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_played(system, "Obert", make_players(*NAMES), [game(1, 1, 1, 2, "=")])
    part = get("/fisc/players/1/opponents/", **{"HX-Request": "true"}).content.decode()
    assert "Wiśniewska" in part
    assert "Spread" not in part


def test_reader_with_a_player_compares_with_it(fisc: Federation, system: Actor) -> None:
    user = make_user("nuria@fisc.example")
    with federation_scope(fisc):
        make_played(system, "Obert", make_players(*NAMES), [game(1, 1, 1, 2, "400-300")])
        Player.objects.filter(number=1).update(user=user)
    client = log_in(user)
    page = read_page("/fisc/players/2/", client)
    assert 'href="/fisc/players/compare/?player=1&amp;player=2"' in page
    assert "Claim your page" not in page
    assert "Compare with me" not in read_page("/fisc/players/1/", client)


def test_calendar_of_a_player_is_subscribed_to_or_copied(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_played(system, "Obert", make_players(*NAMES), [game(1, 1, 1, 2, "400-300")])
    page = read_page("/fisc/players/1/")
    [host] = re.findall(r'href="webcal://([^"]+)/players/1/calendar.ics"', page)
    assert re.search(rf"<code[^>]*>https?://{re.escape(host)}/players/1/calendar.ics</code>", page)
