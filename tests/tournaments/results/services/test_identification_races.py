"""Two people at the names of one file at once, and names settled while something else happens to the version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.jobs.services.kinds import JobRun
from federation.people.models.players import Player, PlayerAlias
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_players
from tests.races import overlap
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.championship.services import lock_championship
from tournaments.errors import NameSettled, NamesNotSettled, PlayerMerged, VersionNotOpen
from tournaments.results.services.acceptance import accept_results, deliver_results, send_back_results
from tournaments.results.services.identification import create_all_players, create_player_for, link_entry, unlink_entry
from tournaments.results.services.upload import receive_results, validate_results

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def version(fisc: Federation, system: Actor) -> ResultsVersion:
    """With four names to settle."""
    with federation_scope(fisc):
        return make_version(system, make_approved(system))


def entry_of(version: ResultsVersion, number: int = 1) -> ReportedEntry:
    return version.entries.get(number=number)


def check(version: ResultsVersion) -> None:
    validate_results(version, JobRun(arguments={}, requested_by_id=None))


def upload(actor: Actor, version: ResultsVersion) -> None:
    """A newer version that can be used takes its place."""
    check(receive_results(actor, version.championship, [small_zip()]))


def test_two_people_choose_two_players_for_one_name(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    with federation_scope(fisc):
        one, other = make_players("Núria Puig i Cases", "Núria Puig i Vila")
    _first, second = overlap(
        fisc,
        lambda: link_entry(system, entry_of(version), one),
        lambda: link_entry(system, entry_of(version), other),
    )
    assert isinstance(second, NameSettled)
    with federation_scope(fisc):
        assert entry_of(version).player == one
        assert not PlayerAlias.objects.filter(player=other).exists()


def test_two_people_choose_the_same_player(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    with federation_scope(fisc):
        [player] = make_players("Núria Puig i Cases")
    link = lambda: link_entry(system, entry_of(version), player)  # noqa: E731
    assert [found.player for found in overlap(fisc, link, link)] == [player, player]
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="name_settled").count() == 1


def test_player_is_merged_into_another_while_a_name_is_settled_as_that_player(
    fisc: Federation, system: Actor, version: ResultsVersion
) -> None:
    with federation_scope(fisc):
        merged, into = make_players("Núria Puig i Cases", "Núria Puig i Vila")
    _merge, settled = overlap(
        fisc, lambda: merge_players(system, merged, into), lambda: link_entry(system, entry_of(version), merged)
    )
    assert isinstance(settled, PlayerMerged)
    with federation_scope(fisc):
        assert entry_of(version).player is None


def test_two_people_register_the_same_name(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    create = lambda: create_player_for(system, entry_of(version))  # noqa: E731
    first, second = overlap(fisc, create, create)
    assert first == second
    with federation_scope(fisc):
        assert Player.objects.count() == 1


def test_two_people_register_all_names(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    create = lambda: create_all_players(system, version)  # noqa: E731
    assert overlap(fisc, create, create) == (4, 0)
    with federation_scope(fisc):
        assert Player.objects.count() == 4


def test_one_name_is_registered_while_all_are(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    overlap(fisc, lambda: create_player_for(system, entry_of(version)), lambda: create_all_players(system, version))
    with federation_scope(fisc):
        assert Player.objects.count() == 4
        assert ResultsVersion.objects.get().state == ResultsState.VALID


def test_names_of_two_championships_are_registered_under_numbers_of_their_own(
    fisc: Federation, system: Actor, version: ResultsVersion
) -> None:
    with federation_scope(fisc):
        other = make_version(system, make_approved(system, "Open de Reus"))
    overlap(
        fisc,
        lambda: create_player_for(system, entry_of(version)),
        lambda: create_player_for(system, entry_of(other, 2)),
    )
    with federation_scope(fisc):
        assert sorted(Player.objects.values_list("number", flat=True)) == [1, 2]


def test_name_is_settled_while_a_new_version_takes_its_place(
    fisc: Federation, system: Actor, version: ResultsVersion
) -> None:
    _upload, settled = overlap(
        fisc, lambda: upload(system, version), lambda: create_player_for(system, entry_of(version))
    )
    assert isinstance(settled, VersionNotOpen)
    with federation_scope(fisc):
        assert not Player.objects.exists()


def test_new_version_comes_while_a_name_is_settled(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    player, _upload = overlap(
        fisc, lambda: create_player_for(system, entry_of(version)), lambda: upload(system, version)
    )
    with federation_scope(fisc):
        newer = ResultsVersion.objects.get(number=2)
        version.refresh_from_db()
        assert (version.state, newer.state) == (ResultsState.SUPERSEDED, ResultsState.TO_SETTLE)
        # What was settled stays settled: the spelling is known for every file to come.
        assert Player.objects.get() == player
        assert entry_of(version).player == player


@pytest.mark.parametrize("is_newer_first", [True, False])
def test_two_versions_checked_at_once_leave_the_newer_one_open(
    fisc: Federation, system: Actor, version: ResultsVersion, is_newer_first: bool
) -> None:
    with federation_scope(fisc):
        older, newer = [receive_results(system, version.championship, [small_zip()]) for _time in range(2)]
    first, second = (newer, older) if is_newer_first else (older, newer)
    overlap(fisc, lambda: check(first), lambda: check(second))
    with federation_scope(fisc):
        older.refresh_from_db()
        newer.refresh_from_db()
    assert (older.state, newer.state) == (ResultsState.SUPERSEDED, ResultsState.TO_SETTLE)


def test_check_waits_for_who_is_at_the_championship(fisc: Federation, system: Actor, version: ResultsVersion) -> None:
    """Acceptance has the championship before any version; a check that had a version first would be in its way."""
    with federation_scope(fisc):
        newer = receive_results(system, version.championship, [small_zip()])
    overlap(fisc, lambda: lock_championship(version.championship), lambda: check(newer))
    with federation_scope(fisc):
        newer.refresh_from_db()
    assert newer.state == ResultsState.TO_SETTLE


Act = Callable[[Actor, ResultsVersion], Any]


def settle_last(actor: Actor, version: ResultsVersion) -> Any:
    return create_player_for(actor, entry_of(version, 4))


def take_back(actor: Actor, version: ResultsVersion) -> Any:
    return unlink_entry(actor, entry_of(version, 1))


def send_back(actor: Actor, version: ResultsVersion) -> Any:
    return send_back_results(actor, version, "Please look at round 2.")


@pytest.fixture
def nearly_settled(fisc: Federation, system: Actor, version: ResultsVersion) -> ResultsVersion:
    """Delivered, with one name open."""
    with federation_scope(fisc):
        for number in (1, 2, 3):
            create_player_for(system, entry_of(version, number))
        deliver_results(system, version)
    return version


@pytest.mark.parametrize(
    ("first", "second", "state", "refused"),
    [
        (settle_last, accept_results, ResultsState.ACCEPTED, None),
        (take_back, accept_results, ResultsState.TO_SETTLE, NamesNotSettled),
        (send_back, settle_last, ResultsState.SENT_BACK, VersionNotOpen),
        (settle_last, send_back, ResultsState.SENT_BACK, None),
    ],
)
def test_name_is_settled_while_the_version_is_accepted_or_sent_back(
    fisc: Federation,
    system: Actor,
    nearly_settled: ResultsVersion,
    first: Act,
    second: Act,
    state: ResultsState,
    refused: type[Exception] | None,
) -> None:
    _one, other = overlap(fisc, lambda: first(system, nearly_settled), lambda: second(system, nearly_settled))
    assert (type(other) if isinstance(other, Exception) else None) is refused
    with federation_scope(fisc):
        assert ResultsVersion.objects.get().state == state


@pytest.mark.parametrize(
    ("first", "second", "state"),
    [(accept_results, take_back, ResultsState.ACCEPTED), (take_back, accept_results, ResultsState.TO_SETTLE)],
)
def test_name_is_taken_back_while_the_version_is_accepted(
    fisc: Federation, system: Actor, nearly_settled: ResultsVersion, first: Act, second: Act, state: ResultsState
) -> None:
    with federation_scope(fisc):
        settle_last(system, nearly_settled)
    _one, other = overlap(fisc, lambda: first(system, nearly_settled), lambda: second(system, nearly_settled))
    assert isinstance(other, VersionNotOpen | NamesNotSettled)
    with federation_scope(fisc):
        found = ResultsVersion.objects.get()
        assert found.state == state
        # Accepted results have a player in every seat.
        assert found.championship.entries.count() == (4 if state == ResultsState.ACCEPTED else 0)
