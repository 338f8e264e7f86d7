"""FIDE Dutch, rules of 2026 (C.04.3), by the library gacrux: this is the one module that knows it. Pure.

Pairing numbers are the start numbers in their order. Late joiners were absent before they came, and have their
fictitious points as an acceleration of this round, so that they count for pairing only. The initial colour is what
round 1 shows, else the first player starts: nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tournaments.pairing.engines.dutch_file import PACKAGE, write_tournament
from tournaments.pairing.engines.minimal_distance import distance_pairer
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.byes import pair_around_byes
from tournaments.pairing.rounds.result import CannotPair, Draw, Reason

# What the library answers when it has read a file well.
_READ_WELL = 0


def pair_with_library(contest: Contest) -> Draw:
    """A round of the Dutch system with its colours, in the order of its boards.

    Where the rules give no pairing the arbiter decides (C.04.3 article 1.9.3): the least bad one by minimal distance
    is offered, and a note says so.
    """
    players = sorted(player.number for player in contest.snapshot.report.players)
    settled = _settled(contest)
    numbers = {number: index for index, number in enumerate(players, start=1)}
    tournament = _read(write_tournament(contest, numbers))
    here = set(contest.snapshot.present) - settled
    for competitor in tournament["competitors"]:
        competitor["present"] = players[competitor["cid"] - 1] in here
    try:
        pairs = _run(tournament, contest.snapshot.round)
    except GacruxNoLegalPairing:
        least_bad = pair_around_byes(contest, distance_pairer(contest))
        note = Reason("dutch_gives_none")
        return Draw(least_bad.tables, least_bad.byes, passed_over=least_bad.passed_over, notes=(note,))
    except GacruxError as error:
        raise CannotPair("engine_failed", engine=PACKAGE, said=str(error)) from error
    return _draw(contest, players, pairs)


def _settled(contest: Contest) -> set[int]:
    """Who is placed by the arbiter's decision and not by the system."""
    fixed = {number for couple in contest.options.fixed for number in couple}
    return fixed | ({contest.options.bye} if contest.options.bye is not None else set())


def _read(text: str) -> dict[str, Any]:
    file = trf2json()
    file.parse_file(text, False)
    status = file.chessjson["status"]
    if status["code"] != _READ_WELL:
        raise CannotPair("engine_failed", engine=PACKAGE, said="; ".join(map(str, status["error"])))
    tournament: dict[str, Any] = file.get_tournament(1)
    return tournament


def _run(tournament: Mapping[str, Any], round_number: int) -> list[tuple[int, int]]:
    """Pairing numbers of who starts and of the other, by board; 0 for nobody."""
    engine = pairing_dutch(tournament, round_number, {"experimental": [], "verbose": 0, "top_color": "w"})
    brackets = engine.compute_pairing(False)
    pairs = [pair for bracket in brackets if bracket for pair in bracket["pairs"]]
    return [(pair["w"], pair["b"]) for pair in sorted(pairs, key=lambda pair: pair["board"])]


def _draw(contest: Contest, players: Sequence[int], pairs: Sequence[tuple[int, int]]) -> Draw:
    tables = [(players[one - 1], players[other - 1]) for one, other in pairs if one and other]
    byes = [players[max(pair) - 1] for pair in pairs if not min(pair)]
    if contest.options.bye is not None:
        byes.append(contest.options.bye)
    fixed = [(couple[0], couple[1]) for couple in contest.options.fixed]
    return Draw((*fixed, *tables), tuple(byes), frozenset(one for one, _ in tables), keeps_order=True)
