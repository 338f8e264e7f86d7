"""What players are told of championships, of their results and of their recorded games."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from federation.jobs.models import Job
from federation.names.comparison import normalise_name
from federation.notices.services.acts import TELL_MANY
from federation.notices.services.notices import muted
from federation.people.models.accounts import User
from federation.people.models.players import Club, Player
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.notices import give_account, run_broadcasts, told
from tests.people import make_players, make_user
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tests.tournaments.making.recorded import enter, make_championship
from tournaments.calendar.queries import names_town
from tournaments.calendar.services.championships import announce_championship, name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.competition.correction import MendedResult
from tournaments.entries.services.entries import enter_player
from tournaments.live.services.championship import open_championship
from tournaments.report.acknowledgement import sign_warnings
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.corrections import correct_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> date:
    return federations_day() + timedelta(days=60)


@pytest.fixture
def players(in_fisc: Federation) -> list[Player]:
    """Aina's club is in Reus, Biel's in Lleida; Carla has none."""
    players = make_players("Aina Puig", "Biel Grau", "Carla Nadal", "Dídac Bosch")
    for player, town in zip(players, ("Reus", "Lleida"), strict=False):
        player.club = Club.objects.create(name=f"Club {town}", key=normalise_name(f"Club {town}"), town=town)
        player.save(update_fields=["club"])
    return players


@pytest.fixture
def users(players: list[Player]) -> list[User]:
    return [give_account(player) for player in players[:3]]


@pytest.mark.parametrize(
    ("place", "town", "expected"),
    [
        ("Casal, Reus", "Reus", True),
        ("LA POBLA DE MAFUMET (centre)", "La Pobla de Mafumet", True),
        ("Łódź", "lodz", True),
        ("Reusenc", "Reus", False),
        ("Mafumet", "La Pobla de Mafumet", False),
        ("", "Reus", False),
        ("Reus", "", False),
    ],
)
def test_place_names_a_town_by_whole_words(place: str, town: str, expected: bool) -> None:
    assert names_town(place, town) is expected


def test_approved_championship_is_near_for_some_and_elsewhere_for_others(
    system: Actor, users: list[User], day: date
) -> None:
    aina, biel, carla = users
    make_approved(system, "Open", day=day, place="Casal, Reus")
    run_broadcasts()
    assert [topic for topic, _subject in told(aina)] == ["championship_near"]
    assert [topic for topic, _subject in told(biel)] == ["championship_announced"]
    assert [topic for topic, _subject in told(carla)] == ["championship_announced"]
    assert "Open" in told(aina)[0][1]


def test_announcement_alone_is_told_to_no_player(system: Actor, users: list[User], day: date) -> None:
    announce_championship(system, make_announcement("Open", day=day))
    assert run_broadcasts() == 0


@pytest.mark.parametrize("case", ["over", "muted", "There’s no active account with the address “"])
def test_what_is_over_or_loaded_asks_for_no_work(system: Actor, players: list[Player], day: date, case: str) -> None:
    if case != "There’s no active account with the address “":
        give_account(players[0])
    if case == "muted":
        with muted():
            make_approved(system, day=day)
    else:
        make_approved(system, day=federations_day() - timedelta(days=2) if case == "over" else day)
    assert not Job.objects.filter(kind=TELL_MANY).exists()


def test_first_results_are_no_correction(system: Actor, players: list[Player], users: list[User]) -> None:
    make_played(system, "Open", players, [game(1, 1, 1, 2, "400-300"), game(1, 2, 3, 4, "400-300")])
    run_broadcasts()
    assert not any(topic == "result_corrected" for user in users for topic, _subject in told(user))


def test_correction_is_told_to_those_whose_results_are_others(
    system: Actor, players: list[Player], users: list[User]
) -> None:
    tables = [game(1, 1, 1, 2, "400-300"), game(1, 2, 3, 4, "400-300")]
    championship = make_played(system, "Open", players, tables)
    run_broadcasts()
    version = correct_result(system, championship, 1, 1, MendedResult((401, 300)), "A one was a seven")
    run_broadcasts()
    before = {user.pk: told(user) for user in users}
    accept_results(system, version, in_spite_of=sign_warnings(version.problems), reason="seen")
    run_broadcasts()
    aina, biel, carla = users
    for user in (aina, biel):
        assert [topic for topic, _subject in told(user)][len(before[user.pk]) :] == ["result_corrected"]
    assert told(carla) == before[carla.pk]


def test_recorded_game_is_told_once_everybody_can_look_at_it(system: Actor, in_fisc: Federation) -> None:
    championship, players = make_championship(system)
    users = [give_account(player) for player in players[:2]]
    # Aina writes it down herself.
    enter(actor_for(users[0]), championship)
    run_broadcasts()
    assert told(users[0]) == []
    assert [topic for topic, _subject in told(users[1])] == ["game_recorded"]


def test_entry_is_confirmed_and_a_place_that_becomes_free_told(
    system: Actor, players: list[Player], users: list[User], day: date
) -> None:
    with muted():
        championship: Championship = make_approved(system, day=day, capacity=1)
        name_organiser(system, championship, make_user("org@fisc.example"))
    live = open_championship(system, championship)
    for player in players[:2]:
        player.refresh_from_db()
        enter_player(system, live, player=player)
    assert [subject for _topic, subject in told(users[0])] == ["You’re entered in “Open de Lleida”"]
    assert [subject for _topic, subject in told(users[1])] == ["You’re on the waiting list for “Open de Lleida”"]
