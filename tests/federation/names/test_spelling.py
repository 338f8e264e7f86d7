"""Two writings of one name, and names of two people that a careless reader makes one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.names.spelling import Agreement, Order, agree, spell, spoken_key

EXACT, LETTERS, FOLDED, NONE = Agreement.EXACT, Agreement.LETTERS, Agreement.FOLDED, Agreement.NONE


@pytest.mark.parametrize(
    ("one", "other", "agreement"),
    [
        ("García López, José María", "GARCÍA LÓPEZ, josé maría", EXACT),
        ("García López, José María", "José María García López", EXACT),
        ("García López, José María", "GARCÍA LÓPEZ José María", EXACT),
        ("García López, José María", "José María GARCÍA LÓPEZ", EXACT),
        ("García López, José María", "garcia lopez,jose maria", LETTERS),
        ("García López, José María", "Jose Maria Garcia Lopez", LETTERS),
        ("García López, José María", "García López, María José", NONE),
        ("García López, José María", "María José García López", NONE),
        ("García López, José María", "López García, José María", NONE),
        ("García López, José María", "José María López García", NONE),
        ("García López, José María", "García López, José", NONE),
        ("Ferrer Puig, Aina", "Puig Ferrer, Aina", NONE),
        ("Ferrer Puig, Aina", "Ferrer, Puig Aina", NONE),
        ("Ferrer, Marià", "Ferrer, Maria", FOLDED),
        ("Ferrer, Marià", "FERRER, MARIA", FOLDED),
        ("Ferrer, Marià", "MARIÀ FERRER", EXACT),
        ("Ferrer, Maria", "Ferrer, María", LETTERS),
        ("Roca, Júlia", "Roca, Julià", FOLDED),
        ("Roca, Júlia", "Roca, Julia", LETTERS),
        ("Roca, Adrià", "ROCA, ADRIA", LETTERS),
        ("López, Ana", "Lòpez, Ana", LETTERS),
        ("Żak, Jan", "Źak, Jan", FOLDED),
        ("Żółkiewski, Łukasz", "Zolkiewski, Lukasz", LETTERS),
        ("Żółkiewski, Łukasz", "ŻÓŁKIEWSKI Łukasz", EXACT),
        ("O'Neill, Sam", "O’NEILL Sam", EXACT),
        ("Puig, Marcel·lí", "Puig, Marcel.lí", EXACT),
        ("Puig, Marcel·lí", "Puig, Marceŀlí", EXACT),
        ("Coll-Llop, Anna", "Coll Llop, Anna", EXACT),
        ("Mullooly, Neil M.", "MULLOOLY, neil m", EXACT),
        ("Иванов, Олег", "ИВАНОВ, олег", EXACT),
        ("Ferrer, Aina", "Ferrer, Ainara", NONE),
    ],
)
def test_writings_agree_or_not(one: str, other: str, agreement: Agreement) -> None:
    assert agree(spell(one), spell(other))[0] == agreement
    assert agree(spell(other), spell(one))[0] == agreement


@pytest.mark.parametrize(
    ("one", "other", "order"),
    [
        ("Ferrer Puig, Aina", "FERRER PUIG, AINA", Order.SAME),
        ("Ferrer Puig, Aina", "Aina Ferrer Puig", Order.NATURAL),
        ("Ferrer Puig, Aina", "Ferrer Puig Aina", Order.REVERSED),
        ("Aina Ferrer Puig", "Ferrer Puig Aina", Order.REVERSED),
        ("Martí, Oliver", "Martí Oliver", Order.REVERSED),
    ],
)
def test_order_in_which_writings_agree_is_told(one: str, other: str, order: Order) -> None:
    assert agree(spell(one), spell(other))[1] == order


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Ferrer Puig, Aïna", "aina ferrer puig"),
        ("AINA FERRER PUIG", "aina ferrer puig"),
        ("Ferrer Puig,", "ferrer puig"),
        (", Aina", "aina"),
        ("···", ""),
    ],
)
def test_spoken_key_has_the_first_name_first(text: str, key: str) -> None:
    assert spoken_key(text) == key


_WORDS = st.lists(st.sampled_from(["Pau", "PERE", "Maria", "Marià", "Júlia", "Julia", "puig", "i"]), max_size=4)


@given(_WORDS, st.integers(0, 4), _WORDS, st.integers(0, 4))
def test_agreement_is_mutual_and_everybody_agrees_with_himself(
    ones: list[str], at: int, others: list[str], other_at: int
) -> None:
    one = spell(" ".join([*ones[:at], ",", *ones[at:]]))
    other = spell(" ".join([*others[:other_at], *others[other_at:]]))
    assert agree(one, other) == agree(other, one)
    assert agree(one, one)[0] == (EXACT if one.words else NONE)
