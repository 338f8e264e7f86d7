"""A rating list on paper."""

from __future__ import annotations

import pytest

from federation.pdf.pages import Mark
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from ratings.lists.queries.ranking import list_rows
from ratings.lists.views.downloads import edition_sheet
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.people import make_players
from tests.ratings.making.published import seed_players
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.rateability import decide_rateability

SYSTEM = system_actor("test")


@pytest.mark.parametrize(("code", "shown"), [("glicko2", True), ("rasccat", False)])
def test_deviation_stands_on_paper_where_the_system_has_one(in_fisc: Federation, code: str, shown: bool) -> None:
    [system] = install_rating_systems(SYSTEM, [code])
    players = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    seed_players(system, players, games=60)
    games = [game(number, 1, one, other, "400-350") for number, (one, other) in enumerate([(1, 2), (2, 3), (1, 3)], 1)]
    decide_rateability(SYSTEM, make_played(SYSTEM, "Open", players, games), "because", condition="announced")
    recompute_ratings(SYSTEM, system)
    edition = publish_rating_list(SYSTEM, system, force=True)
    html = edition_sheet(edition, list_rows(edition), Mark.of(in_fisc), "en").html
    assert ("Deviation" in html) is shown
    assert ("± " in html) is shown
    assert "Pla" in html
