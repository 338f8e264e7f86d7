from __future__ import annotations

import pytest

from federation.names.search import Searched, Terms, find

TERMS = Terms.of(["ferrer", "ferreres", "puig", "soler", "gonzalez", "1083", "lodz"])


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("fer", ["ferrer", "ferreres"]),
        ("ferer", ["ferrer"]),
        ("piug", ["puig"]),
        ("gnzalez", ["gonzalez"]),
        ("gonsales", ["gonzalez"]),
        ("108", ["1083"]),
        # Numbers and short words are taken as they are.
        ("1084", []),
        ("sol", ["soler"]),
        ("sou", []),
        ("xyzxyz", []),
    ],
)
def test_word_stands_for_what_begins_with_it_or_is_a_letter_away(word: str, expected: list[str]) -> None:
    assert list(TERMS.standing_for(word)) == expected


def test_titles_come_before_the_other_words_and_every_word_counts() -> None:
    searched = [
        Searched.of("place", "Torneig de Nadal", "Reus"),
        Searched.of("title", "Open de Reus", "Valls"),
        Searched.of("other", "Open de Valls"),
    ]
    assert find(searched, ["reus"]) == ["title", "place"]
    assert find(searched, ["reus", "nadal"]) == ["place"]
    assert find(searched, ["ruus", "ope"]) == ["title"]
    assert find(searched, []) == []
    assert find(searched, ["nothing"]) == []
