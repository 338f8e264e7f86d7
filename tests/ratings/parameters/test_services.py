"""Changing the parameters of a rating: previewed without a trace, applied whole, never over somebody else's change."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from ratings.errors import (
    KindDiffers,
    ParametersChangedMeanwhile,
    ParametersUnchanged,
    ParametersUnusable,
    RatingsMovedMeanwhile,
)
from ratings.lists.models import Correction, Edition
from ratings.parameters.services import change_parameters, digest_parameters, preview_parameters
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.days import federations_day
from tests.people import make_actor, make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system, random_games, stored_changes

NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas")


@pytest.fixture
def people(in_fisc: Federation) -> list[Player]:
    return make_players(*NAMES)


@pytest.fixture(params=["barruf", "pfs"])
def system(request: pytest.FixtureRequest, people: list[Player]) -> RatingSystem:
    made = make_system(request.param)
    today, source = federations_day(), random.Random(1)
    for number in range(4):
        day = today - timedelta(days=60 - number)
        add_championship(made, f"championship-{number}", random_games(people, source), day)
    recompute_ratings(ACTOR, made)
    return made


def other(system: RatingSystem) -> dict[str, object]:
    changed = {"elo": {"initial_rating": 1200}, "hollington": {"bonus": 70}}[system.kind]
    return {**system.parameters, **changed}


def test_preview_writes_nothing_and_tells_what_applying_does(system: RatingSystem) -> None:
    before, entries = stored_changes(system), AuditEntry.objects.count()
    preview = preview_parameters(system, other(system))
    assert preview.effect.moved > 0
    system.refresh_from_db()
    assert (stored_changes(system), AuditEntry.objects.count()) == (before, entries)
    change_parameters(ACTOR, system, other(system), seen=digest_parameters(system), digest=preview.digest)
    then = dict(zip(preview.effect.then.everyone.tolist(), preview.effect.then.ratings.tolist(), strict=True))
    latest = {row[1]: row[-1] for row in stored_changes(system)}
    assert {player: then[player] for player in latest} == latest
    assert preview_parameters(RatingSystem.objects.get(pk=system.pk), other(system)).effect.is_empty


def test_barruf_with_another_start_agrees_with_a_sum_by_hand(people: list[Player]) -> None:
    # Both new: the expectancy is ½ whatever the start, K 30: the winner gains 15. From 1200: 1215 and 1185.
    system = make_system("barruf")
    a, b = people[:2]
    add_championship(system, "one", [Game(a, b)])
    recompute_ratings(ACTOR, system)
    preview = preview_parameters(system, other(system))
    moves = {one.player: (one.now and one.now.rating, one.then and one.then.rating) for one in preview.effect.players}
    assert moves == {a.pk: (965, 1215), b.pk: (935, 1185)}


def test_change_is_audited_with_old_and_new_values(system: RatingSystem) -> None:
    name, old, new = {"elo": ("initial_rating", 950, 1200), "hollington": ("bonus", 50, 70)}[system.kind]
    done = change_parameters(ACTOR, system, other(system), seen=digest_parameters(system), reason="New rules")
    assert done.updated > 0
    entry = AuditEntry.objects.get(action="parameters_changed")
    assert (entry.reason, entry.data) == ("New rules", {"before": {name: old}, "after": {name: new}})
    correction = Correction.objects.get(kind=Correction.Kind.PARAMETERS)
    assert correction.applied_at is not None


def test_editions_keep_the_parameters_they_were_computed_with(system: RatingSystem) -> None:
    edition = publish_rating_list(ACTOR, system)
    old = edition.parameters
    change_parameters(ACTOR, system, other(system), seen=digest_parameters(system))
    assert Edition.objects.get(pk=edition.pk).parameters == old
    assert publish_rating_list(ACTOR, RatingSystem.objects.get(pk=system.pk)).parameters != old


def test_change_of_somebody_else_meanwhile_is_not_overwritten(system: RatingSystem) -> None:
    seen = digest_parameters(system)
    change_parameters(ACTOR, system, other(system), seen=seen)
    before = stored_changes(system)
    with pytest.raises(ParametersChangedMeanwhile):
        change_parameters(ACTOR, system, {**system.parameters, "floor": -5}, seen=seen)
    assert stored_changes(system) == before


def test_results_that_moved_since_the_preview_refuse_it(system: RatingSystem, people: list[Player]) -> None:
    preview = preview_parameters(system, other(system))
    add_championship(system, "late", [Game(people[0], people[1])])
    with pytest.raises(RatingsMovedMeanwhile):
        change_parameters(ACTOR, system, other(system), seen=digest_parameters(system), digest=preview.digest)
    system.refresh_from_db()
    assert not Correction.objects.filter(kind=Correction.Kind.PARAMETERS).exists()


def test_same_parameters_broken_ones_and_another_kind_are_refused(system: RatingSystem) -> None:
    seen = digest_parameters(system)
    with pytest.raises(ParametersUnchanged):
        change_parameters(ACTOR, system, dict(system.parameters), seen=seen)
    with pytest.raises(ParametersUnusable):
        change_parameters(ACTOR, system, {**system.parameters, "rounding": "up"}, seen=seen)
    with pytest.raises(ParametersUnusable):
        preview_parameters(system, {})
    foreign = make_system("rasccat" if system.kind == "hollington" else "pfs")
    with pytest.raises(KindDiffers):
        change_parameters(ACTOR, system, dict(foreign.parameters), seen=seen)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_parameters_are_for_staff(system: RatingSystem, in_fisc: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        change_parameters(make_actor(in_fisc, role), system, other(system), seen=digest_parameters(system))
