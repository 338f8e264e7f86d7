"""A disqualification: recorded in accepted results, without a place; what was played stands and is rated."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor, actor_for
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.pages import assert_well_formed, read_page, words_of
from tests.people import make_players, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.played import bye, game, make_played
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry, Seat
from tournaments.championship.models.results import ResultsVersion
from tournaments.errors import (
    CorrectionMovedMeanwhile,
    NothingCorrected,
    NotInResults,
    PlayedAfterDisqualification,
    ReasonMissing,
    ResultsNotYetAccepted,
)
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.packed import read_stored
from tournaments.results.services.acceptance import accept_results, deliver_results
from tournaments.results.services.corrections import disqualify_player
from tournaments.results.services.identification import create_all_players

BASE = "/fisc/championships/open-2026/"
FORM = f"{BASE}disqualify/"
WHY = "Looked into the bag"


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Championship:
    """Anna beats Bernat, has the bye; Bernat beats Carme, who had the bye before."""
    with federation_scope(fisc):
        [rasccat] = install_rating_systems(system, ["rasccat"])
        rasccat.rates_all = True
        rasccat.save()
        people = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
        tables = [game(1, 1, 1, 2, "345-321"), bye(1, 3), game(2, 1, 2, 3, "400-300"), bye(2, 1)]
        return make_played(system, "Open 2026", people, tables)


def accept(actor: Actor, version: ResultsVersion) -> None:
    accept_results(actor, version, in_spite_of=sign_warnings(version.problems))


def test_who_is_disqualified_has_no_place_and_the_games_stand(
    fisc: Federation, played: Championship, system: Actor
) -> None:
    with federation_scope(fisc):
        games = list(Seat.objects.order_by("pk").values_list("player", "game_points", "half_points"))
        version = disqualify_player(system, played, 1, 2, WHY)
        assert [problem["code"] for problem in version.problems].count("disqualified") == 1
        accept(system, version)
        places = {entry.player.given_name: entry.place for entry in Entry.objects.select_related("player")}
        assert places == {"Anna": None, "Bernat": 1, "Carme": 2}
        assert Entry.objects.get(number=1).half_points == 4
        assert list(Seat.objects.order_by("pk").values_list("player", "game_points", "half_points")) == games
        recompute_ratings(system, RatingSystem.objects.get())
        assert RatingChange.objects.get(player__given_name="Anna").games == 1
        assert AuditEntry.objects.get(action="player_disqualified").reason == WHY


def test_disqualification_is_lifted_again(fisc: Federation, played: Championship, system: Actor) -> None:
    with federation_scope(fisc):
        accept(system, disqualify_player(system, played, 1, 2, WHY))
        accept(system, disqualify_player(system, played, 1, None, "It was somebody else"))
        assert Entry.objects.get(number=1).place == 1


@pytest.mark.parametrize(
    ("number", "after", "reason", "refusal"),
    [
        (1, 2, " ", ReasonMissing),
        (9, 2, WHY, NotInResults),
        (1, None, WHY, NothingCorrected),
        (2, 1, WHY, PlayedAfterDisqualification),
    ],
)
def test_what_cannot_be_is_refused(
    fisc: Federation,
    played: Championship,
    system: Actor,
    number: int,
    after: int | None,
    reason: str,
    refusal: type[Exception],
) -> None:
    with federation_scope(fisc):
        with pytest.raises(refusal):
            disqualify_player(system, played, number, after, reason)
        assert played.results.count() == 1


def test_somebody_elses_change_meanwhile_is_seen_first(fisc: Federation, played: Championship, system: Actor) -> None:
    with federation_scope(fisc):
        disqualify_player(system, played, 1, 2, WHY, seen=seen_of(1))
        with pytest.raises(CorrectionMovedMeanwhile):
            disqualify_player(system, played, 3, 2, WHY, seen=seen_of(1))
        Championship.objects.filter(pk=played.pk).update(name="Another")
        ResultsVersion.objects.filter(championship=played).update(state="superseded")
        with pytest.raises(ResultsNotYetAccepted):
            disqualify_player(system, played, 3, 2, WHY)


def test_strangers_may_not(fisc: Federation, played: Championship) -> None:
    stranger = make_user("nobody@fisc.example")
    with federation_scope(fisc), pytest.raises(NotPermitted):
        disqualify_player(actor_for(stranger), played, 1, 2, WHY)
    assert log_in(stranger).get(FORM).status_code == 403


@pytest.fixture
def staff(fisc: Federation, played: Championship) -> Client:
    return log_in_as(fisc, Role.STAFF)


def test_whole_way_on_the_pages(fisc: Federation, staff: Client) -> None:
    assert FORM in read_page(f"{BASE}results/1/", staff)
    assert_well_formed(read_page(FORM, staff))
    data = {"player": "1", "after": "2", "seen": seen_of(1)}
    assert send(staff, FORM, data).status_code == 400
    assert send(staff, FORM, {**data, "player": "2", "after": "1", "reason": WHY}).status_code == 400
    made = send(staff, FORM, {**data, "reason": WHY})
    assert made["Location"].endswith(f"{BASE}results/2/")
    page = read_page(f"{BASE}results/2/", staff)
    assert_well_formed(page)
    assert "disqualified after round 2" in words_of(page)
    assert "disqualified after round 2" in words_of(read_page(f"{BASE}results/2/standings/", staff))
    with federation_scope(fisc):
        read = {"seen": "on", "warnings": sign_warnings(ResultsVersion.objects.get(number=2).problems)}
    assert send(staff, f"{BASE}results/2/accept/", read).status_code == 302
    public = words_of(read_page(BASE))
    assert "disqualified after round 2" in public
    assert WHY in public
    sheet = staff.get(f"{BASE}download/?as=csv", headers={"accept-language": "en"})
    assert "disqualified after round 2" in sheet.content.decode("utf-8-sig")


def test_disqualification_before_acceptance_is_written_into_what_waits(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    version = make_version(system, championship)
    report = read_stored(version.report)
    last = report.rounds
    number = report.players[0].number
    made = disqualify_player(system, championship, number, last, WHY)
    assert (made.pk, made.number, championship.results.count()) == (version.pk, 1, 1)
    marked = {player.number: player.disqualified_after for player in read_stored(made.report).players}
    assert marked[number] == last
    assert [(one["disqualified_after"], one["reason"]) for one in made.corrections] == [(last, WHY)]
    assert [problem["code"] for problem in made.problems].count("disqualified") == 1
    create_all_players(system, made)
    deliver_results(system, made)
    made.refresh_from_db()
    accept(system, made)
    assert Entry.objects.get(championship=championship, number=number).place is None
    lifted = disqualify_player(system, championship, number, None, WHY)
    assert lifted.number == 2
