"""Cross-tables that name opponents: people whose names have the same words are told apart."""

import pytest

from tournaments.files.reading import read_upload
from tournaments.report.report import UploadedFile

CROSS = """Nom;Ronda 1 Rival;Ronda 1 Resultat;Ronda 2 Rival;Ronda 2 Resultat
García López, José María;Puig, Pere;1;Vila, Ona;1
{twin};Vila, Ona;1;Puig, Pere;0
Puig, Pere;García López, José María;0;{twin_again};1
Vila, Ona;{twin_again};0;García López, José María;0
"""


@pytest.mark.parametrize(
    ("twin", "again"),
    [
        ("García López, María José", "García López, María José"),
        ("García López, María José", "GARCIA LOPEZ, MARIA JOSE"),
        ("López García, José María", "José María López García"),
    ],
)
def test_opponents_of_the_same_words_are_told_apart(twin: str, again: str) -> None:
    reading = read_upload([UploadedFile("a.csv", CROSS.format(twin=twin, twin_again=again).encode())])
    assert reading.report is not None
    met = {(table.round, *sorted(seat.player for seat in table.seats)) for table in reading.report.tables}
    assert met == {(1, 1, 3), (1, 2, 4), (2, 1, 4), (2, 2, 3)}
