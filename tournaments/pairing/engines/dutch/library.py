"""FIDE Dutch, rules of 2026 (C.04.3), by the library gacrux, which only this package uses. Pure.

Pairing numbers are the start numbers in order. Late joiners were absent before they came, and have their fictitious
points as an acceleration of this round, so that they count only for pairing. The initial colour is what round 1 shows,
else the first player starts: nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
from gacrux.trf2json import trf2json

from tournaments.pairing.engines.dutch.engine import Engine
from tournaments.pairing.engines.dutch.file import PACKAGE, write_tournament
from tournaments.pairing.engines.minimal_distance import distance_pairer
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.byes import pair_around_byes
from tournaments.pairing.rounds.result import CannotPair, Draw, Reason

# The library's return code after reading a file successfully.
_READ_WELL = 0


class _File(trf2json):  # type: ignore[misc]
    """The library's reader, which searches all previous games for each one. Here an index is used."""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[dict[str, Any]] = []
        self._found: dict[tuple[int, int], dict[str, Any]] = {}

    def append_result(self, results: list[dict[str, Any]], result: dict[str, Any]) -> int:
        """Return the game's number. If the other side has named it, this side's details are added."""
        if results is not self._games or len(results) != len(self._found):
            self._games = results
            self._found = {self._key(game): game for game in reversed(results)}
        key = self._key(result)
        same = [self._found[key]] if key in self._found else []
        number: int = super().append_result(same, result)
        if key not in self._found:
            results.append(result)
            self._found[key] = result
        return number

    def _key(self, game: dict[str, Any]) -> tuple[int, int]:
        return game["round"], self.get_result_cid(game, "white")


def pair_with_library(contest: Contest) -> Draw:
    """Pair a round of the Dutch system with its colours, in board order.

    If the rules give no pairing the arbiter decides (C.04.3 article 1.9.3): the least bad one by minimal distance is
    offered, with a note.
    """
    players = sorted(player.number for player in contest.snapshot.report.players)
    settled = _settled(contest)
    numbers = {number: index for index, number in enumerate(players, start=1)}
    tournament = read_tournament(write_tournament(contest, numbers))
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
    """Return who is placed by the arbiter's decision and not by the system."""
    fixed = {number for couple in contest.options.fixed for number in couple}
    return fixed | ({contest.options.bye} if contest.options.bye is not None else set())


def read_tournament(text: str) -> dict[str, Any]:
    """Return the file as read by the library. Raises CannotPair with the library's findings."""
    file = _File()
    file.parse_file(text, False)
    status = file.chessjson["status"]
    if status["code"] != _READ_WELL:
        raise CannotPair("engine_failed", engine=PACKAGE, said="; ".join(map(str, status["error"])))
    tournament: dict[str, Any] = file.get_tournament(1)
    return tournament


def _run(tournament: Mapping[str, Any], round_number: int) -> list[tuple[int, int]]:
    """Return pairing numbers of the starter and the opponent, by board; 0 for no one."""
    engine = Engine(tournament, round_number, {"experimental": [], "verbose": 0, "top_color": "w"})
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
