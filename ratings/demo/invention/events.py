"""The championships of the invented seasons: names, places, days and sizes. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from federation.seasons.rules import find_season

_SATURDAY = 5
_ORDINALS = ("", "1r", "2n", "3r", "4t")


@dataclass(frozen=True, slots=True)
class Event:
    """A planned championship. ``fewest`` and ``most`` limit the number of entrants; ``season`` counts from 0."""

    name: str
    slug: str
    place: str
    organiser: str
    starts_on: date
    ends_on: date
    rounds: int
    fewest: int
    most: int
    is_circuit: bool = True
    season: int = 0


@dataclass(frozen=True, slots=True)
class YearlyEvent:
    """A yearly championship: in ``month``, on Saturday number ``week``; the first time is the ``held``-th."""

    name: str
    slug: str
    place: str
    organiser: str
    month: int
    week: int
    rounds: int
    fewest: int
    most: int
    held: int
    days: int = 1
    is_circuit: bool = True
    # Gender of the ordinal in Catalan: la 9a Final, but el 9è Obert.
    is_feminine: bool = False


CATALAN_YEAR = (
    YearlyEvent("Obert de Tardor de Vic", "tardor-vic", "Casino de Vic", "El Sac de Lletres", 10, 1, 6, 20, 30, 7),
    YearlyEvent("Campionat de Llevant", "llevant", "Teatre de Manacor", "Faristol de Llevant", 11, 2, 5, 14, 22, 4),
    YearlyEvent("Trofeu d'Hivern", "hivern", "Biblioteca Pública, Lleida", "Ela Geminada", 1, 3, 6, 18, 26, 9),
    YearlyEvent(
        "Obert de la Plana",
        "plana",
        "Casal Jove, Castelló de la Plana",
        "Lletres de la Plana",
        3,
        1,
        5,
        16,
        24,
        2,
        is_circuit=False,
    ),
    YearlyEvent(
        "Gran Obert de Sant Jordi", "sant-jordi", "La Sedeta, Barcelona", "Lletraferits de Gràcia", 4, 4, 7, 34, 44, 12
    ),
    YearlyEvent(
        "Final del Circuit",
        "final",
        "Auditori La Mercè, Girona",
        "Mots al Vent",
        6,
        2,
        9,
        22,
        28,
        5,
        days=2,
        is_feminine=True,
    ),
)

MALLORCA_YEAR = (
    YearlyEvent("Obert de les Illes", "illes", "Can Balaguer, Palma", "Faristol de Llevant", 11, 1, 5, 16, 24, 3),
    YearlyEvent("Ciutat de Maó", "mao", "Ateneu de Maó", "Paraules de Ponent", 2, 2, 5, 14, 20, 2),
    YearlyEvent("Obert de Primavera", "primavera", "Claustre de Sant Domingo, Inca", "Set Fitxes", 5, 3, 5, 16, 24, 6),
)

POLISH_YEAR = (
    YearlyEvent("Turniej Zimowy", "zima", "Dom Kultury, Kielce", "Blank Kielce", 1, 4, 7, 16, 22, 8),
    YearlyEvent("Puchar Wiosny", "wiosna", "Biblioteka Miejska, Łódź", "Siódemka Łódź", 4, 2, 7, 16, 24, 3),
    YearlyEvent("Memoriał Siedmiu Liter", "siedem-liter", "Ratusz, Gdańsk", "Żółte Płytki", 9, 3, 9, 14, 20, 5),
)

TABLES_OF_FOUR_YEAR = (
    YearlyEvent(
        "Campionat de les Terres de l'Ebre", "ebre", "Casal de Móra d'Ebre", "Lletres de l'Ebre", 3, 3, 3, 18, 22, 2
    ),
    YearlyEvent(
        "Trobada de Taules",
        "taules",
        "Antic Escorxador, Tortosa",
        "Lletres de l'Ebre",
        10,
        2,
        3,
        14,
        19,
        1,
        is_feminine=True,
    ),
)


CLASSIC_YEAR = (
    YearlyEvent(
        "Obert Clàssic del Delta", "delta", "Sala Polivalent, Deltebre", "Lletres de l'Ebre", 2, 1, 5, 16, 20, 1
    ),
)


def plan_seasons(
    year: tuple[YearlyEvent, ...], today: date, seasons: int, *, start_month: int, most_a_season: int | None = None
) -> list[Event]:
    """Return the events of ``seasons`` seasons up to the current one, in order of their days.

    Events of the current season are left out if they are still to come, or so recent that their results would not have
    arrived yet.
    """
    running = find_season(today, start_month)
    events = []
    for season in range(seasons):
        first_year = running - seasons + 1 + season
        held = [_hold(one, first_year + (one.month < start_month), season) for one in year]
        held.sort(key=lambda event: event.starts_on)
        events += [event for event in held[:most_a_season] if event.ends_on < today - timedelta(days=12)]
    return events


def saturday(day: date, weeks: int = 0) -> date:
    """Return the first Saturday on or after a day, plus some weeks."""
    return day + timedelta(days=(_SATURDAY - day.weekday()) % 7, weeks=weeks)


def ordinal(number: int, is_feminine: bool = False) -> str:
    """Return 1r, 2n, 3r, 4t, 5è; feminine 1a, 2a, 3a."""
    if is_feminine:
        return f"{number}a"
    return _ORDINALS[number] if number < len(_ORDINALS) else f"{number}è"


def _hold(yearly: YearlyEvent, year: int, season: int) -> Event:
    starts_on = saturday(date(year, yearly.month, 1), yearly.week - 1)
    return Event(
        name=f"{ordinal(yearly.held + season, yearly.is_feminine)} {yearly.name}"
        if yearly not in POLISH_YEAR
        else f"{yearly.name} {year}",
        slug=f"{yearly.slug}-{year}",
        place=yearly.place,
        organiser=yearly.organiser,
        starts_on=starts_on,
        ends_on=starts_on + timedelta(days=yearly.days - 1),
        rounds=yearly.rounds,
        fewest=yearly.fewest,
        most=yearly.most,
        is_circuit=yearly.is_circuit,
        season=season,
    )
