"""The way of a file through the services: sent in, checked, settled, delivered, accepted."""

import pytest

from federation.audit.models import AuditEntry
from federation.errors import FileTooLarge, NotPermitted
from federation.files.models import StoredFile
from federation.files.services import read_file
from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import Actor, system_actor
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_actor, make_players
from tests.tournaments.making.makers import make_accepted, make_announcement, make_approved, make_version, small_zip
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.calendar.services.championships import announce_championship
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.errors import (
    ChampionshipNotApproved,
    NamesNotSettled,
    NoFiles,
    PlayerMerged,
    PlayerTwice,
    ResultsIncomplete,
    TooManyFiles,
    VersionNotOpen,
)
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.identification import create_all_players, create_player_for, link_entry, unlink_entry
from tournaments.results.services.upload import receive_results, upload_results

pytestmark = pytest.mark.django_db


def entry_of(version: ResultsVersion, name: str) -> ReportedEntry:
    return version.entries.get(name__startswith=name)


def test_file_of_strangers_waits_to_be_settled(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    assert (version.state, version.format, version.entries.count()) == (ResultsState.TO_SETTLE, "swiss_perfect", 4)
    assert sorted(problem["code"] for problem in version.problems) == ["player_not_found"] * 4


def test_file_of_known_players_needs_no_settling(in_fisc: Federation, system: Actor) -> None:
    make_players("Nuria Puig", "Joan Nadal", "Marta Grau", "Pere Bosch")
    version = make_version(system, make_approved(system))
    assert version.state == ResultsState.VALID
    assert set(version.entries.values_list("matched", flat=True)) == {"name"}


def test_file_with_one_stranger_waits_for_that_one(in_fisc: Federation, system: Actor) -> None:
    make_players("Nuria Puig", "Joan Nadal", "Marta Grau")
    version = make_version(system, make_approved(system))
    assert version.state == ResultsState.TO_SETTLE
    assert version.entries.get(player=None).name.startswith("Bosch")


def test_original_bytes_are_kept_once_and_unchanged(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    file = small_zip()
    make_version(system, championship, [file])
    make_version(system, championship, [file])
    stored = StoredFile.objects.get()
    assert read_file(stored) == file.content
    assert championship.results.count() == 2


def test_unreadable_file_is_kept_and_refused_with_its_problems(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    good = make_version(system, championship)
    bad = make_version(system, championship, [UploadedFile("results.zip", b"no zip at all")])
    good.refresh_from_db()
    assert bad.state == ResultsState.INVALID
    assert bad.problems
    assert good.state == ResultsState.TO_SETTLE


def test_new_version_that_can_be_used_replaces_the_one_before(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    first, second = make_version(system, championship), make_version(system, championship)
    first.refresh_from_db()
    assert (first.state, second.state) == (ResultsState.SUPERSEDED, ResultsState.TO_SETTLE)


def test_confirmed_spelling_is_recognised_the_next_time(in_fisc: Federation, system: Actor) -> None:
    [nuria] = make_players("Núria Puig i Cases")
    championship = make_approved(system)
    version = make_version(system, championship)
    link_entry(system, entry_of(version, "Puig"), nuria)
    again = make_version(system, championship)
    assert entry_of(again, "Puig").player == nuria
    assert entry_of(again, "Puig").matched in {"alias", "identifier"}


def test_settlement_taken_back_is_forgotten(in_fisc: Federation, system: Actor) -> None:
    [nuria] = make_players("Núria Puig i Cases")
    championship = make_approved(system)
    version = make_version(system, championship)
    unlink_entry(system, link_entry(system, entry_of(version, "Puig"), nuria))
    assert entry_of(make_version(system, championship), "Puig").player is None


def test_player_cannot_be_two_people_of_a_file(in_fisc: Federation, system: Actor) -> None:
    [nuria] = make_players("Núria Puig")
    version = make_version(system, make_approved(system))
    with pytest.raises(PlayerTwice):
        link_entry(system, entry_of(version, "Grau"), nuria)


def test_merged_record_is_no_choice(in_fisc: Federation, system: Actor) -> None:
    old, new = make_players("Marta G", "Marta H")
    old.merged_into = new
    old.save()
    version = make_version(system, make_approved(system))
    with pytest.raises(PlayerMerged):
        link_entry(system, entry_of(version, "Grau"), old)


def test_new_players_get_name_club_and_next_number(in_fisc: Federation, system: Actor) -> None:
    add_players([NewPlayer("Ferrer", "Aina", number=40)])
    version = make_version(system, make_approved(system))
    player = create_player_for(system, entry_of(version, "Puig"))
    assert (player.number, player.surname, player.given_name) == (41, "Puig", "Núria")
    assert player.club == Club.objects.get(name="Lliça")


def test_only_strangers_without_a_likeness_are_registered_in_one_go(in_fisc: Federation, system: Actor) -> None:
    make_players("Marta Grauu")
    version = make_version(system, make_approved(system))
    assert create_all_players(system, version) == 3
    version.refresh_from_db()
    assert version.state == ResultsState.TO_SETTLE
    assert entry_of(version, "Grau").player is None


def test_accepting_writes_entries_tables_and_seats(in_fisc: Federation, system: Actor) -> None:
    championship = make_accepted(system)
    entries = Entry.objects.filter(championship=championship).select_related("player")
    assert [(e.place, e.player.surname, e.half_points) for e in entries] == [
        (1, "Puig", 4),
        (2, "Grau", 2),
        (3, "Nadal", 1),
        (4, "Bosch", 1),
    ]
    assert Table.objects.count() == 4
    assert list(Seat.objects.filter(kind="forfeit").values_list("half_points", flat=True)) == [2, 0]
    assert championship.results.get().state == ResultsState.ACCEPTED


def test_accepting_twice_is_refused_and_changes_nothing(in_fisc: Federation, system: Actor) -> None:
    championship = make_accepted(system)
    with pytest.raises(VersionNotOpen):
        accept_results(system, championship.results.get())
    assert Seat.objects.count() == 8


def test_names_that_are_not_settled_stop_acceptance(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    with pytest.raises(NamesNotSettled):
        accept_results(system, version)
    version.refresh_from_db()
    assert (version.delivered_at, Entry.objects.count()) == (None, 0)


def test_corrected_version_replaces_the_accepted_results(in_fisc: Federation, system: Actor) -> None:
    championship = make_accepted(system)
    corrected = make_small_championship()
    corrected.games[0] |= {"W_SCORE": "0", "B_SCORE": "2"}
    version = make_version(system, championship, [zip_files(corrected.files())])
    accept_results(system, version)
    assert Entry.objects.get(place=1).player.surname == "Grau"
    assert Seat.objects.count() == 8
    assert list(championship.results.values_list("number", "state")) == [(2, "accepted"), (1, "superseded")]


def test_pending_game_stops_delivery(in_fisc: Federation, system: Actor) -> None:
    unfinished = make_small_championship()
    unfinished.games[2] |= {"W_SCORE": "0", "B_SCORE": "0", "W_TYPE": "0", "B_TYPE": "0"}
    version = make_version(system, make_approved(system), [zip_files(unfinished.files())])
    with pytest.raises(ResultsIncomplete):
        deliver_results(system, version)


def test_delivered_results_with_names_to_settle_become_delivered_when_settled(
    in_fisc: Federation, system: Actor
) -> None:
    version = make_version(system, make_approved(system))
    delivered = deliver_results(system, version)
    assert delivered.state == ResultsState.TO_SETTLE
    assert delivered.delivered_at is not None
    create_all_players(system, version)
    version.refresh_from_db()
    assert version.state == ResultsState.DELIVERED


def test_audit_tells_the_whole_way(in_fisc: Federation, system: Actor) -> None:
    make_accepted(system)
    actions = AuditEntry.objects.order_by("id").values_list("action", flat=True)
    assert [action for action in actions if action != "player_created"] == [
        "championship_announced",
        "championship_approved",
        "results_uploaded",
        "results_delivered",
        "results_accepted",
    ]


def test_who_may_do_what_with_results(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    organiser, player = make_actor(in_fisc, Role.ORGANISER), make_actor(in_fisc, Role.PLAYER)
    version = make_version(system, championship)
    for actor in (organiser, player):
        with pytest.raises(NotPermitted):
            upload_results(actor, championship, [small_zip()])
        with pytest.raises(NotPermitted):
            create_all_players(actor, version)
        with pytest.raises(NotPermitted):
            accept_results(actor, version)


def test_results_of_a_championship_that_is_not_approved_are_refused(in_fisc: Federation, system: Actor) -> None:
    championship = announce_championship(system, make_announcement())
    with pytest.raises(ChampionshipNotApproved):
        upload_results(system, championship, [small_zip()])


def test_no_file_too_many_and_too_large_are_refused(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    with pytest.raises(NoFiles):
        receive_results(system, championship, [])
    with pytest.raises(TooManyFiles):
        receive_results(system, championship, [UploadedFile(f"{n}.rnd", b"x") for n in range(111)])
    with pytest.raises(FileTooLarge):
        receive_results(system, championship, [UploadedFile("big.zip", bytes(10 * 1024 * 1024 + 1))])
    assert not ResultsVersion.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_upload_is_checked_by_a_job(fisc: Federation) -> None:
    actor = system_actor("test")
    with federation_scope(fisc):
        version = upload_results(actor, make_approved(actor), [small_zip()])
    with federation_scope(fisc):
        version.refresh_from_db()
        assert version.state == ResultsState.TO_SETTLE
        assert Job.objects.get().state == JobState.DONE
        assert Player.objects.count() == 0
