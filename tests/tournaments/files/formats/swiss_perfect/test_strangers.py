"""The players of one championship and the results of another, under one name."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.tournaments.making.swiss_perfect_writer import Championship
from tournaments.files.reading import read_upload
from tournaments.report.report import Reading, UploadedFile


def make(players: int, rounds: int, idle: int = 0) -> Championship:
    championship = Championship(rounds=rounds)
    for number in range(1, players + idle + 1):
        championship.add_player(number, f"Puig{number}", "Aina")
    for number in range(1, rounds + 1):
        for index in range(1, players, 2):
            championship.add_game(number, index, index + 1, "2-0")
    return championship


def mix(players: Championship, results: Championship) -> Reading:
    """The .ini and .trn of the first, the .sco of the second."""
    ini, trn, _ = players.files()
    return read_upload([ini, trn, results.files()[2]])


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize(("players", "results"), [(4, 20), (20, 4), (12, 8), (8, 12), (40, 6)])
def test_files_of_two_championships_are_refused(players: int, results: int) -> None:
    reading = mix(make(players, 1), make(results, 1))
    assert reading.report is None
    assert codes_of(reading) == ["files_of_two"]


@pytest.mark.parametrize("idle", [0, 1, 3])
def test_a_few_players_who_never_came_are_no_other_championship(idle: int) -> None:
    assert "files_of_two" not in codes_of(read_upload(make(14, 1, idle).files()))


def test_who_withdrew_is_not_missed() -> None:
    championship = make(4, 1)
    for number in (5, 6, 7):
        championship.add_player(number, f"Vidal{number}", "Pol", WITHDRAWAL=1)
    assert "files_of_two" not in codes_of(read_upload(championship.files()))


def test_real_files_of_different_sizes_do_not_belong_together(swiss_perfect_samples: Path) -> None:
    stems = ("LimerickClubChampionship09", "gonzaga_challengers_2010", "junior_championships_u19_2010", "ncc")
    for one, other in permutations(stems, 2):
        files = [
            UploadedFile(f"a.{end}", (swiss_perfect_samples / f"{one}.{end}").read_bytes()) for end in ("ini", "trn")
        ]
        files.append(UploadedFile("a.sco", (swiss_perfect_samples / f"{other}.sco").read_bytes()))
        assert codes_of(read_upload(files))[-1] == "files_of_two", (one, other)
