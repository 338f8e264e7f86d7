"""When and where a championship is played, as its pages say it."""

from __future__ import annotations

import pytest

from tournaments.championship.views.facts import map_url


@pytest.mark.parametrize("place", ["Casal, Vic", "La Línea de la Concepción", "Biblioteca de l’Internacional, Reus"])
def test_place_is_looked_for_on_a_map(place: str) -> None:
    assert map_url(place).startswith("https://www.openstreetmap.org/search?query=")


@pytest.mark.parametrize(
    "place",
    ["", "Virtual", "Lliga virtual", "Online (Woogles)", "on-line", "En línia", "en línea", "Zdalnie", "Internet"],
)
def test_championship_online_has_no_map(place: str) -> None:
    assert map_url(place) == ""
