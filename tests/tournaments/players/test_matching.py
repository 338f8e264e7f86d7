"""Who is meant: certain matches are taken, likeness only proposes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.players.matching import (
    CLUB_BONUS,
    FAR_RATING_MALUS,
    MOST_PROPOSALS,
    NEAR_RATING_BONUS,
    How,
    Known,
    Match,
    Sought,
    match_players,
)

AINA = Known(1, "Ferrer Puig, Aina", ids=frozenset({("local", "77")}), club="Club Mallorca")
BRU = Known(2, "Soler, Bru", aliases=frozenset({"Bruno Soler"}))
SAM = Known(3, "O'Neill, Sam")
SAM_TWIN = Known(4, "O'Neill, Sam")
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


@pytest.mark.parametrize(
    ("name", "player", "conflict"),
    [
        ("Roca, Júlia", 1, ""),
        ("Roca, Julià", 2, ""),
        ("ROCA, JULIA", None, "ambiguous"),
        ("García, Maria", 3, ""),
        ("Garcia, Maria", None, "ambiguous"),
        ("García, Marià", 4, ""),
    ],
)
def test_lost_accents_may_be_either_of_two(name: str, player: int | None, conflict: str) -> None:
    names = ("Roca, Júlia", "Roca, Julià", "García, María", "García, Marià")
    [match] = match_players([Sought(1, name)], [Known(at, one) for at, one in enumerate(names, start=1)])
    assert (match.player, match.conflict) == (player, conflict)


def test_file_without_accents_is_believed_less() -> None:
    registry = [Known(1, "García, José"), Known(2, "Ferrer, Marià"), Known(3, "Roca, Maria"), Known(4, "Roca, Marià")]
    jose, ferrer, roca = match_players(
        [Sought(1, "GARCIA, JOSE"), Sought(2, "Ferrer, Maria"), Sought(3, "Roca, Maria")], registry
    )
    assert jose.player == 1
    # Nobody is called Maria Ferrer, and Marià may or may not be meant.
    assert (ferrer.player, [one.player for one in ferrer.proposals]) == (None, [2])
    assert (roca.player, roca.conflict, {one.player for one in roca.proposals}) == (None, "ambiguous", {3, 4})
    # A file that writes accents means what it writes.
    [_gil, exact] = match_players([Sought(1, "Gil, Inés"), Sought(2, "Roca, Maria")], registry)
    assert exact.player == 3


def test_empty_name_matches_nobody() -> None:
    [match] = match_players([Sought(1, "···")], [Known(5, "")])
    assert match.player is None


def test_player_said_not_to_be_meant_is_no_longer_proposed() -> None:
    other = Known(5, "Ferrer Puigb, Aina")
    said = replace(AINA, others=frozenset({"AINA FERRER PUJOL"}))
    [before] = match_players([Sought(1, "Aina Ferrer Pujol")], [AINA, other])
    assert {proposal.player for proposal in before.proposals} == {1, 5}
    [after] = match_players([Sought(1, "Aina Ferrer Pujol")], [said, other])
    assert {proposal.player for proposal in after.proposals} == {5}


def test_owner_of_a_number_said_not_to_be_meant_is_not_proposed_either() -> None:
    said = replace(AINA, others=frozenset({"Xavier Quintana"}))
    [match] = match_players([Sought(1, "Xavier Quintana", {"local": "77"})], [said])
    assert (match.player, match.conflict, match.proposals) == (None, "number_and_name", ())


def test_retired_player_is_found_for_certain_and_never_proposed() -> None:
    retired = replace(AINA, is_retired=True)
    [found] = match_players([Sought(1, "Aina Ferrer Puig")], [retired])
    assert (found.player, found.how) == (1, How.NAME)
    [alike] = match_players([Sought(1, "Aina Ferrer Pujol")], [retired])
    assert alike.proposals == ()


@pytest.mark.parametrize(
    ("of_file", "of_registry", "points"),
    [
        (1500, 1500, NEAR_RATING_BONUS),
        (1500, 1600, NEAR_RATING_BONUS),
        (1500, 1601, 0),
        (1500, 1101, 0),
        (1500, 1100, -FAR_RATING_MALUS),
        (1500, 2900, -FAR_RATING_MALUS),
        (1500, None, 0),
        (None, 1500, 0),
    ],
)
def test_rating_speaks_for_or_against_a_proposal(of_file: int | None, of_registry: int | None, points: int) -> None:
    def likeness(of_file: int | None, of_registry: int | None) -> int:
        known = replace(AINA, rating=of_registry)
        [match] = match_players([Sought(1, "Aina Ferrer Puch", rating=of_file)], [known])
        return match.proposals[0].likeness

    assert likeness(of_file, of_registry) - likeness(None, None) == points


def test_nearer_rating_puts_one_of_two_namesakes_first_and_takes_neither() -> None:
    namesakes = [replace(SAM, rating=1000), replace(SAM_TWIN, rating=1650)]
    [match] = match_players([Sought(1, "Sam O'Neill", rating=1600)], namesakes)
    assert (match.player, match.conflict) == (None, "ambiguous")
    assert [(one.player, one.likeness) for one in match.proposals] == [(4, 100), (3, 100)]


_NAMES = st.sampled_from(
    [
        "Aina Ferrer Puig",
        "Aina Ferrer Puch",
        "Ferrer, Aina",
        "Sam O'Neill",
        "Sam ONeil",
        "Bru Soler",
        "Bru Solé",
        "Aina",
    ]
)
_RATINGS = st.none() | st.integers(1, 3000)
_CLUBS = st.sampled_from(["", "Club Mallorca"])
_KNOWN = st.lists(st.tuples(_NAMES, _CLUBS, _RATINGS), max_size=6)
_SOUGHT = st.lists(st.tuples(_NAMES, _CLUBS, _RATINGS), max_size=6)


@given(_KNOWN, _SOUGHT)
def test_club_and_rating_decide_nothing(
    known: list[tuple[str, str, int | None]], sought: list[tuple[str, str, int | None]]
) -> None:
    registry = [Known(at, name, club=club, rating=rating) for at, (name, club, rating) in enumerate(known)]
    asked = [Sought(at, name, club=club, rating=rating) for at, (name, club, rating) in enumerate(sought)]
    matches = match_players(asked, registry)
    bare = match_players(
        [replace(one, club="", rating=None) for one in asked], [replace(one, club="", rating=None) for one in registry]
    )
    assert [_decision(match) for match in matches] == [_decision(match) for match in bare]
    for match, plain in zip(matches, bare, strict=True):
        assert match.player is None or not match.proposals
        if not match.conflict and len(plain.proposals) < MOST_PROPOSALS:
            _check_shifts(match, plain)


def _check_shifts(match: Match, plain: Match) -> None:
    """The same people are proposed, a little more or less likely, and never for certain."""
    before = {one.player: one.likeness for one in plain.proposals}
    after = {one.player: one.likeness for one in match.proposals}
    assert before.keys() == after.keys()
    for player, likeness in after.items():
        assert likeness < 100
        assert -FAR_RATING_MALUS <= likeness - before[player] <= CLUB_BONUS + NEAR_RATING_BONUS


def _decision(match: Match) -> tuple[int | None, How | None, str]:
    return match.player, match.how, match.conflict
