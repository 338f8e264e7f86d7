"""The engine with its slow parts made anew beside the library as it is: the same brackets, couples, colours, boards.

``FARISTOL_MORE=100`` plays a hundred times as many championships.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from typing import Any

import pytest
from gacrux.gacruxexeptions import GacruxError
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from tests.repeated import many
from tests.tournaments.pairing.test_golden_cases import CASES, FOLDER
from tournaments.management.report_files import read_report_files
from tournaments.pairing.engines.dutch.engine import VERSION, Engine
from tournaments.pairing.engines.dutch.file import PACKAGE, write_tournament
from tournaments.pairing.engines.dutch.library import read_tournament
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.rounds.result import CannotPair
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Report

PLAYED = many(14)
# Who plays so many rounds in so small a field has met nearly everybody.
FIELDS = [(4, 3), (5, 4), (7, 6), (9, 7), (12, 11), (20, 7), (31, 6)]
_PARAMETERS = {"experimental": [], "verbose": 0, "top_color": "w"}


def test_it_was_made_beside_the_version_that_is_installed() -> None:
    """Another version may pair otherwise. Compare every method of ``engine`` and ``weights`` with it first."""
    assert version(PACKAGE) == VERSION


def _answer(engine: type[pairing_dutch], tournament: dict[str, Any], round_number: int) -> Any:
    """All that is said of a round but how good it is."""
    try:
        brackets = engine(tournament, round_number, _PARAMETERS).compute_pairing(False)
    except GacruxError as error:
        return type(error), str(error)
    for bracket in brackets:
        bracket["pairs"] = sorted(
            (pair["board"], pair["w"], pair["b"], pair["ca"], pair["cb"], pair["colorrule"])
            for pair in bracket["pairs"]
        )
    names = ("scorelevel", "competitors", "pairs", "downfloaters", "remaining", "pab")
    return [{name: bracket[name] for name in names} for bracket in brackets]


def _read_plainly(text: str) -> dict[str, Any]:
    file = trf2json()
    file.parse_file(text, False)
    tournament: dict[str, Any] = file.get_tournament(1)
    return tournament


def _compare(report: Report, options: PairingOptions, round_number: int) -> None:
    contest = Contest(take_snapshot(report, options, round_number), options)
    numbers = {number: index for index, number in enumerate(sorted(one.number for one in report.players), start=1)}
    text = write_tournament(contest, numbers)
    ours, plain = read_tournament(text), _read_plainly(text)
    assert ours == plain
    here = {numbers[number] for number in contest.snapshot.present}
    for competitor in (*ours["competitors"], *plain["competitors"]):
        competitor["present"] = competitor["cid"] in here
    assert _answer(Engine, ours, round_number) == _answer(pairing_dutch, plain, round_number)


def _play(seed: int) -> tuple[Report, PairingOptions]:
    """A championship by a system that floats players otherwise than the Dutch, or by the Dutch itself."""
    players, rounds = FIELDS[seed % len(FIELDS)]
    system = ("dutch", "minimal-distance", "halves")[seed // len(FIELDS) % 3]
    options = PairingOptions(rounds=rounds)
    simulation = Simulation(
        players,
        rounds,
        system,
        seed,
        late=seed % 4 if players > 5 else 0,
        withdraw=seed % 3 if players > 5 else 0,
        forfeit=(0.0, 0.05, 0.2)[seed % 3],
        options=options,
    )
    return simulate(simulation), options


@pytest.mark.parametrize("seed", range(PLAYED))
def test_every_round_is_paired_as_the_library_pairs_it(seed: int) -> None:
    report, options = _play(seed)
    gone = {player.number: seed % 3 + 1 for player in report.players if player.withdrawn}

    for round_number in range(1, report.rounds + 1):
        absent = tuple(number for number, last in gone.items() if last < round_number)
        before = tuple(table for table in report.tables if table.round < round_number)
        _compare(replace(report, tables=before), replace(options, absent=absent), round_number)


@pytest.mark.parametrize(("players", "rounds"), [(64, 5), (125, 4)])
def test_a_round_of_a_large_field_is_paired_alike(players: int, rounds: int) -> None:
    options = PairingOptions(rounds=rounds)
    simulation = Simulation(players, rounds - 1, "minimal-distance", 1, 3, 2, 0.02, options)

    _compare(replace(simulate(simulation), rounds=rounds), options, rounds)


def test_forbidden_couples_and_points_taken_off_make_no_difference() -> None:
    report, options = _play(6)
    couples = tuple((number, number + 1) for number in range(1, 30, 3))
    players = tuple(replace(player, penalty=player.number % 3) for player in report.players)

    for round_number in (1, 4, 6):
        before = tuple(table for table in report.tables if table.round < round_number)
        _compare(replace(report, players=players, tables=before), replace(options, forbidden=couples), round_number)


@pytest.mark.skipif(not CASES, reason="the golden cases are not here (shared/samples/day)")
@pytest.mark.parametrize("name", CASES or ["none"])
def test_the_golden_championships_are_paired_alike(name: str) -> None:
    report = read_report_files([str(FOLDER / CASES[name]["file"])]).report
    assert report is not None
    options = PairingOptions(rounds=report.rounds)

    for round_number in range(1, max((table.round for table in report.tables), default=0) + 2):
        before = tuple(table for table in report.tables if table.round < round_number)
        # What the system cannot pair is told before any engine is asked.
        with suppress(CannotPair):
            _compare(replace(report, tables=before), options, round_number)
