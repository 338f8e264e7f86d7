import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.names import fold, normalise_name, sort_key, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mullooly, Neil M.", "MULLOOLY, neil m"),
        ("Sam O'Neill", "O’NEILL Sam"),
        ("Núria Força", "Forca Nuria"),
        ("Łukasz Źrebiec", "zrebiec lukasz"),
        ("Marcel·lí Grau", "Marcel.li Grau".replace(".", "·")),
    ],
)
def test_spellings_of_one_name_are_equal(one: str, other: str) -> None:
    assert normalise_name(one) == normalise_name(other)


def test_different_names_stay_different() -> None:
    assert normalise_name("Anna Roca") != normalise_name("Anna Rosa")


def test_polish_letters_follow_their_base_letter() -> None:
    names = ["Zawada", "Źrebiec", "Żak", "Łoś", "Lis", "Ławnik", "Marzec", "Ćma", "Czyż", "Dąb", "Dach"]
    assert sorted(names, key=lambda name: sort_key(name, "pl")) == [
        "Czyż",
        "Ćma",
        "Dach",
        "Dąb",
        "Lis",
        "Ławnik",
        "Łoś",
        "Marzec",
        "Zawada",
        "Źrebiec",
        "Żak",
    ]


def test_catalan_accents_do_not_count() -> None:
    assert sorted(["Ànec", "Abad", "Ávila", "Ametller"], key=lambda name: sort_key(name, "ca")) == [
        "Abad",
        "Ametller",
        "Ànec",
        "Ávila",
    ]


@given(st.text(max_size=40))
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise_name(normalise_name(text)) == normalise_name(text)
    assert words(fold(text)) == words(text)
