"""What the benchmarks measure is what they say: the sizes asked for, the same every time, rated like anything."""

from __future__ import annotations

import pytest
from django.conf import settings

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import EditionRow
from ratings.replay.models import RatingChange
from ratings.systems.statuses import Status
from tests.bench.ground import data
from tests.bench.portal import recompute
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat


@pytest.mark.django_db(databases=["default", settings.OWNER_ALIAS])
def test_history_has_the_size_asked_for_and_is_rated() -> None:
    # The owner's ANALYZE sees what is committed: nothing, of large tables. Later tests would be planned by that.
    history = data.make_history("bench", players=80, championships=5, games=300, analyse=False)
    with federation_scope(history.federation):
        assert (Championship.objects.count(), Seat.objects.count()) == (5, 600)
        entrants = set(Entry.objects.values_list("championship_id", "player_id"))
        seated = set(Seat.objects.values_list("table__championship_id", "player_id"))
        assert entrants == seated
    done = recompute.recompute(history)
    assert (done["games"], done["inserted"]) == (300, len(entrants))
    recompute.swap_oldest_result(history)
    assert recompute.recompute(history)["updated"] > 0
    recompute.forget_changes(history)
    with federation_scope(history.federation):
        assert not RatingChange.objects.exists()


def test_large_edition_has_players_of_every_status_and_movers(in_fisc: Federation) -> None:
    edition = data.make_large_edition(200)
    rows = EditionRow.objects.filter(edition=edition)
    assert (edition.number, edition.row_count, rows.count()) == (2, 200, 200)
    assert set(rows.values_list("status", flat=True)) >= {Status.ACTIVE, Status.INACTIVE, Status.PROVISIONAL}
    assert rows.filter(change=7).count() == 20
    assert rows.values("name").distinct().count() == 200
