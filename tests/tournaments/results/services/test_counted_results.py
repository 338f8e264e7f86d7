"""From an uploaded file to what is written: points for pairing only, the stated length, forfeits without a score."""

from __future__ import annotations

import pytest

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.results import ResultsVersion
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.packed import read_stored
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players

# Five players, of seven rounds three are played; the fifth came in round 2 and has half a point for round 1.
TRF = """012 Obert de prova
142 7
001    1      Puig, Núria                       1300                             2.0          2 w 1     3 b 1     5 w 0
001    2      Grau, Marta                       1200                             1.0          1 b 0     4 w 1     3 b 0
001    3      Nadal, Joan                       1100                             1.0          4 b 0     1 w 0     2 w 1
001    4      Bosch, Pere                       1000                             2.0          3 w 1     2 b 0  0000 - U
001    5      Riera, Aina                        900                             2.5       0000 - H  0000 - U     1 b 1
"""
CSV = """Ronda,Taula,Jugador 1,Puntuació 1,Jugador 2,Puntuació 2,Resultat,Tipus
1,1,"Puig, Núria",400,"Grau, Marta",350,1-0,jugada
1,2,"Nadal, Joan",,"Bosch, Pere",,1-0,incompareixença
"""


def accept(actor: Actor, championship: Championship, name: str, text: str) -> ResultsVersion:
    version = make_version(actor, championship, [UploadedFile(name, text.encode())])
    create_all_players(actor, version)
    accept_results(actor, version, in_spite_of=sign_warnings(version.problems))
    return version


@pytest.fixture
def accepted(in_fisc: Federation, system: Actor) -> ResultsVersion:
    return accept(system, make_approved(system), "open.trf", TRF)


def test_fictitious_points_are_kept_in_the_version_and_not_in_the_standings(accepted: ResultsVersion) -> None:
    report = read_stored(accepted.report)
    given = sum(seat.half_points or 0 for table in report.tables for seat in table.seats if seat.player == 5)
    assert given == 5
    entry = Entry.objects.get(number=5)
    assert (entry.half_points, entry.taken_off) == (4, 1)
    [problem] = [one for one in accepted.problems if one["code"] == "fictitious_points"]
    assert (problem["params"]["stated"], problem["params"]["points"], problem["params"]["counted"]) == (
        "2.5",
        "0.5",
        "2",
    )


def test_opponents_sums_are_those_of_a_championship_of_seven(accepted: ResultsVersion) -> None:
    # Puig met 1, 1 and 2 points: without the two worst 2, and not 3; the ½ of Riera counts for nobody.
    assert Entry.objects.get(number=1).tie_breaks[0] == 2
    assert "length_taken" in [problem["code"] for problem in accepted.problems]


def test_announced_length_counts_where_the_file_says_none(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system, rounds=7)
    accept(system, championship, "open.trf", TRF.replace("142 7\n", ""))
    assert Entry.objects.get(number=1).tie_breaks[0] == 2


def test_bye_of_a_late_joiner_and_of_somebody_who_was_not_last_are_named(accepted: ResultsVersion) -> None:
    found = {problem["code"]: problem["params"] for problem in accepted.problems}
    assert found["bye_for_late_joiner"]["name"] == "Riera, Aina"
    assert found["bye_for_late_joiner"]["rounds"] == "2"


def test_forfeit_without_a_score_is_written_with_that_of_the_rules(in_fisc: Federation, system: Actor) -> None:
    version = accept(system, make_approved(system), "open.csv", CSV)
    [problem] = [one for one in version.problems if one["code"] == "forfeits_filled"]
    assert (problem["params"]["count"], problem["params"]["winner"], problem["params"]["loser"]) == (1, 300, 0)
    scores = dict(Seat.objects.filter(kind="forfeit").values_list("player__surname", "game_points"))
    assert scores == {"Nadal": 300, "Bosch": 0}
    assert Entry.objects.get(player__surname="Nadal").tie_breaks[2:] == [300, 300]
    # The version says what the file says.
    report = read_stored(version.report)
    assert [seat.game_points for seat in report.tables[1].seats] == [None, None]
