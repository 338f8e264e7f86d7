"""Tables of a hundred rows are written out for speed; what stands in them is what the components say."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from ratings.lists.views.shapes import RankingRow
from ratings.pages.figures import draw_spark
from tournaments.championship.views.results import StandingRow

CHANGES = (None, 12, -3, 0, 12_345)


def component(name: str, **values: object) -> str:
    # What stands before a component's first sign is its comment's end.
    return render_to_string(f"components/{name}.html", values).strip()


def row(change: int | None, place: int | None, status: str = "act") -> RankingRow:
    return RankingRow(
        place=place,
        name="Puig, <Aina>",
        url="/fisc/players/1/",
        club="Mots & Lletres",
        rating=12_345,
        change=change,
        games=10_000,
        status=status,
        status_label="new",
        number=1,
        spark=draw_spark([1000, 1010, 990]),
    )


@pytest.mark.parametrize("language", ["ca", "en", "pl"])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("place", [None, 1, 3, 4, 1_000])
def test_row_of_the_ranking_says_what_the_components_say(language: str, change: int | None, place: int | None) -> None:
    with translation.override(language):
        one = row(change, place, "nov")
        html = component("ratings/ranking_table", rows=[one])
        assert component("tiles/place", place=place) in html
        delta = component("ratings/delta", change=change, usual=True)
        # Beside the rating in a wide window, below it on a telephone; here the weight comes with the direction.
        for alone in ('class="', 'class="sub only-phone '):
            assert delta.replace('class="delta ', alone) in html
        assert html.count("delta-") == (2 if delta else 0)
        assert component("page/status_badge", state="nov", label="new") in html
        assert component("charts/spark", spark=one.spark) in html
        assert "Puig, &lt;Aina&gt;" in html
        assert html.count("Mots &amp; Lletres") == 2
        assert "<b>12345</b>" in html


def test_brief_row_has_names_and_ratings_only() -> None:
    html = component("ratings/ranking_table", rows=[row(12, 1, "nov")], brief=True)
    assert "Mots" not in html
    assert "state" not in html
    assert html.count("<td") == html.count("</td>") == 3
    assert html.count("<th") - html.count("<thead") == html.count("</th>") == 5


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("place", [None, 2, 40])
def test_row_of_standings_says_what_the_components_say(change: int | None, place: int | None) -> None:
    one = StandingRow(
        place=place,
        name="Puig, <Aina>",
        url="/fisc/players/1/",
        club="Mots",
        half_points=13,
        tie_breaks=["22.5", "+351"],
        rating=1234,
        change=change,
        after=1240,
        notes=["absent from round 3"],
    )
    html = component("championships/standings", rows=[one], tie_break_names=["Buch.", "Spread"], rated=True)
    assert component("tiles/place", place=place) in html
    assert html.count(component("ratings/delta", change=change)) == 2
    assert "6½" in html
    assert "1234 → 1240" in html
    assert "<small>absent from round 3</small>" in html
