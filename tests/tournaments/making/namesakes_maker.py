"""Made-up registries and lists of names with the truth: who is meant by each name, and whether it is certain.

People are made in families of near-namesakes: the surnames changed round, the first names changed round, Marià and
Maria, brother and sister, the second surname another. Lists write them as files do.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from random import Random

CATALAN = (
    "Anna|Pere|Jordi|Montserrat|Josep Maria|Maria Josep|Marià|Maria|Francesc|Francesca|Núria|Joan|Joana|Àngel|Laia"
    "|Julià|Júlia|Adrià|Mercè|Joan Pere|Pere Joan|Lluís|Lluïsa|Martí|Gal·la|Concepció|Maria Àngels|Josep Lluís",
    "Ferrer|Puig|García|Martí|Solé|Soler|Vila|Vilà|Roca|Rosa|Bosch|Serra|Pons|Coll|Camprodó|Sargatal|Vinyes"
    "|Torrescans|Llull|Casamitjana|Ametller|Pujol|Font|Riera|Gual|Estel·lés|Oliver|Sastre|Rosselló|Mas",
)
SPANISH = (
    "José|José María|María José|Juan|Luis|José Luis|Ana|Ana María|María|Mariano|Ángel|Ángela|Jesús|Carmen|Rocío|Andrés"
    "|Inés|Francisco|Francisca|Dolores|Antonio|Antonia|Concepción|Miguel Ángel",
    "García|López|Pérez|Gómez|Muñoz|Núñez|Ibáñez|Martínez|Fernández|Peña|Romero|Sáez|Gil|Vázquez|Ruiz|Díaz|Sánchez"
    "|Márquez|Prieto|Calvo|Cano|Cabañas|Ordóñez",
)
POLISH = (
    "Łukasz|Paweł|Małgorzata|Katarzyna|Stanisław|Stanisława|Wojciech|Grzegorz|Zofia|Michał|Krzysztof|Agnieszka|Józef"
    "|Józefa|Żaneta|Jan|Janina|Anna|Barbara|Jerzy|Tomasz|Zbigniew",
    "Kowalski|Kowalska|Wiśniewski|Wójcik|Żółkiewski|Dąbrowski|Zieliński|Łoś|Źrebiec|Śliwa|Kołodziej|Krół|Nowak|Mazur"
    "|Kaczmarek|Pająk|Gęś|Sikora|Baran|Duda|Szewczyk|Głowacki|Jabłoński",
)
NICKNAMES = {
    "Josep Maria": "Pep", "Francesc": "Cesc", "Montserrat": "Montse", "Concepció": "Conxa", "José": "Pepe",
    "Francisco": "Paco", "Dolores": "Lola", "Antonio": "Toni", "Katarzyna": "Kasia", "Małgorzata": "Gosia",
    "Wojciech": "Wojtek", "Krzysztof": "Krzysiek", "Jan": "Janek", "Zofia": "Zosia", "Tomasz": "Tomek",
}  # fmt: skip
TOLD_APART = {"Marià": "Maria", "Maria": "Marià", "Julià": "Júlia", "Júlia": "Julià", "Joan": "Joana", "Joana": "Joan"}


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    surnames: tuple[str, ...]
    given: str

    @property
    def name(self) -> str:
        return f"{' '.join(self.surnames)}, {self.given}"


@dataclass(frozen=True, slots=True)
class Written:
    """``person``: who is meant, None for a stranger; ``is_certain``: the same spelling in another writing."""

    name: str
    person: Person | None
    is_certain: bool


def make_people(random: Random, count: int, namesakes: int) -> tuple[list[Person], list[Person]]:
    """People of a registry, and near-namesakes of some of them who are not in it."""
    found: dict[tuple[tuple[str, ...], str], Person] = {}
    strangers: dict[tuple[tuple[str, ...], str], Person] = {}
    while len(found) < count - namesakes:
        key = _draw(random)
        found.setdefault(key, Person(len(found) + 1, *key))
    for one in random.sample(list(found.values()), namesakes):
        key = make_namesake(random, one)
        if key not in found and key not in strangers and random.random() < 0.5:
            found[key] = Person(len(found) + 1, *key)
        elif key not in found:
            strangers[key] = Person(0, *key)
    return list(found.values()), list(strangers.values())


def _draw(random: Random) -> tuple[tuple[str, ...], str]:
    language = random.choice((CATALAN, SPANISH, POLISH))
    given, surnames = (part.split("|") for part in language)
    if language is POLISH:
        return (random.choice(surnames),), random.choice(given)
    return tuple(random.sample(surnames, 2)), random.choice(given)


def make_namesake(random: Random, one: Person) -> tuple[tuple[str, ...], str]:
    """Somebody else who is easily taken for this person."""
    kinds = ["brother"]
    if len(one.surnames) > 1:
        kinds += ["surnames", "cousin", "surnames"]
    if " " in one.given:
        kinds += ["given"] * 3
    if one.given in TOLD_APART:
        kinds += ["accent"] * 4
    kind = random.choice(kinds)
    others = next(names for names in (CATALAN, SPANISH, POLISH) if one.given in names[0].split("|"))
    if kind == "surnames":
        return one.surnames[::-1], one.given
    if kind == "given":
        return one.surnames, " ".join(reversed(one.given.split()))
    if kind == "accent":
        return one.surnames, TOLD_APART[one.given]
    if kind == "cousin":
        return (one.surnames[0], random.choice(others[1].split("|"))), one.given
    return one.surnames, random.choice(others[0].split("|"))


def write_certainly(random: Random, one: Person) -> str:
    """The same spelling in another writing: case, comma, punctuation, and accents where they tell nobody apart."""
    surnames, given = " ".join(one.surnames), one.given
    if random.random() < 0.5 and given not in TOLD_APART:
        surnames, given = drop_marks(surnames), drop_marks(given)
    text = random.choice(
        (
            f"{surnames}, {given}",
            f"{given} {surnames}",
            f"{surnames.upper()}, {given}",
            f"{surnames},{given}",
            f"{given} {surnames.upper()}",
            f"  {surnames} ,  {given} ",
        )
    )
    return random.choice((text, text, text.upper(), text.lower()))


def write_doubtfully(random: Random, one: Person) -> str:
    """A writing that a person recognises and a program must not take: what staff are asked about."""
    surnames, given = list(one.surnames), one.given
    kinds = ["typing", "typing", "initial"] + ["second surname"] * 2 * (len(surnames) > 1)
    if given in NICKNAMES:
        kinds += ["nickname"] * 3
    if given in TOLD_APART and drop_marks(" ".join(surnames)) != " ".join(surnames):
        kinds += ["accents"] * 3
    kind = random.choice(kinds)
    if kind == "second surname":
        surnames = surnames[:1]
    elif kind == "initial":
        given = f"{given[0]}."
    elif kind == "accents":
        surnames, given = [drop_marks(one) for one in surnames], drop_marks(given)
    elif kind == "nickname":
        given = NICKNAMES[given]
    else:
        at = random.randrange(len(surnames))
        surnames[at] = mistype(random, surnames[at])
    text = " ".join(surnames)
    text = random.choice((f"{text}, {given}", f"{given} {text}"))
    return drop_marks(text) if random.random() < 0.3 else text


def mistype(random: Random, word: str) -> str:
    """One letter lost, doubled, changed or two changed round; never the first one."""
    at = random.randrange(1, len(word) - 1)
    changed = (
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + random.choice("aeiorst") + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    return random.choice([one for one in changed if drop_marks(one) != drop_marks(word)])


def drop_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def make_names(random: Random, people: list[Person], strangers: list[Person]) -> list[Written]:
    """A file in which each of the people is at most once, and the strangers as they are called."""
    chosen = random.sample(people, len(people) * 3 // 5)
    certain = chosen[: len(chosen) * 3 // 4]
    taken = {(one.surnames, one.given) for one in people}
    names = [Written(write_certainly(random, one), one, True) for one in certain]
    names += [Written(write_doubtfully(random, one), one, False) for one in chosen[len(certain) :]]
    names += [Written(one.name, None, False) for one in strangers if (one.surnames, one.given) not in taken]
    random.shuffle(names)
    return names
