"""Names in texts, in whatever writing."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.names.erasure import Names, spellings_of, texts_of

AINA = Names(
    frozenset(spellings_of("Aïna", "Ferrer Puigcerdà")),
    alone=frozenset({"puigcerda"}),
    exact=frozenset({"aina@ferrer.example"}),
    instead="No. 7",
)


@pytest.mark.parametrize(
    ("text", "erased"),
    [
        ("Aïna Ferrer Puigcerdà", "No. 7"),
        ("FERRER PUIGCERDA, AINA", "No. 7"),
        ("aina_ferrer-puigcerdà.zip", "No. 7.zip"),
        ("won by Aina Ferrer Puigcerdà.", "won by No. 7."),
        ("Puigcerdà came late", "No. 7 came late"),
        ("in puigcerdà", "in puigcerdà"),
        ("puigcerda.zip of results_puigcerda", "No. 7.zip of results_No. 7"),
        ("Aina Ferrer", "Aina Ferrer"),
        ("Puigcerdàna", "Puigcerdàna"),
        ("write to Aina@Ferrer.example!", "write to No. 7!"),
        ("", ""),
        ("Aïna Ferrer Puigcerdà and Ferrer Puigcerdà Aina", "No. 7 and No. 7"),
    ],
)
def test_name_is_erased_in_every_writing(text: str, erased: str) -> None:
    assert AINA.erase(text) == erased
    assert AINA.are_in(text) == (text != erased)


def test_json_is_erased_in_keys_and_values_and_else_left() -> None:
    value = {"Ferrer Puigcerdà, Aïna": [1, None, True, {"name": "AINA FERRER PUIGCERDÀ"}], "points": 2.5}
    assert AINA.erase(value) == {"No. 7": [1, None, True, {"name": "No. 7"}], "points": 2.5}
    assert AINA.are_in(value)
    assert not AINA.are_in(AINA.erase(value))


def test_without_a_name_nothing_is_found() -> None:
    nobody = Names(frozenset(), instead="?")
    assert nobody.erase("Anybody at all") == "Anybody at all"
    assert not nobody.are_in("")


@given(st.text(max_size=60), st.text(max_size=60))
def test_what_is_erased_is_not_found_again_and_the_rest_stays(before: str, after: str) -> None:
    text = f"{before} Aïna Ferrer Puigcerdà {after}"
    erased = AINA.erase(text)
    assert not AINA.are_in(erased)
    if not AINA.are_in(before) and not AINA.are_in(after):
        assert erased == f"{before} No. 7 {after}"


@given(st.text(max_size=40))
def test_database_is_asked_for_every_text_that_has_the_name(text: str) -> None:
    """Its pattern may find more, never less."""
    pattern = re.compile(AINA.sql_pattern, re.IGNORECASE)
    for sample in (f"{text}Aïna Ferrer Puigcerdà", f"x PUIGCERDA {text}", f"AINA@FERRER.EXAMPLE {text}"):
        if AINA.are_in(sample):
            assert pattern.search(sample)


def test_texts_of_a_value() -> None:
    assert list(texts_of({"a": ["b", 1, {"c": None}]})) == ["a", "b", "c"]
