import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.names.comparison import fold, make_slug, normalise_name, propose_capitals, sort_key, words


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


@pytest.mark.parametrize(
    ("written", "proposed"),
    [
        ("MULLOOLY, neil m", "Mullooly, Neil M"),
        ("O'NEILL, SAM", "O'Neill, Sam"),
        ("PUIG I DE LA VALL, JOAN", "Puig i de la Vall, Joan"),
        ("GARCIA, E", "Garcia, E"),
        ("ESTEL·LÉS, ŁUCJA", "Estel·lés, Łucja"),
        ("jean-paul d'arc", "Jean-Paul D'Arc"),
        ("McDonald, Ann", "McDonald, Ann"),
        ("", ""),
    ],
)
def test_capitals_are_proposed_for_names_of_one_kind_of_letters(written: str, proposed: str) -> None:
    assert propose_capitals(written) == proposed


@given(st.text(max_size=30))
def test_proposed_capitals_leave_the_name_what_it_is(name: str) -> None:
    assert normalise_name(propose_capitals(name)) == normalise_name(name)


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Turniej Łódź – Śląsk", "turniej-lodz-slask"),
        ("Torneig de la Col·legiata d'Àger 2026", "torneig-de-la-collegiata-dager-2026"),
        ("Ægir  /  Straße", "aegir-strasse"),
        ("!!!", ""),
    ],
)
def test_slugs_lose_no_letter(text: str, slug: str) -> None:
    assert make_slug(text) == slug
