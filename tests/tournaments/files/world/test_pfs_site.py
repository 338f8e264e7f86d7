"""The texts of the Polish federation's pages, made here for invented people."""

from __future__ import annotations

import pytest

from tests.tournaments.files.world.test_tsh import codes_of, read, report_of, results
from tournaments.files.reading import read_upload
from tournaments.report.questions import GAME
from tournaments.report.report import Kind, Outcome, UploadedFile

PLACES = """Wyniki turnieju I Mgielny Turniej

Lp. Imię            Nazwisko             Miasto               Ranking  Duże pkt Małe pkt Skalpy   Różn. MP
--- --------------- -------------------- -------------------- -------- -------- -------- -------- --------
  1 Ida Maria       van Tong             Zamgłów Dolny          150.56      2.0      810      346      400
  2 Olwen           Dąb                  Żabi Róg               119.72      1.0      770      222      -10
  3 Rufin           Ćwiek                Pustkowo               100.00      1.0      650      120      210
"""
ROUNDS = """
Wyniki poszczególnych rund turnieju I Mgielny Turniej

Runda nr  1
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Ida Maria      van Tong             - Olwen          Dąb                  410: 380
   2 Rufin          Ćwiek                - PAUZA

Runda nr  2
-----------
Stół Gospodarz                             Gość                                Wynik
---- ----------------------------------- - ----------------------------------- ---------
   1 Olwen          Dąb                  - Rufin          Ćwiek                390:350
   2 Ida Maria      van Tong             - BYE                                 400:  0
"""
CARDS = """
\ufeffWyniki poszczególnych graczy w turnieju I Mgielny Turniej

\tIda Maria van Tong 150.56 Zamgłów Dolny

Runda Stół  Przeciwnik                          Ranking   Wynik     Skalp
----- ----- ----------------------------------- ------- - --------- -----
    1     1 Olwen          Dąb                  119.72 +  410: 380  170
    2     2 PAUZA
                                                          --------------- ---- ------
                                                          170 / 1 170.00

\tOlwen Dąb 119.72 Żabi Róg

Runda Stół  Przeciwnik                          Ranking   Wynik     Skalp
----- ----- ----------------------------------- ------- - --------- -----
    1     1 Ida Maria      van Tong             150.56 -  380: 410  101
    2     1 Rufin          Ćwiek                100.00 +  390: 350  150
                                                          --------------- ---- ------
                                                          251 / 2 125.50

\tRufin Ćwiek 100.00 Pustkowo

Runda Stół  Przeciwnik                          Ranking   Wynik     Skalp
----- ----- ----------------------------------- ------- - --------- -----
    1     2 PAUZA
    2     1 Olwen          Dąb                  119.72 -  350: 390   70
                                                          --------------- ---- ------
                                                           70 / 1 70.00
"""
# A bye is worth a point and 300 small points here, as the places credit it.
SITE = PLACES.replace("  810 ", "  710 ") + ROUNDS.replace("400:  0", "300:  0") + CARDS


@pytest.mark.parametrize(
    "content",
    [
        SITE.encode(),
        b"\xef\xbb\xbf" + SITE.encode(),
        SITE.replace("\n", "\r\n").encode(),
        SITE.replace("\ufeff", "").encode("cp1250"),
        SITE.replace("\ufeff", "").encode("iso8859-2"),
        SITE.replace("PAUZA", "BYE").encode(),
    ],
)
def test_page_is_read_in_every_spelling(content: bytes) -> None:
    reading = read(content, "x.txt")
    report = report_of(reading)
    assert [player.name for player in report.players] == ["Ida Maria van Tong", "Olwen Dąb", "Rufin Ćwiek"]
    assert [player.club for player in report.players] == ["Zamgłów Dolny", "Żabi Róg", "Pustkowo"]
    assert [one[:5] for one in results(report)] == [
        (1, 1, Kind.PLAYED, Outcome.WIN, 410),
        (1, 2, Kind.PLAYED, Outcome.LOSS, 380),
        (1, 3, Kind.BYE, Outcome.WIN, 300),
        (2, 2, Kind.PLAYED, Outcome.WIN, 390),
        (2, 3, Kind.PLAYED, Outcome.LOSS, 350),
        (2, 1, Kind.BYE, Outcome.WIN, 300),
    ]
    assert all(one[5] is None for one in results(report)), "Gospodarz is not taken for who began"
    assert set(codes_of(reading)) <= {"code_page_guessed"}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("410: 380\n   2", "410: 381\n   2", "rounds_and_cards"),
        ("410: 380  170", "410: 381  170", "halves_disagree"),
        ("150.56 -  380: 410", "150.56 +  380: 410", "halves_disagree"),
        (
            "   1 Ida Maria      van Tong             - Olwen",
            "   1 Ida Maria      van Tonk             - Olwen",
            "rounds_and_cards",
        ),
        ("      1.0      650", "      1.5      650", "bye_values_differ"),
        ("    1     1 Olwen", "    x     1 Olwen", "only_in_one_half"),
    ],
)
def test_blocks_that_contradict_each_other_are_refused(old: str, new: str, code: str) -> None:
    assert SITE.count(old) == 1
    reading = read(SITE.replace(old, new).encode(), "x.txt")
    assert reading.refused
    assert code in codes_of(reading)


def test_blocks_may_come_as_files_of_their_own() -> None:
    parts = [
        UploadedFile("places.txt", SITE[: SITE.index("\nWyniki poszczególnych rund")].encode()),
        UploadedFile("cards.txt", CARDS.encode()),
    ]
    together = report_of(read_upload(parts))
    assert [one[:5] for one in results(together)] == [one[:5] for one in results(report_of(read(SITE.encode())))]


def test_game_without_points_is_asked_about() -> None:
    text = ROUNDS.replace("390:350", "350:  0")
    reading = read(text.encode(), "x.txt")
    [key] = [str(one.params["question"]) for one in reading.problems if "question" in one.params]
    kinds = [one[2] for one in results(report_of(reading))]
    assert (key.partition(":")[0], kinds.count(Kind.FORFEIT)) == ("without_score", 2)
    assert Kind.FORFEIT not in [one[2] for one in results(report_of(read(text.encode(), "x.txt", **{key: GAME})))]
