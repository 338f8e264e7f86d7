"""Which names are worth a look: alike, but said to be nobody else's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.names.comparison import normalise_name
from federation.names.likeness import LEAST_LIKENESS, Named, Pair, find_likely_pairs, likeness_of


def people(*names: str) -> list[Named]:
    return [Named(number, normalise_name(name)) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aina Ferrer", "FERRER, Aïna"),
        ("Aina Ferrer", "Ayna Farrer"),
        ("Aina Ferrer Puig", "Aina Ferrer"),
        ("Jordi Vilanova", "Jordi Bilanova"),
        ("Concepció Casamitjana", "Concepcio Casamitjanas"),
        ("Neil Mullooly", "Neal Mulooly"),
        ("Krzysztof Wiśniewski", "Krzystof Wisniewski"),
    ],
)
def test_one_person_written_in_two_ways_is_found(one: str, other: str) -> None:
    assert [(pair.first, pair.second) for pair in find_likely_pairs(people(one, other))] == [(1, 2)]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Aina Ferrer", "Bru Soler"), ("Aina", "Aina Ferrer"), ("Aina Ferrer", "Aina Soler"), ("Anna Pla", "Joan Pla")],
)
def test_two_people_are_not_proposed(one: str, other: str) -> None:
    assert find_likely_pairs(people(one, other)) == []


def test_same_name_is_found_however_many_have_it() -> None:
    pairs = find_likely_pairs(people(*["Maria Garcia"] * 40))
    assert len(pairs) == 40 * 39 / 2
    assert {pair.likeness for pair in pairs} == {100}


def test_spellings_of_one_record_are_no_pair_and_the_best_of_two_records_counts() -> None:
    names = [Named(7, "aina ferrer"), Named(7, "aina ferrera"), Named(3, "aina ferrera")]
    assert find_likely_pairs(names) == [Pair(3, 7, 100)]


@given(st.lists(st.text("abeirs ", min_size=1, max_size=12), max_size=12))
def test_pairs_are_ordered_alike_and_each_once(names: list[str]) -> None:
    known = [named for named in people(*names) if named.key]
    pairs = find_likely_pairs(known)
    keys = {named.player: named.key for named in known}
    assert len({(pair.first, pair.second) for pair in pairs}) == len(pairs)
    assert all(pair.first < pair.second for pair in pairs)
    assert [pair.likeness for pair in pairs] == sorted((pair.likeness for pair in pairs), reverse=True)
    for pair in pairs:
        assert pair.likeness == likeness_of(keys[pair.first], keys[pair.second]) >= LEAST_LIKENESS
    assert find_likely_pairs(known[::-1]) == pairs
