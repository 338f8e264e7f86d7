"""Days for papers: championships of any size, with the longest names."""

from __future__ import annotations

from datetime import date
from random import Random

from federation.pdf.pages import Mark
from tests.tournaments.log.logs import RULES, Log, pair_in_order, result
from tournaments.live.papers.day import Day
from tournaments.log.decisions import entries, results
from tournaments.log.decisions.entries import NewEntrant
from tournaments.log.queries import standings_of
from tournaments.log.state import State

MARK = Mark("FISC", "Federació Internacional de Scrabble en Català", "#7c1d33", "#d9a441")
LONG = (
    "Montserrat Puigdomènech i Castellví de l’Argentera",
    "Wawrzyniec Brzęczyszczykiewicz-Grzegżółkowski",
    "Maria Immaculada Vallhonrat Sant-Feliu",
    "Żaneta Szczepańska-Wróblewska",
    "Gil Ŀlull",
    "Àngels Il·la i Müller",
)


def played_log(players: int, rounds: int = 4, length: int = 7) -> Log:
    """A championship with long names whose last round has half of its results."""
    log = Log()
    log.do(entries.decide_opening, "Open", length, RULES.as_json(), {})
    for number in range(1, players + 1):
        name = f"{LONG[number % len(LONG)]} {number}"
        club = "Associació Catalana de Jugadors de Mots Encreuats" if number % 4 == 0 else "Mots al Vent"
        category = ("Veterans", "Debutants", "")[number % 3]
        log.do(entries.decide_entry, NewEntrant(name, club=club, category=category))
    log.do(entries.decide_seeding, {number: 1500 - number for number in range(1, players + 1)}, "List 3")
    log.do(entries.decide_check_in, range(1, players + 1))
    chance = Random(players)
    for number in range(1, rounds + 1):
        pair_in_order(log)
        tables = log.state.played[-1].tables
        for table in tables[: len(tables) if number < rounds else len(tables) // 2]:
            seats = result(log, table, chance.randrange(200, 600), chance.randrange(200, 600))
            log.do(results.decide_settlement, number, table.number, seats, log.state.number, "")
    return log


def make_day(state: State, *, round_number: int | None = None) -> Day:
    """A day as the view makes it, its addresses as long as real ones."""
    one = state.round(round_number or len(state.played))
    base = "https://portal.example.org/fisc/championships/obert-de-les-dues-nits-2026/live"
    return Day(
        name="XXV Obert Internacional de Scrabble de la Vila de Sant Feliu de Guíxols",
        place="Centre Cultural i Recreatiu La Unió, Sant Feliu de Guíxols",
        starts_on=date(2026, 11, 21),
        ends_on=date(2026, 11, 22),
        state=state,
        standings=standings_of(state) if state.played else [],
        round=one,
        addresses={one.number: f"{base}/table/abcdefghijklmnopqrstuv/" for one in state.entrants},
        slips={table.number: f"{base}/slip/4.{table.number}.abcdefghijklmnopqrstuv/" for table in one.tables}
        if one
        else {},
    )
