"""Mending a single game: a new version like the accepted one but for that table, accepted and rated as any other."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor, actor_for, system_actor
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Correction
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from tests.pages import assert_well_formed, read_page, words_of
from tests.people import make_players, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.played import EBRE_RULES, bye, game, make_played, table_of
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.competition.correction import MendedResult, mend_table
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import (
    CorrectionContradicts,
    CorrectionMovedMeanwhile,
    NothingCorrected,
    ReasonMissing,
    TableNotFound,
    VersionNotOpen,
)
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import Kind, Outcome
from tournaments.results.services.acceptance import accept_results, send_back_results
from tournaments.results.services.corrections import correct_result

RULES = CompetitionRules()
BASE = "/fisc/championships/open-2026/"


def ends(table_result: MendedResult, score: str = "345-321") -> list[tuple[Outcome | None, int | None, int | None]]:
    seats = mend_table(game(1, 1, 1, 2, score), table_result, RULES).seats
    return [(seat.outcome, seat.half_points, seat.game_points) for seat in seats]


def test_points_say_who_won_unless_something_else_is_said() -> None:
    assert ends(MendedResult((300, 310))) == [(Outcome.LOSS, 0, 300), (Outcome.WIN, 2, 310)]
    assert ends(MendedResult((300, 300))) == [(Outcome.DRAW, 1, 300), (Outcome.DRAW, 1, 300)]
    decided = MendedResult((300, 300), outcomes=(Outcome.WIN, Outcome.LOSS))
    assert ends(decided) == [(Outcome.WIN, 2, 300), (Outcome.LOSS, 0, 300)]
    assert ends(MendedResult((None, None)), "+") == [(Outcome.WIN, 2, None), (Outcome.LOSS, 0, None)]


def test_table_of_one_keeps_what_the_file_gives_it() -> None:
    [seat] = mend_table(bye(1, 1), MendedResult((None,)), RULES).seats
    assert (seat.place, seat.half_points) == (None, 2)


def test_table_of_three_is_placed_by_its_own_points() -> None:
    seats = mend_table(table_of(1, 1, {1: 400, 2: 350, 3: 300}), MendedResult((300, 350, 400)), EBRE_RULES).seats
    assert [(seat.place, seat.half_points) for seat in seats] == [(3, 4), (2, 6), (1, 8)]


def test_larger_table_is_placed_again_and_equals_share() -> None:
    table = table_of(1, 1, {1: 400, 2: 350, 3: 300, 4: 250})
    seats = mend_table(table, MendedResult((350, 350, 300, 420)), EBRE_RULES).seats
    assert [(seat.place, seat.half_points) for seat in seats] == [(2, 5), (2, 5), (4, 2), (1, 8)]


@pytest.fixture
def open_(in_fisc: Federation, system: Actor) -> Championship:
    [rasccat] = install_rating_systems(system, ["rasccat"])
    rasccat.rates_all = True
    rasccat.save()
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
    tables = [game(1, 1, 1, 2, "345-321"), bye(1, 3), game(2, 1, 2, 3, "400-300"), bye(2, 1)]
    played = make_played(system, "Open 2026", people, tables)
    recompute_ratings(system, rasccat)
    publish_rating_list(system, rasccat)
    return played


def make_newer_version(actor: Actor, championship: Championship, number: int = 3) -> ResultsVersion:
    """Results of the same people that were sent in anew and delivered."""
    accepted = ResultsVersion.objects.get(championship=championship, state=ResultsState.ACCEPTED)
    newer = ResultsVersion.objects.create(
        championship=championship,
        number=number,
        state=ResultsState.DELIVERED,
        report=accepted.report,
        received_at=timezone.now(),
        delivered_at=timezone.now(),
    )
    entries = list(accepted.entries.all())
    for entry in entries:
        entry.pk, entry.version = None, newer
        entry._state.adding = True
    ReportedEntry.objects.bulk_create(entries)
    return newer


def wins() -> dict[str, int]:
    return {entry.player.given_name: entry.half_points for entry in Entry.objects.select_related("player")}


def test_mended_game_is_accepted_as_a_version_and_rated(open_: Championship, system: Actor) -> None:
    assert wins() == {"Anna": 4, "Bernat": 2, "Carme": 2}
    version = correct_result(system, open_, 1, 1, MendedResult((321, 345)), "Typed the wrong way round")
    assert (version.number, version.state, version.origin) == (2, "delivered", "correction")
    assert wins()["Anna"] == 4
    accept_results(system, version, in_spite_of=sign_warnings(version.problems))
    assert wins() == {"Anna": 2, "Bernat": 4, "Carme": 2}
    recompute_ratings(system, open_.rating_changes.first().system)  # type: ignore[union-attr]
    assert RatingChange.objects.get(player__given_name="Anna").change < 0
    assert Correction.objects.get().reason == "Typed the wrong way round"
    assert AuditEntry.objects.get(action="result_corrected").reason == "Typed the wrong way round"


def test_second_correction_goes_on_from_the_first(open_: Championship, system: Actor) -> None:
    first = correct_result(system, open_, 1, 1, MendedResult((346, 321)), "A six")
    second = correct_result(system, open_, 2, 1, MendedResult((401, 300)), "And a one", seen=seen_of(first.number))
    first.refresh_from_db()
    assert first.state == ResultsState.SUPERSEDED
    assert [one["round"] for one in second.corrections] == [1, 2]
    accept_results(system, second, in_spite_of=sign_warnings(second.problems))
    points = set(open_.tables.filter(seats__starts=True).values_list("round", "seats__game_points"))
    assert points == {(1, 346), (2, 401)}
    third = correct_result(system, open_, 1, 1, MendedResult((347, 321)), "A seven")
    assert len(third.corrections) == 1


def test_correction_of_results_that_were_replaced_meanwhile_cannot_be_accepted(
    open_: Championship, system: Actor
) -> None:
    one = correct_result(system, open_, 1, 1, MendedResult((346, 321)), "A six")
    other = correct_result(system, open_, 1, 1, MendedResult((348, 321)), "An eight")
    accept_results(system, other, in_spite_of=sign_warnings(other.problems))
    one.refresh_from_db()
    assert one.state == ResultsState.SUPERSEDED
    with pytest.raises(CorrectionMovedMeanwhile):
        correct_result(system, open_, 1, 1, MendedResult((349, 321)), "A nine", seen=seen_of(1))


@pytest.mark.parametrize("is_sent_back", [False, True])
def test_acceptance_of_other_results_closes_corrections(
    open_: Championship, system: Actor, is_sent_back: bool
) -> None:
    """A game mended in what was accepted is not mended in what takes its place, whoever has the correction."""
    mended = correct_result(system, open_, 2, 1, MendedResult((401, 300)), "A one")
    if is_sent_back:
        send_back_results(system, mended, "Where is the sheet?")
    newer = make_newer_version(system, open_)
    accept_results(system, newer, in_spite_of=sign_warnings(newer.problems))
    mended.refresh_from_db()
    assert mended.state == ResultsState.SUPERSEDED
    again = correct_result(system, open_, 1, 1, MendedResult((350, 321)), "Ten")
    assert [one["reason"] for one in again.corrections] == ["Ten"]
    accept_results(system, again, in_spite_of=sign_warnings(again.problems))
    points = set(open_.tables.filter(seats__starts=True).values_list("round", "seats__game_points"))
    assert points == {(1, 350), (2, 400)}
    with pytest.raises(VersionNotOpen):
        accept_results(system, mended, in_spite_of=sign_warnings(mended.problems))


def test_acceptance_leaves_what_organisers_sent_in_and_have_to_mend(open_: Championship, system: Actor) -> None:
    sent_in = make_newer_version(system, open_, number=2)
    send_back_results(system, sent_in, "Round 2 is missing.")
    newer = make_newer_version(system, open_, number=3)
    accept_results(system, newer, in_spite_of=sign_warnings(newer.problems))
    sent_in.refresh_from_db()
    assert sent_in.state == ResultsState.SENT_BACK


def test_what_is_wrong_is_refused_with_its_reason(open_: Championship, system: Actor) -> None:
    with pytest.raises(ReasonMissing):
        correct_result(system, open_, 1, 1, MendedResult((1, 2)), " ")
    with pytest.raises(NothingCorrected):
        correct_result(system, open_, 1, 1, MendedResult((345, 321)), "The same")
    with pytest.raises(TableNotFound):
        correct_result(system, open_, 1, 9, MendedResult((345, 321)), "No such table")
    with pytest.raises(CorrectionContradicts):
        correct_result(system, open_, 1, 2, MendedResult((None,), Kind.PLAYED), "Against nobody")
    assert open_.results.count() == 1


def test_arbiter_of_the_championship_may_and_its_organiser_may_not(
    open_: Championship, system: Actor, fisc: Federation
) -> None:
    arbiter, organiser = make_user("arbiter@fisc.example"), make_user("organiser@fisc.example")
    name_organiser(system, open_, arbiter, Role.ARBITER)
    name_organiser(system, open_, organiser)
    with pytest.raises(NotPermitted):
        correct_result(actor_for(organiser), open_, 1, 1, MendedResult((346, 321)), "A six")
    version = correct_result(actor_for(arbiter), open_, 1, 1, MendedResult((346, 321)), "A six")
    assert version.uploaded_by == arbiter
    with pytest.raises(NotPermitted):
        accept_results(actor_for(arbiter), version)


@pytest.fixture
def played(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        [rasccat] = install_rating_systems(system, ["rasccat"])
        rasccat.rates_all = True
        rasccat.save()
        people = make_players("Anna Pla", "Bernat Coll")
        return make_played(system, "Open 2026", people, [game(1, 1, 1, 2, "345-321")])


MENDED = {"points_0": "321", "points_1": "345", "ends": "by_points", "kind": "played", "seen": seen_of(1)}


def preview(client: Client, form: str, data: dict[str, str]) -> str:
    """The page that shows what would change, because nobody has seen that yet."""
    shown = send(client, form, data)
    assert shown.status_code == 200
    html = shown.content.decode()
    assert_well_formed(html)
    assert "Nothing has been saved yet" in words_of(html)
    return html


def save(client: Client, form: str, data: dict[str, str]) -> HttpResponse:
    """Save what would change, once it was shown."""
    [seen] = re.findall(r'name="previewed" value="(\w+)"', preview(client, form, data))
    return send(client, form, {**data, "previewed": seen})


def test_whole_way_on_the_pages(fisc: Federation, played: Championship) -> None:
    """The arbiter corrects, staff accept."""
    staff, arbiter = log_in_as(fisc, Role.STAFF), make_user("arbiter@fisc.example")
    with federation_scope(fisc):
        name_organiser(system_actor("test"), played, arbiter, Role.ARBITER)
    form, client = f"{BASE}rounds/1/tables/1/correct/", log_in(arbiter)
    assert form in read_page(f"{BASE}rounds/1/", staff)
    assert form not in read_page(f"{BASE}rounds/1/")
    assert_well_formed(read_page(form, staff))
    assert send(client, form, MENDED).status_code == 400
    made = save(client, form, {**MENDED, "reason": "Typed the wrong way round"})
    assert made["Location"].endswith(f"{BASE}results/2/")
    page = read_page(f"{BASE}results/2/", staff)
    assert_well_formed(page)
    assert "345–321 → 321–345" in words_of(page)
    effect = read_page(f"{BASE}results/2/effect/rasccat/", staff)
    assert_well_formed(effect)
    assert "own games: 2" in words_of(effect)
    assert send(staff, f"{BASE}results/2/accept/").status_code == 302
    public = words_of(read_page(BASE))
    assert "345–321 → 321–345" in public
    assert "Typed the wrong way round" in public


def test_correction_is_shown_beside_the_corrected_game(fisc: Federation, played: Championship) -> None:
    """With its reason, for everyone; staff save it at once, because they have seen what it changes."""
    form = f"{BASE}rounds/1/tables/1/correct/"
    made = save(log_in_as(fisc, Role.STAFF), form, {**MENDED, "reason": "Typed the wrong way round"})
    assert made["Location"].endswith(f"{BASE}rounds/1/")
    public = read_page(f"{BASE}rounds/1/")
    assert_well_formed(public)
    game_shown = public.partition('<li class="board">')[2].partition("</ol>")[0]
    assert "345–321 → 321–345" in game_shown
    assert "Typed the wrong way round" in game_shown
    with federation_scope(fisc):
        assert wins() == {"Anna": 0, "Bernat": 2}


def test_correction_is_not_shown_beside_games_of_results_uploaded_later(
    fisc: Federation, played: Championship
) -> None:
    actor = system_actor("test")
    with federation_scope(fisc):
        newer = make_newer_version(actor, played)
        corrected = correct_result(actor, played, 1, 1, MendedResult((346, 321)), "A six")
        accept_results(actor, corrected, in_spite_of=sign_warnings(corrected.problems))
    assert "A six" in words_of(read_page(f"{BASE}rounds/1/"))
    with federation_scope(fisc):
        ResultsVersion.objects.filter(pk=newer.pk).update(state=ResultsState.DELIVERED)
        accept_results(actor, ResultsVersion.objects.get(pk=newer.pk), in_spite_of=sign_warnings(newer.problems))
    assert "A six" not in words_of(read_page(f"{BASE}rounds/1/"))
    # What was done stays in the list of all corrections.
    assert "A six" in words_of(read_page(BASE))


def test_what_changes_is_shown_before_anything_is_saved(fisc: Federation, played: Championship) -> None:
    staff, form = log_in_as(fisc, Role.STAFF), f"{BASE}rounds/1/tables/1/correct/"
    words = words_of(preview(staff, form, {**MENDED, "reason": "Typed the wrong way round"}))
    assert "Bernat Coll wins by 24, instead of Anna Pla by 24" in words
    assert "Anna Pla 1 → 2" in words
    assert "Bernat Coll 2 → 1" in words
    assert "No other ratings change." in words
    with federation_scope(fisc):
        assert wins() == {"Anna": 2, "Bernat": 0}
        assert not ResultsVersion.objects.filter(number=2).exists()
    # As it is asked for while somebody types, without a reason.
    part = send(staff, form, MENDED, **{"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Bernat Coll wins by 24" in part
    same = send(staff, form, {**MENDED, "points_0": "345", "points_1": "321"}, **{"HX-Request": "true"})
    assert "This is already the accepted result." in same.content.decode()


def test_what_was_previewed_is_what_is_saved(fisc: Federation, played: Championship) -> None:
    """Another score than the one that was looked at is shown first, too."""
    staff, form = log_in_as(fisc, Role.STAFF), f"{BASE}rounds/1/tables/1/correct/"
    data = {**MENDED, "reason": "Typed the wrong way round"}
    [seen] = re.findall(r'name="previewed" value="(\w+)"', preview(staff, form, data))
    preview(staff, form, {**data, "points_0": "322", "previewed": seen})
    with federation_scope(fisc):
        assert wins() == {"Anna": 2, "Bernat": 0}


def test_staff_do_not_accept_another_correction_unseen(fisc: Federation, played: Championship) -> None:
    actor = system_actor("test")
    with federation_scope(fisc):
        waiting = correct_result(actor, played, 1, 1, MendedResult((346, 321)), "A six")
    form = f"{BASE}rounds/1/tables/1/correct/"
    data = {**MENDED, "seen": seen_of(waiting.number), "reason": "And the other way round"}
    made = save(log_in_as(fisc, Role.STAFF), form, data)
    assert made["Location"].endswith(f"{BASE}results/3/")
    with federation_scope(fisc):
        assert wins() == {"Anna": 2, "Bernat": 0}
        assert played.results.get(number=3).state == ResultsState.DELIVERED


def test_strangers_are_kept_out(fisc: Federation, played: Championship) -> None:
    form = f"{BASE}rounds/1/tables/1/correct/"
    assert log_in(make_user("nobody@fisc.example")).get(form).status_code == 403
    staff = log_in_as(fisc, Role.STAFF)
    assert staff.get(f"{BASE}rounds/1/tables/7/correct/").status_code == 404


def test_acceptance_page_tells_of_later_championships_rated_before(
    fisc: Federation, played: Championship, system: Actor
) -> None:
    with federation_scope(fisc):
        people = make_players("Carme Riu", "Dídac Font")
        make_played(system, "Earlier", people, [game(1, 1, 1, 2, "345-321")], day=date(2025, 12, 1))
    page = words_of(read_page("/fisc/championships/earlier-2025/results/1/", log_in_as(fisc, Role.STAFF)))
    assert "is earlier than that of 1 championship rated before it: Open 2026" in page
    assert "Move earlier in the rating order" in page
