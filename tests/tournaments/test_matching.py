"""Who is meant: certain matches are taken, likeness only proposes."""

import pytest

from federation.names import normalise_name
from tournaments.matching import How, Known, Sought, match_players

AINA = Known(1, normalise_name("Aina Ferrer Puig"), ids=frozenset({("local", "77")}), club="Club Mallorca")
BRU = Known(2, normalise_name("Bru Soler"), aliases=frozenset({normalise_name("Bruno Soler")}))
SAM = Known(3, normalise_name("Sam O'Neill"))
SAM_TWIN = Known(4, normalise_name("Sam O'Neill"))
REGISTRY = [AINA, BRU, SAM]


@pytest.mark.parametrize(
    ("name", "player", "how"),
    [
        ("Aina Ferrer Puig", 1, How.NAME),
        ("FERRER PUIG, aina", 1, How.NAME),
        ("Ferrer  Puig Aïna", 1, How.NAME),
        ("Soler, Bruno", 2, How.ALIAS),
        ("O'Neill, Sam", 3, How.NAME),
        ("Sam ONeill", 3, How.NAME),
    ],
)
def test_name_in_another_spelling_is_found(name: str, player: int, how: How) -> None:
    [match] = match_players([Sought(1, name)], REGISTRY)
    assert (match.player, match.how) == (player, how)


def test_number_finds_a_player_whose_name_is_cut() -> None:
    [match] = match_players([Sought(1, "Aina Ferrer", {"local": "77"})], REGISTRY)
    assert (match.player, match.how) == (1, How.IDENTIFIER)


def test_number_with_another_name_is_not_believed() -> None:
    [match] = match_players([Sought(1, "Xavier Quintana", {"local": "77"})], REGISTRY)
    assert (match.player, match.conflict) == (None, "number_and_name")
    assert match.proposals[0].player == 1


def test_likeness_proposes_and_never_takes() -> None:
    [match] = match_players([Sought(1, "Bru Solar")], REGISTRY)
    assert match.player is None
    assert match.proposals[0].player == 2
    assert match.proposals[0].likeness < 100


def test_name_with_one_surname_left_out_is_proposed() -> None:
    [match] = match_players([Sought(1, "Ferrer, Aina")], REGISTRY)
    assert [proposal.player for proposal in match.proposals] == [1]


def test_first_name_alone_proposes_nobody() -> None:
    [match] = match_players([Sought(1, "Aina")], REGISTRY)
    assert match.proposals == ()


def test_same_club_speaks_for_a_proposal() -> None:
    [with_club] = match_players([Sought(1, "Aina Ferre Puig", club="CLUB MALLORCA")], REGISTRY)
    [without] = match_players([Sought(1, "Aina Ferre Puig")], REGISTRY)
    assert with_club.proposals[0].likeness >= without.proposals[0].likeness
    assert with_club.proposals[0].player == 1


def test_two_players_of_one_name_are_a_question() -> None:
    [match] = match_players([Sought(1, "Sam O'Neill")], [SAM, SAM_TWIN])
    assert (match.player, match.conflict) == (None, "ambiguous")
    assert {proposal.player for proposal in match.proposals} == {3, 4}


def test_two_lines_for_one_player_are_a_question_for_both() -> None:
    matches = match_players([Sought(1, "Bru Soler"), Sought(2, "Soler, Bruno")], REGISTRY)
    assert [(match.player, match.conflict) for match in matches] == [(None, "claimed_twice")] * 2


def test_stranger_has_no_proposal() -> None:
    [match] = match_players([Sought(1, "Zbigniew Wiśniewski")], REGISTRY)
    assert (match.player, match.proposals, match.conflict) == (None, (), "")


def test_empty_name_matches_nobody() -> None:
    [match] = match_players([Sought(1, "···")], [Known(5, "")])
    assert match.player is None


def test_player_said_not_to_be_meant_is_no_longer_proposed() -> None:
    key = normalise_name("Aina Ferrer Pujol")
    other = Known(5, normalise_name("Aina Ferrer Puigb"))
    said = Known(AINA.player, AINA.key, ids=AINA.ids, others=frozenset({key}))
    [before] = match_players([Sought(1, "Aina Ferrer Pujol")], [AINA, other])
    assert {proposal.player for proposal in before.proposals} == {1, 5}
    [after] = match_players([Sought(1, "Aina Ferrer Pujol")], [said, other])
    assert {proposal.player for proposal in after.proposals} == {5}


def test_owner_of_a_number_said_not_to_be_meant_is_not_proposed_either() -> None:
    said = Known(AINA.player, AINA.key, ids=AINA.ids, others=frozenset({normalise_name("Xavier Quintana")}))
    [match] = match_players([Sought(1, "Xavier Quintana", {"local": "77"})], [said])
    assert (match.player, match.conflict, match.proposals) == (None, "number_and_name", ())


def test_retired_player_is_found_for_certain_and_never_proposed() -> None:
    retired = Known(AINA.player, AINA.key, ids=AINA.ids, is_retired=True)
    [found] = match_players([Sought(1, "Aina Ferrer Puig")], [retired])
    assert (found.player, found.how) == (1, How.NAME)
    [alike] = match_players([Sought(1, "Aina Ferrer Pujol")], [retired])
    assert alike.proposals == ()
