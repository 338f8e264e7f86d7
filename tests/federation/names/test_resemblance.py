"""What is proposed first, and what is never certain enough to be accepted with all the rest."""

import pytest

from federation.names.abbreviation import may_be_one
from federation.names.comparison import words
from federation.names.resemblance import CERTAIN_ENOUGH, Comparer
from federation.names.spelling import spell

COMPARER = Comparer(
    given=words("Aina Anna Joan Joana Josep Maria Marta Pere Pau José María"),
    surnames=words("Ferrer Ferran Puig Pujol Soler Solé Roca Rosa García López"),
)


def points(one: str, other: str) -> float:
    return COMPARER.compare(spell(one), spell(other)).points


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ferrer Puig, Aina", "Ferer Puig, Aina"),
        ("Ferrer Puig, Aina", "Aina Ferrer Piug"),
        ("Camprodó, Bernat", "CAMPRODON, Bernat"),
        ("Ferrer Puig, Anna Maria", "Ferrer Puig, Annamaria"),
        ("Ferrer i Puig, Joan", "Ferrer Puig, Joan"),
    ],
)
def test_misspelling_is_certain_enough(one: str, other: str) -> None:
    assert CERTAIN_ENOUGH <= points(one, other) < 100
    assert CERTAIN_ENOUGH <= points(other, one) < 100


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("García López, José María", "García López, María José"),
        ("García López, José María", "López García, José María"),
        ("Ferrer Puig, Joan", "Ferrer Puig, Joana"),
        ("Ferrer Puig, Maria", "Ferrer Puig, Marta"),
        ("Ferrer Puig, Maria", "Ferrer Puig, Marià"),
        ("Roca Puig, Pere", "Rosa Puig, Pere"),
        ("Ferrer Puig, Joan", "Ferrer Pujol, Joan"),
        ("Ferrer Puig, Joan", "Ferrer, Joan"),
        ("Ferrer Puig, Joan", "Ferrer Puig, J."),
        ("Ferrer Puig, Josep", "Ferrer Puig, Pep"),
    ],
)
def test_what_speaks_for_another_person_is_never_certain_enough(one: str, other: str) -> None:
    # A club and a rating nearby give eight points at most.
    assert 60 <= points(one, other) < CERTAIN_ENOUGH - 8
    assert 60 <= points(other, one) < CERTAIN_ENOUGH - 8


@pytest.mark.parametrize(
    ("sought", "nearer", "farther"),
    [
        ("Ferrer, Josep M.", "Ferrer, Josep Maria", "Ferrer, Maria Josep"),
        ("Puig, Montse", "Puig, Montserrat", "Puig, Marta"),
        ("García, Pepe", "García, José", "García, Pere"),
        ("Ferrer, Aina", "Ferrer Puig, Aina", "Puig Ferrer, Aina"),
        ("Soler, Juana", "Soler, Joana", "Soler, Joan"),
        ("Nowak, Kasia", "Nowak, Katarzyna", "Nowak, Karol"),
        ("Roca, Xavier", "Roca Pons, Francesc Xavier", "Roca Pons, Francesc"),
        ("Josep Roca", "Roca Pons, Josep Xavier", "Roca Pons, Xavier Josep"),
    ],
)
def test_nearer_person_is_more_alike(sought: str, nearer: str, farther: str) -> None:
    assert points(sought, nearer) > points(sought, farther)


@pytest.mark.parametrize("sought", ["García López, José María", "Garcia, Jose Maria", "GARCÍA LÓPEZ José"])
def test_first_surname_registered_among_the_first_names_is_found(sought: str) -> None:
    assert 60 <= points(sought, "López, José María García") < CERTAIN_ENOUGH


@pytest.mark.parametrize("sought", ["Xavier Roca", "Roca, Xavier", "Francesc Xavier Pons", "Roca Pons, Xavi"])
def test_second_of_two_names_alone_is_found(sought: str) -> None:
    """Many are called by the second one, and some by the second surname."""
    assert 60 <= points(sought, "Roca Pons, Francesc Xavier") < CERTAIN_ENOUGH - 8


@pytest.mark.parametrize(("one", "other"), [("Aina", "Aina Ferrer"), ("Ferrer, Aina", "Soler, Aina"), ("", "Aina")])
def test_strangers_are_not_alike(one: str, other: str) -> None:
    assert points(one, other) < 60


@pytest.mark.parametrize(
    ("one", "other", "may_be"),
    [
        ("Aina Ferrer", "Ferrer Puig, Aina", True),
        ("Ferrer, J. M.", "Ferrer Puig, Josep Maria", True),
        ("Ferrer, Pep", "Ferrer Puig, Josep", True),
        ("Ferer, Josep", "Ferrer Puig, Josep", True),
        ("Ferrer Puig, Joana", "Ferrer Puig, Joan", False),
        ("Ferrer Puig, Maria", "Ferrer Puig, Marià", False),
        ("Ferrer Puig, Maria Josep", "Ferrer Puig, Josep Maria", False),
        ("Puig Ferrer, Josep", "Ferrer Puig, Josep", False),
        ("Xavier Quintana", "Ferrer Puig, Josep", False),
    ],
)
def test_number_is_believed_unless_the_name_is_anothers(one: str, other: str, may_be: bool) -> None:
    assert may_be_one(spell(one), spell(other)) is may_be
    assert may_be_one(spell(other), spell(one)) is may_be
