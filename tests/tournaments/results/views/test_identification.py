"""Settling names in the browser: a proposal, a search, a new player, all the rest, and taking it back."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.models import DistinctName
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get, words_of
from tests.people import make_players
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.swiss_perfect_writer import Championship as SwissPerfect
from tournaments.championship.models.results import ReportedEntry, ResultsState
from tournaments.files.formats.swiss_perfect.writer import zip_files

HTMX = {"HX-Request": "true"}


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def players_of(desk: Desk, *names: str) -> list[Player]:
    with federation_scope(desk.federation):
        return make_players(*names)


def entry_of(desk: Desk, number: int) -> ReportedEntry:
    with federation_scope(desk.federation):
        return ReportedEntry.objects.select_related("player").get(version=desk.version, number=number)


def test_proposal_shows_its_likeness_and_is_taken_with_one_click(desk: Desk, staff: Client, system: Actor) -> None:
    [player] = players_of(desk, "Nuria Puigg")
    with federation_scope(desk.federation):
        version = make_version(system, make_approved(system, "Open de Reus"))
    path = f"/fisc/championships/open-de-reus-2026/results/{version.number}/"
    page = words_of(get(path, staff).content.decode())
    assert re.search(r"Nuria Puigg no\. 1 9\d % similar", page)
    response = send(staff, f"{path}players/1/link/", {"player": player.number})
    assert response["Location"] == f"{path}?settled=1#names"
    after = words_of(get(response["Location"].partition("#")[0], staff).content.decode())
    assert "“Puig, Núria” is Nuria Puigg, player no. 1." in after
    assert "3 names to identify" in after


def test_proposal_that_is_somebody_else_is_proposed_no_more(desk: Desk, staff: Client, system: Actor) -> None:
    [player], path = make_alike(desk, system, "Nuria Puigg")
    assert "Not Nuria Puigg: don’t suggest again" in words_of(get(path, staff).content.decode())
    response = send(staff, f"{path}players/1/distinct/", {"player": player.number})
    after = words_of(get(response["Location"].partition("#")[0], staff).content.decode())
    assert "“Puig, Núria” isn’t Nuria Puigg, who won’t be suggested for this name again." in after
    assert "% similar" not in after
    # Chosen after all, the name is hers again.
    send(staff, f"{path}players/1/link/", {"player": player.number})
    assert settled_of(desk) == {1: "Nuria Puigg"}


def test_name_of_the_registry_cannot_be_said_to_be_somebody_elses(desk: Desk, staff: Client) -> None:
    [player] = players_of(desk, "Núria Puig")
    page = send(staff, f"{desk.results}players/1/distinct/", {"player": player.number}).content.decode()
    assert "Núria Puig" in words_of(page)
    with federation_scope(desk.federation):
        assert not DistinctName.objects.exists()


def test_any_player_can_be_looked_for_by_the_beginning_of_a_word(desk: Desk, staff: Client) -> None:
    players_of(desk, "Aina Ferrer", "Joan Ferrandis")
    found = get(f"{desk.results}players/1/?q=ferr", staff, **HTMX).content.decode()
    assert "<html" not in found
    assert "Aina Ferrer" in found
    assert "Joan Ferrandis" in found
    whole = get(f"{desk.results}players/1/?q=ferr", staff).content.decode()
    assert "<h1>Who is “Puig, Núria”?</h1>" in whole
    assert "Aina Ferrer" in whole
    nobody = get(f"{desk.results}players/1/?q=zzz", staff, **HTMX).content.decode()
    assert "No one in the registry has that name." in nobody
    assert not get(f"{desk.results}players/1/?q=", staff, **HTMX).content.decode().strip()


def test_search_shows_who_is_in_the_file_already_and_stops_at_twenty(desk: Desk, staff: Client) -> None:
    players_of(desk, *[f"Aina Ferrer{number}" for number in range(21)])
    send(staff, f"{desk.results}players/2/link/", {"player": "1"})
    found = words_of(get(f"{desk.results}players/1/?q=ferrer", staff, **HTMX).content.decode())
    assert "is already number 2 in this file." in found
    assert found.count("Select this player") == 19
    assert "There are more. Type more of the name." in found


def test_new_player_can_be_made_and_taken_back(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/1/create/")
    player = entry_of(desk, 1).player
    assert player is not None
    assert player.name == "Núria Puig"
    send(staff, f"{desk.results}players/1/undo/")
    assert entry_of(desk, 1).player is None
    with federation_scope(desk.federation):
        assert not Player.objects.exists()


def test_all_others_become_new_players(desk: Desk, staff: Client) -> None:
    assert "Register these 4 as new players" in words_of(get(desk.results, staff).content.decode())
    for _time in range(2):
        assert send(staff, f"{desk.results}players/new/").status_code == 302
    with federation_scope(desk.federation):
        desk.version.refresh_from_db()
        assert Player.objects.count() == 4
    assert desk.version.state == ResultsState.VALID


def test_second_tab_is_told_who_was_chosen_in_the_first(desk: Desk, staff: Client) -> None:
    one, other = players_of(desk, "Núria Puig i Cases", "Núria Puig i Vila")
    send(staff, f"{desk.results}players/1/link/", {"player": one.number})
    response = send(staff, f"{desk.results}players/1/link/", {"player": other.number})
    page = words_of(response.content.decode())
    assert response.status_code == 409
    assert "is already identified as Núria Puig i Cases (number 1)." in page.replace("&quot;", '"')
    assert "3 names to identify" in page
    assert entry_of(desk, 1).player == one


def test_click_sent_twice_is_one_click(desk: Desk, staff: Client) -> None:
    [player] = players_of(desk, "Núria Puig i Cases")
    for _time in range(2):
        assert send(staff, f"{desk.results}players/1/link/", {"player": player.number}).status_code == 302
        assert send(staff, f"{desk.results}players/2/create/").status_code == 302
    with federation_scope(desk.federation):
        assert Player.objects.count() == 2


def test_one_player_cannot_be_two_names(desk: Desk, staff: Client) -> None:
    [player] = players_of(desk, "Núria Puig i Cases")
    send(staff, f"{desk.results}players/1/link/", {"player": player.number})
    response = send(staff, f"{desk.results}players/3/link/", {"player": player.number})
    assert response.status_code == 409
    assert "A player can’t appear twice." in response.content.decode()


@pytest.mark.parametrize("number", ["99", "", "x", "-1", "9" * 30])
def test_player_who_does_not_exist_is_told_on_the_page(desk: Desk, staff: Client, number: str) -> None:
    response = send(staff, f"{desk.results}players/1/link/", {"player": number})
    assert response.status_code == 404
    assert "4 names to identify" in response.content.decode()


def test_player_of_another_federation_is_no_choice(desk: Desk, staff: Client, pfs: object) -> None:
    with federation_scope(Federation.objects.get(slug="pfs")):
        [stranger] = make_players("Świętosława Wiśniewska")
    assert send(staff, f"{desk.results}players/1/link/", {"player": stranger.number}).status_code == 404
    assert "Wiśniewska" not in get(f"{desk.results}players/1/?q=wisn", staff).content.decode()


def test_entry_that_does_not_exist_is_not_found(desk: Desk, staff: Client) -> None:
    assert get(f"{desk.results}players/77/", staff).status_code == 404
    assert send(staff, f"{desk.results}players/77/create/").status_code == 404


def test_accepted_results_cannot_be_settled_again(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/new/")
    send(staff, f"{desk.results}accept/")
    assert "Remove" not in get(desk.results, staff).content.decode()
    response = send(staff, f"{desk.results}players/1/undo/")
    assert response.status_code == 409
    assert ", so this can’t be done any more." in response.content.decode()


@pytest.mark.parametrize("number", ["x", "99", "²", "9" * 40])
def test_strange_reminders_of_what_was_settled_are_ignored(desk: Desk, staff: Client, number: str) -> None:
    assert get(f"{desk.results}?settled={number}", staff).status_code == 200


def test_search_costs_the_same_for_one_player_and_for_many(desk: Desk, staff: Client) -> None:
    players_of(desk, "Aina Ferrer")
    one = count_queries(f"{desk.results}players/1/?q=ferrer", staff)
    players_of(desk, *[f"Joan Ferrer{number}" for number in range(15)])
    assert count_queries(f"{desk.results}players/1/?q=ferrer", staff) == one


def send_in_capitals(desk: Desk, system: Actor) -> str:
    """A version of another championship whose file writes its only open name in capitals; its address."""
    championship = SwissPerfect(rounds=1)
    championship.add_player(1, "PUIG I DE LA VALL", "NÚRIA")
    championship.add_player(2, "NADAL", "JOAN")
    championship.add_game(1, 1, 2, "2-0")
    with federation_scope(desk.federation):
        version = make_version(system, make_approved(system, "Open de Reus"), [zip_files(championship.files())])
    return f"/fisc/championships/open-de-reus-2026/results/{version.number}/"


def test_name_in_capitals_is_shown_as_it_may_be_written_and_nothing_is_applied(
    desk: Desk, staff: Client, system: Actor
) -> None:
    path = send_in_capitals(desk, system)
    for address in (path, f"{path}players/1/"):
        page = get(address, staff).content.decode()
        assert 'value="Puig i de la Vall"' in page
        assert 'value="Núria"' in page
    with federation_scope(desk.federation):
        assert not Player.objects.exists()


def test_new_player_gets_the_name_that_was_written_and_the_files_spelling_is_known(
    desk: Desk, staff: Client, system: Actor
) -> None:
    path = send_in_capitals(desk, system)
    send(staff, f"{path}players/1/create/", {"surname": "Puig i Cases", "given_name": " Núria "})
    with federation_scope(desk.federation):
        player = Player.objects.get()
        assert (player.surname, player.given_name) == ("Puig i Cases", "Núria")
        assert [alias.name for alias in player.aliases.all()] == ["PUIG I DE LA VALL, NÚRIA"]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ({"surname": " ", "given_name": "Núria"}, "Surname: This field is required."),
        ({"surname": "x" * 121}, "Surname: Ensure this value has at most 120 characters"),
        ({"surname": "Puig", "given_name": "x" * 81}, "First name: Ensure this value has at most 80 characters"),
        ({"surname": "–"}, "Enter a name with at least one letter or digit."),
    ],
)
def test_name_that_cannot_be_registered_is_told_on_the_page(
    desk: Desk, staff: Client, name: dict[str, str], complaint: str
) -> None:
    response = send(staff, f"{desk.results}players/1/create/", name)
    assert response.status_code == 400
    assert complaint in words_of(response.content.decode())
    assert entry_of(desk, 1).player is None


def test_sixty_open_names_cost_as_many_queries_as_four(desk: Desk, staff: Client) -> None:
    four = count_queries(desk.results, staff)
    with federation_scope(desk.federation):
        ReportedEntry.objects.bulk_create(
            ReportedEntry(version=desk.version, number=number, name=f"PERSONA {number}") for number in range(5, 61)
        )
    assert count_queries(desk.results, staff) == four


def names_page(desk: Desk, staff: Client) -> str:
    return get(desk.results, staff).content.decode()


def checked(page: str) -> set[tuple[str, str]]:
    """(name of the field, value) of the buttons that are chosen."""
    inputs = re.findall(r'<input type="radio" form="settle" name="([^"]+)" value="([^"]*)"( checked)?>', page)
    return {(name, value) for name, value, is_checked in inputs if is_checked}


def make_alike(desk: Desk, system: Actor, *names: str) -> tuple[list[Player], str]:
    """Players registered before results come in, and the address of these results."""
    players = players_of(desk, *names)
    with federation_scope(desk.federation):
        version = make_version(system, make_approved(system, "Open de Reus"))
    return players, f"/fisc/championships/open-de-reus-2026/results/{version.number}/"


def settled_of(desk: Desk) -> dict[int, str]:
    with federation_scope(desk.federation):
        entries = ReportedEntry.objects.filter(version__championship__slug="open-de-reus-2026", player__isnull=False)
        return {entry.number: entry.player.name for entry in entries.select_related("player") if entry.player}


def test_all_names_are_settled_with_one_form(desk: Desk, staff: Client, system: Actor) -> None:
    [puig, joana], path = make_alike(desk, system, "Nuria Puigg", "Joana Nadal")
    page = get(path, staff).content.decode()
    # The misspelling and those whom nobody is like are chosen; another first name is for a person to say.
    assert checked(page) == {("who-1", str(puig.number)), ("who-3", "new"), ("who-4", "new")}
    answers = {"who-1": puig.number, "who-2": joana.number, "who-3": "new", "who-4": ""}
    response = send(staff, f"{path}players/", {**answers, "new-3-surname": "Grau", "new-3-given_name": "Rita"})
    assert response["Location"] == path
    assert settled_of(desk) == {1: "Nuria Puigg", 2: "Joana Nadal", 3: "Rita Grau"}
    assert "3 names were identified." in words_of(get(path, staff).content.decode())


def test_all_above_ninety_per_cent_are_accepted_at_once(desk: Desk, staff: Client, system: Actor) -> None:
    _players, path = make_alike(desk, system, "Nuria Puigg", "Joana Nadal")
    assert "Accept only the 1 above 90 %" in words_of(get(path, staff).content.decode())
    send(staff, f"{path}players/", {"act": "likely", "who-2": "new"})
    assert settled_of(desk) == {1: "Nuria Puigg"}


def test_two_near_ones_are_not_accepted_at_once(desk: Desk, staff: Client, system: Actor) -> None:
    _players, path = make_alike(desk, system, "Nuria Puigg", "Nuria Puigs")
    assert "above 90 %" not in words_of(get(path, staff).content.decode())
    send(staff, f"{path}players/", {"act": "likely"})
    assert settled_of(desk) == {}


def test_answers_that_cannot_be_taken_are_told_and_the_others_stand(desk: Desk, staff: Client, system: Actor) -> None:
    [puig], path = make_alike(desk, system, "Nuria Puigg")
    answers = {"who-1": puig.number, "who-2": puig.number, "who-3": "999", "who-4": "new", "new-4-surname": " "}
    response = send(staff, f"{path}players/", {**answers, "new-4-given_name": "Pere"})
    page = words_of(response.content.decode())
    assert response.status_code == 404
    assert settled_of(desk) == {1: "Nuria Puigg"}
    for told in ("A player can’t appear twice.", "“999” doesn’t exist here", "1 name was identified."):
        assert told in page
    assert ("who-4", "new") in checked(response.content.decode())
    assert 'value="Pere"' in response.content.decode()


def test_nothing_chosen_settles_nothing(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/", {})
    page = words_of(names_page(desk, staff))
    assert "No names were identified: nothing was chosen." in page
    assert "4 names to identify" in page


def test_answers_to_accepted_results_are_refused(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/new/")
    send(staff, f"{desk.results}accept/")
    assert send(staff, f"{desk.results}players/", {"who-1": "new"}).status_code == 409


def test_names_are_settled_by_staff_alone(desk: Desk) -> None:
    organiser = log_in_as(desk.federation, Role.ORGANISER)
    assert send(organiser, f"{desk.results}players/", {"who-1": "new"}).status_code in {403, 404}


def test_stale_page_does_not_overrule_what_was_settled_since(desk: Desk, staff: Client, system: Actor) -> None:
    [one, other], path = make_alike(desk, system, "Nuria Puigg", "Nuria Puigs")
    for _time in range(2):
        assert send(staff, f"{path}players/", {"who-1": one.number}).status_code == 302
    response = send(staff, f"{path}players/", {"who-1": other.number, "who-2": "new", "new-2-surname": "Nadal"})
    assert response.status_code == 409
    assert "is already identified as Nuria Puigg" in words_of(response.content.decode())
    assert settled_of(desk) == {1: "Nuria Puigg", 2: "Nadal"}
