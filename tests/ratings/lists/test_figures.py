"""What a list's lines say together is counted once, as anybody would count it, and is of this list alone."""

from __future__ import annotations

from collections import Counter

from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.people.models.players import Club, Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from ratings.lists.models import Edition, EditionRow
from ratings.lists.queries.ranking import find_movers, list_figures
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.people import make_players
from tests.ratings.making.makers import fill_recent_years
from tests.ratings.making.published import publish_seeds

NAMES = [f"Jugador{number:02}" for number in range(30)]


def publish_moved(system: Actor) -> tuple[Edition, Edition]:
    """A list of thirty players of four clubs and none, and the next one after two years of games."""
    players = make_players(*NAMES)
    clubs = [Club.objects.create(name=name, key=name.lower()) for name in ("Vic", "Àger", "Berga", "Ulldecona")]
    for index, player in enumerate(players):
        Player.objects.filter(pk=player.pk).update(club=clubs[index % 5] if index % 5 < 4 else None)
    first = publish_seeds(system, players)
    fill_recent_years(first.system, players, 5)
    recompute_ratings(system, first.system)
    return first, publish_rating_list(system, first.system)


def test_figures_are_those_of_a_count_by_hand(in_fisc: Federation, system: Actor) -> None:
    for edition in publish_moved(system):
        rows = list(EditionRow.objects.filter(edition=edition))
        figures = list_figures(edition)
        assert figures.clubs == ["Àger", "Berga", "Ulldecona", "Vic"]
        assert figures.ratings == Counter(row.rating // 5 * 5 for row in rows if row.status == "act")
        moved = sorted((row for row in rows if row.change), key=lambda row: (-abs(row.change or 0), row.sort_key))
        movers = find_movers(edition, 4)
        assert list(movers.up) == [row for row in moved if (row.change or 0) > 0][:4]
        assert list(movers.down) == [row for row in moved if (row.change or 0) < 0][:4]
    assert movers.up


def test_who_asks_again_asks_the_database_for_the_movers_lines_alone(in_fisc: Federation, system: Actor) -> None:
    _, edition = publish_moved(system)
    list_figures(edition)
    with CaptureQueriesContext(connection) as asked:
        list_figures(edition)
        assert len(asked) == 0
        find_movers(edition, 3)
    assert len(asked) == 1


def test_an_erased_name_is_gone_from_the_movers_at_once(in_fisc: Federation, system: Actor) -> None:
    _, edition = publish_moved(system)
    [first, *_] = find_movers(edition, 3).up
    EditionRow.objects.filter(pk=first.pk).update(name="Anonymous", sort_key="anonymous")
    assert find_movers(edition, 3).up[0].name == "Anonymous"
