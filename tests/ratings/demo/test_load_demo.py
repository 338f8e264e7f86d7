"""The demo, loaded small: something on every page, nothing in the future, the same every time, and only once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from federation.audit.models import AuditEntry
from federation.jobs.models import Job
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Action, actor_for, can
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.models import Lexicon
from games.records.models import GameRecord
from ratings.demo.accounts import ACCOUNTS, ORGANISER, PASSWORD, PLAYER, STAFF
from ratings.demo.fisc import SMALL
from ratings.demo.load import LoadedDemo, load_demo
from ratings.demo.welcome import GOOD
from ratings.lists.models import Edition, EditionRow
from ratings.replay.models import RatingChange
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.rateability import foresee_rateability
from tournaments.log.digests import replay
from tournaments.log.queries import current_state, signed_events
from tournaments.permissions import ChampionshipAction
from tournaments.report.report import UploadedFile
from tournaments.results.services.upload import receive_results
from tournaments.rulebooks.models import RulebookEdition
from tournaments.rulebooks.services import BUILD

TODAY = date(2025, 11, 22)


class RolledBack(Exception):
    pass


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("samples")


@pytest.fixture(scope="module")
def first_run(django_db_setup: None, django_db_blocker: DjangoDbBlocker, samples: Path) -> Iterator[dict[str, Any]]:
    """What a run made that was then taken back. The database stays open for the module, in one transaction."""
    with django_db_blocker.unblock(), transaction.atomic():
        try:
            with transaction.atomic():
                load_demo(TODAY, samples, SMALL)
                made = snapshot()
                raise RolledBack
        except RolledBack:
            yield made
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def demo(first_run: dict[str, Any], samples: Path) -> LoadedDemo:
    """The demo loaded a second time, for all tests of the module to look at."""
    return load_demo(TODAY, samples, SMALL)


@pytest.fixture
def fisc(demo: LoadedDemo) -> Iterator[Federation]:
    """What a test adds to the demo is gone after it: the others look at the same one, in whatever order."""
    federation = Federation.objects.get(slug="fisc")
    with transaction.atomic():
        with federation_scope(federation):
            yield federation
        transaction.set_rollback(True)


def snapshot() -> dict[str, Any]:
    """Everything a visitor sees of the numbers, without the database's own keys."""
    seen = {}
    for federation in Federation.objects.order_by("slug"):
        with federation_scope(federation):
            seen[federation.slug] = (
                list(Player.objects.order_by("number").values_list("number", "given_name", "surname", "club__name")),
                list(Championship.objects.order_by("slug").values_list("slug", "state", "announced_at", "decided_at")),
                list(
                    Entry.objects.order_by("championship__slug", "number").values_list(
                        "championship__slug", "number", "player__number", "place", "half_points"
                    )
                ),
                list(
                    EditionRow.objects.order_by("edition__number", "player_number").values_list(
                        "edition__number", "edition__published_on", "player_number", "place", "rating", "status"
                    )
                ),
            )
    return seen


def test_a_second_run_makes_the_same(first_run: dict[str, Any], demo: LoadedDemo) -> None:
    assert demo.is_new
    assert snapshot() == first_run


def test_loading_again_changes_nothing(demo: LoadedDemo, samples: Path) -> None:
    before = snapshot()
    again = load_demo(TODAY, samples, SMALL)
    assert not again.is_new
    assert again.federations == demo.federations
    assert snapshot() == before


def test_ratings_have_players_of_every_status(fisc: Federation) -> None:
    last = Edition.objects.order_by("-number")[0]
    statuses = set(last.rows.values_list("status", flat=True))
    assert statuses == {"act", "exp", "nov", "inact"}


def test_editions_follow_each_other_with_movers(fisc: Federation) -> None:
    editions = list(Edition.objects.order_by("number"))
    assert len(editions) >= 5
    days = [edition.published_on for edition in editions]
    assert days == sorted(set(days))
    moved = [row for row in editions[-2].rows.all() if row.place and row.previous_place not in {None, row.place}]
    assert moved


def test_seasons_hold_every_kind_of_result(fisc: Federation) -> None:
    kinds = set(Seat.objects.values_list("kind", "outcome"))
    assert {("played", "win"), ("played", "loss"), ("bye", "win")} <= kinds
    assert Championship.objects.values("season").distinct().count() >= SMALL.seasons


def test_desk_has_work_at_every_step(fisc: Federation) -> None:
    states = set(Championship.objects.values_list("state", flat=True))
    assert states == {"announced", "approved", "refused", "withdrawn"}
    assert set(ResultsVersion.objects.values_list("state", flat=True)) == {"accepted", "to_settle", "delivered"}
    unsettled = ResultsVersion.objects.get(state="to_settle").entries.filter(player=None)
    assert any(entry.proposals for entry in unsettled)


def test_every_job_is_done_but_the_texts_of_the_rulebook(fisc: Federation) -> None:
    """Nobody waits for those; a worker makes them while the first pages are read."""
    assert set(Job.objects.exclude(kind=BUILD).values_list("state", flat=True)) == {"done"}
    assert set(Job.objects.filter(kind=BUILD).values_list("state", flat=True)) == {"queued"}


def test_coming_championships_are_played_by_the_published_rulebook(fisc: Federation) -> None:
    [edition] = RulebookEdition.objects.all()
    coming = Championship.objects.filter(starts_on__gt=TODAY, state=ChampionshipState.APPROVED)
    assert {championship.rulebook for championship in coming} == {edition}


def test_word_list_is_ready_for_challenges(fisc: Federation) -> None:
    [lexicon] = Lexicon.objects.select_related("current")
    assert lexicon.current is not None
    assert lexicon.current.words == 348


