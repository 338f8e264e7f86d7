"""Round robin by Berger tables, in one or more cycles (FIDE C.05, annex 1). Pure."""

from __future__ import annotations

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import CannotPair, Draw

NOBODY = 0


def berger_round(size: int, round_number: int) -> list[tuple[int, int]]:
    """Return round ``round_number`` (from 1) of the Berger table of ``size`` places, an even number; starters first.

    The last place is fixed, the others rotate by half the field: for six, round 2 is 6–4, 5–3, 1–2.
    """
    turning = size - 1
    centre = (round_number - 1) * (size // 2) % turning
    first = (centre + 1, size) if round_number % 2 else (size, centre + 1)
    return [
        first,
        *(((centre + step) % turning + 1, (centre - step) % turning + 1) for step in range(1, size // 2)),
    ]


def pair_round_robin(contest: Contest) -> Draw:
    """Pair a round of the league: places by start number, including those who left, as the table was made with them.

    Players whose opponent is missing or absent are free. In every second cycle the other one starts.
    """
    snapshot = contest.snapshot
    sat = {seat.player for table in snapshot.report.tables for seat in table.seats}
    here = set(snapshot.present)
    players = [
        player.number
        for player in sorted(snapshot.report.players, key=lambda player: player.number)
        if player.number in here or player.number in sat or not player.withdrawn
    ]
    if len(players) < 2:
        raise CannotPair("too_few", players=len(players))
    places = [*players, NOBODY] if len(players) % 2 else players
    cycle, index = divmod(snapshot.round - 1, len(places) - 1)
    if cycle >= contest.options.cycles:
        rounds = contest.options.cycles * (len(places) - 1)
        raise CannotPair("round_robin_over", rounds=rounds, cycles=contest.options.cycles, players=len(players))
    tables, byes = [], []
    for couple in berger_round(len(places), index + 1):
        one, other = (places[place - 1] for place in (couple if cycle % 2 == 0 else couple[::-1]))
        if one in here and other in here:
            tables.append((one, other))
        else:
            byes += [number for number in (one, other) if number in here]
    return Draw(tuple(tables), tuple(byes), firsts=frozenset(one for one, _ in tables), keeps_order=True)


ROUND_ROBIN = PairingSystem(
    code="round-robin",
    order=7,
    name=_("Round robin"),
    does=_("Everyone meets everyone, in the order of the Berger tables."),
    why=_("From the Berger table for this round."),
    draw=pair_round_robin,
    prints=("repeat_meetings",),
    repeats=True,
    ranked=False,
    own_byes=True,
    needs_results=False,
    everybody_meets=True,
    compared="tables",
)
