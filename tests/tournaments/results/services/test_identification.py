"""Names settled by two people, or twice by one."""

import pytest

from federation.audit.models import AuditEntry
from federation.people.models.players import Player, PlayerAlias, PlayerIdentifier
from federation.permissions import Actor
from federation.registry.models import DistinctName
from federation.registry.services.duplicates import forget_name_is_not, say_name_is_not
from federation.registry.services.registration import NewPlayer, add_players, learn_spelling
from federation.tenancy.federations import Federation
from tests.people import make_players
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.championship.queries.versions import open_names
from tournaments.errors import NameSettled
from tournaments.players.matching import How, Match, Sought, match_players
from tournaments.players.queries.registry import known_players
from tournaments.results.services.identification import create_player_for, link_entry, unlink_entry

pytestmark = pytest.mark.django_db


def entry_of(version: ResultsVersion, name: str) -> ReportedEntry:
    return version.entries.get(name__startswith=name)


def test_second_tab_cannot_overrule_the_first(in_fisc: Federation, system: Actor) -> None:
    one, other = make_players("Núria Puig i Cases", "Núria Puig i Vila")
    version = make_version(system, make_approved(system))
    stale = entry_of(version, "Puig")
    link_entry(system, entry_of(version, "Puig"), one)
    with pytest.raises(NameSettled, match="Núria Puig i Cases"):
        link_entry(system, stale, other)
    with pytest.raises(NameSettled):
        create_player_for(system, stale)
    assert entry_of(version, "Puig").player == one
    assert not PlayerAlias.objects.filter(player=other).exists()
    assert Player.objects.count() == 2


def test_linking_the_same_player_twice_is_one_act(in_fisc: Federation, system: Actor) -> None:
    [player] = make_players("Núria Puig i Cases")
    version = make_version(system, make_approved(system))
    stale = entry_of(version, "Puig")
    link_entry(system, entry_of(version, "Puig"), player)
    assert link_entry(system, stale, player).player == player
    assert AuditEntry.objects.filter(action="name_settled").count() == 1


def test_creating_twice_makes_one_player(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    stale = entry_of(version, "Puig")
    player = create_player_for(system, entry_of(version, "Puig"))
    assert create_player_for(system, stale) == player
    assert Player.objects.count() == 1


def test_new_player_taken_back_is_gone_with_names_and_numbers(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    create_player_for(system, entry_of(version, "Puig"))
    assert PlayerIdentifier.objects.exists()
    entry = unlink_entry(system, entry_of(version, "Puig"))
    assert (entry.player, entry.matched) == (None, "")
    assert not Player.objects.exists()
    assert not PlayerIdentifier.objects.exists()


def test_new_player_who_is_in_other_results_stays(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    version = make_version(system, championship)
    player = create_player_for(system, entry_of(version, "Puig"))
    other = make_version(system, make_approved(system, "Open de Reus"))
    assert entry_of(other, "Puig").player == player
    unlink_entry(system, entry_of(version, "Puig"))
    assert Player.objects.get() == player


def test_taking_back_twice_is_one_act(in_fisc: Federation, system: Actor) -> None:
    [player] = make_players("Núria Puig i Cases")
    version = make_version(system, make_approved(system))
    stale = link_entry(system, entry_of(version, "Puig"), player)
    unlink_entry(system, stale)
    unlink_entry(system, stale)
    version.refresh_from_db()
    assert version.state == ResultsState.TO_SETTLE
    assert AuditEntry.objects.filter(action="name_unsettled").count() == 1


def test_name_said_to_be_somebody_elses_is_not_proposed_in_this_file_or_the_next(
    in_fisc: Federation, system: Actor
) -> None:
    [player] = make_players("Núria Puigg")
    version = make_version(system, make_approved(system))
    entry = entry_of(version, "Puig")
    assert [proposed.player for proposed in open_names([entry])[0].proposals] == [player]
    say_name_is_not(system, entry.name, player)
    assert open_names([entry])[0].proposals == ()
    later = make_version(system, make_approved(system, "Open de Reus"))
    assert entry_of(later, "Puig").proposals == []


def test_linking_a_name_after_all_forgets_that_it_was_somebody_elses(in_fisc: Federation, system: Actor) -> None:
    [player] = make_players("Núria Puigg")
    version = make_version(system, make_approved(system))
    say_name_is_not(system, "Puig, Núria", player)
    link_entry(system, entry_of(version, "Puig"), player)
    assert not DistinctName.objects.exists()


def test_name_in_another_order_is_somebody_else_until_it_is_said(in_fisc: Federation, system: Actor) -> None:
    [player] = add_players([NewPlayer(surname="Ferrer Puig", given_name="Josep Maria")])
    swapped = "FERRER PUIG, Maria Josep"

    def match() -> Match:
        return match_players([Sought(1, swapped)], known_players())[0]

    assert (match().player, [one.player for one in match().proposals]) == (None, [player.pk])
    say_name_is_not(system, swapped, player)
    assert match().proposals == ()
    forget_name_is_not(system, swapped, player)
    learn_spelling(player, "Ferrer Puig, Maria Josep", {})
    assert (match().player, match().how) == (player.pk, How.ALIAS)


def test_name_without_a_comma_is_known_again_with_one(in_fisc: Federation, system: Actor) -> None:
    """Which words are the surnames was a guess when the player was registered."""
    [player] = add_players([NewPlayer(surname="López", given_name="José María García")])
    learn_spelling(player, "José María García López", {})
    matches = match_players(
        [Sought(1, "García López, José María"), Sought(2, "García López, María José")], known_players()
    )
    assert [match.player for match in matches] == [player.pk, None]