def test_annotated_game_is_public_and_right(fisc: Federation) -> None:
    [game] = GameRecord.objects.all()
    assert (game.is_public, game.is_complete) == (True, True)
    assert list(game.seats.values_list("points", flat=True)) == [253, 180]


def test_nothing_lies_in_the_future_and_announcements_were_in_time(fisc: Federation) -> None:
    tonight = datetime(TODAY.year, TODAY.month, TODAY.day, 23, 59, tzinfo=ZoneInfo(fisc.time_zone))
    assert AuditEntry.objects.exclude(actor="load_demo").order_by("-at")[0].at <= tonight
    rated = Championship.objects.filter(rating_changes__isnull=False).distinct()
    assert rated.count() >= 2 * (SMALL.seasons - 1)
    for championship in rated:
        assert championship.announced_at.date() <= championship.starts_on - timedelta(days=31)
        accepted = championship.results.get(state="accepted")
        assert accepted.delivered_at is not None
        assert accepted.delivered_at.date() <= championship.ends_on + timedelta(days=7)


def test_players_account_has_a_history_to_look_at(fisc: Federation) -> None:
    player = Player.objects.get(user__email=PLAYER.email)
    assert RatingChange.objects.filter(player=player).count() >= 4


def test_every_account_can_log_in(demo: LoadedDemo) -> None:
    for account in ACCOUNTS:
        user = User.objects.get(email=account.email)
        assert user.check_password(PASSWORD)
        assert EmailAddress.objects.get(user=user).verified


def test_staff_of_one_federation_are_nobody_in_another(demo: LoadedDemo) -> None:
    staff = User.objects.get(email=STAFF.email)
    for slug, allowed in (("fisc", True), ("pfs", False)):
        with federation_scope(Federation.objects.get(slug=slug)):
            assert can(actor_for(staff), Action.SEE_DESK) is allowed


def test_organiser_may_upload_where_results_are_awaited(fisc: Federation) -> None:
    awaiting = Championship.objects.get(slug__startswith="set-lletres")
    organiser = actor_for(User.objects.get(email=ORGANISER.email))
    assert can(organiser, ChampionshipAction.UPLOAD_RESULTS, awaiting)
    assert not awaiting.results.exists()


def test_showcase_file_leads_to_a_championship_that_counts(fisc: Federation, demo: LoadedDemo) -> None:
    awaiting = Championship.objects.get(slug__startswith="set-lletres")
    organiser = actor_for(User.objects.get(email=ORGANISER.email))
    good = next(path for path in demo.samples if path.name == GOOD)
    version = receive_results(organiser, awaiting, [UploadedFile(good.name, good.read_bytes())])
    for days in (0, 5):
        at = datetime(TODAY.year, TODAY.month, TODAY.day, 18, tzinfo=ZoneInfo(fisc.time_zone)) + timedelta(days=days)
        assert foresee_rateability(version, at).is_rateable


def test_tables_of_four_have_places_and_standings(demo: LoadedDemo) -> None:
    with federation_scope(Federation.objects.get(slug="uf")):
        seats = Seat.objects.filter(table__championship__rules__seats=4)
        assert set(seats.values_list("place", flat=True)) >= {1, 2, 3, 4}
        assert Entry.objects.filter(championship__rules__seats=4, place=1).exists()


def test_a_federation_that_joined_has_a_first_list_before_its_first_championship(demo: LoadedDemo) -> None:
    with federation_scope(Federation.objects.get(slug="ajusc")):
        first = Edition.objects.get(number=1)
        assert first.through_position == 0
        assert first.row_count > 20


def test_polish_federation_has_results_and_lists_of_averages(demo: LoadedDemo) -> None:
    with federation_scope(Federation.objects.get(slug="pfs")):
        assert Entry.objects.filter(place=1).exists()
        assert set(Edition.objects.values_list("system__kind", flat=True)) == {"hollington"}


def test_command_tells_accounts_without_a_database(samples: Path) -> None:
    text, as_json = StringIO(), StringIO()
    call_command("load_demo", "--accounts", "--samples", str(samples), stdout=text)
    call_command("load_demo", "--accounts", "--json", "--samples", str(samples), stdout=as_json)
    assert all(account.email in text.getvalue() for account in ACCOUNTS)
    assert PASSWORD in text.getvalue()
    assert "http" not in text.getvalue()
    assert len(json.loads(as_json.getvalue())["accounts"]) == len(ACCOUNTS)


def test_command_wants_a_day_that_is_one() -> None:
    with pytest.raises(CommandError, match="2026-02-30"):
        call_command("load_demo", "--today", "2026-02-30")


def test_command_says_that_it_was_done_before(demo: LoadedDemo, samples: Path) -> None:
    out = StringIO()
    call_command("load_demo", "--today", TODAY.isoformat(), "--json", "--samples", str(samples), stdout=out)
    assert json.loads(out.getvalue())["new"] is False


def test_championship_under_way_can_be_gone_on_with(fisc: Federation) -> None:
    """Round 4 of 7: half of its results are in, one waits for the other side, one has two versions."""
    live = LiveChampionship.objects.get()
    assert replay(signed_events(live)).difference is None
    state = current_state(live)
    statuses = {table.status.value for table in state.played[-1].tables}
    assert (state.rounds, len(state.played), state.finished) == (7, 4, False)
    assert statuses == {"final", "reported", "disputed", "open"}
    with federation_scope(fisc):
        organiser = actor_for(User.objects.get(email=ORGANISER.email))
    assert can(organiser, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
