"""Players are told of their line in a list, and of errata: by jobs, in batches that can be taken up again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.notices.models import Mail, ReceivedNotice
from federation.notices.services import acts
from federation.notices.services.acts import TELL_MANY, run_batch
from federation.notices.services.notices import read_notice
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from ratings.lists.models import Correction, Edition, Erratum
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.sequence.services.rating import rate_accepted_championship
from ratings.systems.models import RatingSystem
from ratings.wiring.notices import summarise
from tests.notices import give_account, run_broadcasts, told
from tests.people import make_players
from tests.ratings.making.makers import Game, add_championship, make_system, write_games

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"rating": 1083, "change": 16, "place": 17}, "1083, +16, place 17"),
        ({"rating": 990, "change": -4, "place": 40}, "990, −4, place 40"),
        ({"rating": 990, "change": 0, "place": 40}, "990, place 40"),
        ({"rating": 950, "change": None, "place": None}, "950, new"),
    ],
)
def test_line_in_a_few_words(fields: dict[str, Any], expected: str) -> None:
    with translation.override("en"):
        assert summarise(**fields) == expected


@pytest.fixture
def players(in_fisc: Federation) -> list[Player]:
    return make_players("Aina Puig", "Biel Grau", "Carla Nadal")


@pytest.fixture
def rated(players: list[Player]) -> RatingSystem:
    system = make_system()
    add_championship(system, "open", [Game(players[0], players[1]), Game(players[0], players[2])])
    return system


def test_everybody_in_the_list_with_an_account_is_told_once(
    system: Actor, rated: RatingSystem, players: list[Player]
) -> None:
    aina, biel = give_account(players[0]), give_account(players[1], "ca")
    edition = publish_rating_list(system, rated)
    assert Job.objects.filter(kind=TELL_MANY).count() == 1
    assert not ReceivedNotice.objects.exists()
    run_broadcasts()
    run_broadcasts()
    row = edition.rows.get(player=players[0])
    [(topic, subject)] = told(aina)
    assert topic == "list_published"
    assert str(row.rating) in subject
    assert len(told(biel)) == 1
    assert Mail.objects.count() == 2


def test_list_without_accounts_asks_for_no_work(system: Actor, rated: RatingSystem) -> None:
    publish_rating_list(system, rated)
    assert not Job.objects.filter(kind=TELL_MANY).exists()


def test_batches_go_on_where_the_last_one_ended(
    system: Actor, rated: RatingSystem, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "BATCH", 2)
    users = [give_account(player) for player in players]
    publish_rating_list(system, rated)
    first = Job.objects.get(kind=TELL_MANY)
    # As after a worker that was killed when its transaction was through: the batch runs a second time.
    for _attempt in range(2):
        run_batch(JobRun(arguments=first.arguments, requested_by_id=None))
    assert [len(told(user)) for user in users] == [1, 1, 0]
    following = Job.objects.filter(kind=TELL_MANY).exclude(pk=first.pk)
    assert {job.arguments["after"] for job in following} == {users[1].pk}
    run_broadcasts()
    assert [len(told(user)) for user in users] == [1, 1, 1]
    assert Mail.objects.count() == 3


def test_erratum_is_told_to_whom_it_concerns(system: Actor, rated: RatingSystem, players: list[Player]) -> None:
    users: list[User] = [give_account(player) for player in players]
    edition: Edition = publish_rating_list(system, rated)
    now = timezone.now()
    correction = Correction.objects.create(
        system=rated, kind=Correction.Kind.RESULTS, subject="Open", made_at=now, made_by="test"
    )
    row = edition.rows.get(player=players[1])
    Erratum.objects.create(
        edition=edition,
        player=players[1],
        correction=correction,
        rating=row.rating + 3,
        games=row.games,
        status=row.status,
        found_at=now + timedelta(seconds=1),
    )
    Job.objects.all().delete()
    acts.broadcast("erratum", correction.pk)
    run_broadcasts()
    assert [len(told(user)) for user in users] == [0, 1, 0]
    [notice] = ReceivedNotice.objects.filter(topic="erratum")
    assert str(row.rating + 3) in read_notice(notice).lines[0]


def test_players_who_leave_a_list_and_who_join_it_are_told_so(
    system: Actor, rated: RatingSystem, players: list[Player]
) -> None:
    """From the correction that turns a player into another one, to what each of them reads."""
    [dolors] = make_players("Dolors Font")
    aina, carla, joined = (give_account(player) for player in (players[0], players[2], dolors))
    recompute_ratings(system, rated)
    publish_rating_list(system, rated)
    Job.objects.all().delete()
    championship = rated.sequence.get().championship
    write_games(championship, [Game(players[0], players[1]), Game(players[0], dolors)])
    rate_accepted_championship(system, championship)
    recompute_ratings(system, rated)
    run_broadcasts()
    lines = {notice.user_id: read_notice(notice).lines[0] for notice in ReceivedNotice.objects.filter(topic="erratum")}
    rating = Erratum.objects.get(player=dolors).rating
    assert lines.keys() == {carla.pk, joined.pk}
    assert aina.pk not in lines
    assert lines[carla.pk].startswith("After a correction, you would not be in ")
    assert lines[joined.pk].startswith("After a correction, you would be in ")
    assert f" with {rating}." in lines[joined.pk]
