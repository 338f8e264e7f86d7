"""A player's games at a glance: how many, the few there are, and how the latest went."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from federation.tenancy.federations import Federation
from tests.people import make_players
from tests.ratings.making.makers import FIRST_DAY, Game, make_championship, write_games
from tournaments.championship.models.games import Seat
from tournaments.players.queries.games import find_seats, glance_at_games
from tournaments.report.report import OVER_THE_BOARD

KINDS = ["played", "forfeit", "abandoned"]


@pytest.mark.parametrize("seed", range(6))
def test_glance_is_that_of_a_count_by_hand(in_fisc: Federation, seed: int) -> None:
    source = random.Random(seed)
    own, *others = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    for number in range(5):
        # Two championships on one day, and one with a bye in each round but the first.
        championship = make_championship(f"one-{number}", FIRST_DAY + timedelta(days=number // 2))
        games = [
            Game(own, None, 2, "bye")
            if number == 3 and index
            else Game(own, source.choice(others), source.randrange(3), source.choice(KINDS))
            for index in range(source.randint(1, 8))
        ]
        write_games(championship, games)
    seats = list(find_seats(own))
    for few in (0, 3, 7, len(seats) - 1, len(seats), 60):
        for latest in (1, 4, 9):
            glance = glance_at_games(own, few, latest)
            assert (glance.count, list(glance.seats)) == (len(seats), seats if len(seats) <= few else [])
            decided = [seat for seat in seats if seat.outcome and seat.kind in OVER_THE_BOARD]
            decided.sort(key=moment_of)
            assert glance.outcomes == [seat.outcome for seat in decided[-latest:]]


def moment_of(seat: Seat) -> tuple[date, int, int, int]:
    championship = seat.table.championship
    return championship.starts_on, championship.pk, seat.table.round, seat.pk
