"""What staff are told before they accept: whether it counts, what it replaces, which games differ, who moves."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from federation.jobs.models import Job
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.pages import get, words_of
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_version
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.results.services.acceptance import deliver_results


@pytest.fixture
def staff(desk: Desk) -> Client:
    client = log_in_as(desk.federation, Role.STAFF)
    send(client, f"{desk.results}players/new/")
    return client


def card(client: Client, path: str) -> str:
    page = get(path, client).content.decode()
    return unescape(words_of(page.partition('<section class="next-step')[2].partition('class="names"')[0]))


def decide(client: Client, desk: Desk, is_met: str) -> None:
    data = {"condition": "", "is_met": is_met, "reason": "The board decided so.", "version": desk.version.number}
    assert send(client, f"{desk.base}decide/", data)["Location"] == desk.results


def test_card_says_that_it_does_not_count_and_why(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        Championship.objects.filter(pk=desk.championship.pk).update(follows_regulations=False)
    text = card(staff, desk.results)
    assert "This championship isn’t rated." in text
    assert "It doesn’t follow the federation’s regulations." in text
    assert "No rating system will rate it: once accepted, it is published but not rated." in text
    assert "published and rated" not in text
    assert "RASCCAT will rate it" not in text


def test_decision_is_taken_on_the_card_and_the_card_follows(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        Championship.objects.filter(pk=desk.championship.pk).update(follows_regulations=False)
    assert "Override" in card(staff, desk.results)
    decide(staff, desk, "yes")
    text = card(staff, desk.results)
    assert "This is a rated championship." in text
    assert "The board decided so." in text
    assert "RASCCAT will rate it as no. 1" in text
    assert "4 players’ ratings change in RASCCAT" in text
    # Before, after: nobody has a rating yet; Núria Puig won both games.
    assert "Player Before After Difference Puig, Núria – 10" in text


def test_results_not_handed_in_are_judged_as_if_handed_in_today(desk: Desk, staff: Client, system: Actor) -> None:
    assert desk.version.delivered_at is None
    assert "It will be rated once the remaining conditions are met." not in card(staff, desk.results)


def correct(desk: Desk, system: Actor) -> ResultsVersion:
    """The same championship with the winner of a game otherwise."""
    with federation_scope(desk.federation):
        championship = make_small_championship()
        game = championship.games[0]
        championship.games[0] = game | {"W_SCORE": "0", "B_SCORE": "2"}
        return make_version(system, desk.championship, [zip_files(championship.files())])


def test_card_says_what_it_replaces_where_that_stands_and_which_games_differ(
    desk: Desk, staff: Client, system: Actor
) -> None:
    decide(staff, desk, "yes")
    send(staff, f"{desk.results}accept/")
    with federation_scope(desk.federation):
        rasccat = RatingSystem.objects.get(code="rasccat")
        recompute_ratings(system, rasccat)
        publish_rating_list(system, rasccat)
        players = Player.objects.count()
    second = correct(desk, system)
    text = card(staff, f"{desk.base}results/{second.number}/")
    assert "Replaces version 1" in text
    assert "accepted and included in rating list no. 1 of RASCCAT" in text
    assert "1 game has changed:" in text
    assert "Before (Version 1)" in text
    assert text.index("Before (Version 1)") < text.index("After (Version 2)")
    assert "players’ ratings change in RASCCAT Player Before After Difference" in text
    with federation_scope(desk.federation):
        assert Player.objects.count() == players


def test_same_results_again_say_that_nothing_differs(desk: Desk, staff: Client, system: Actor) -> None:
    decide(staff, desk, "yes")
    send(staff, f"{desk.results}accept/")
    with federation_scope(desk.federation):
        recompute_ratings(system, RatingSystem.objects.get(code="rasccat"))
        second = make_version(system, desk.championship)
    text = card(staff, f"{desk.base}results/{second.number}/")
    assert "accepted, not yet in a published list." in text
    assert "No differences: players, games and standings are the same." in text
    assert "No ratings change in RASCCAT." in text


def accept(client: Client, desk: Desk, number: int) -> None:
    assert send(client, f"{desk.base}results/{number}/accept/").status_code == 302


def test_correction_and_its_reversal_ask_for_nothing(desk: Desk, staff: Client, system: Actor) -> None:
    """From the first edition over a correction, which is told as one everywhere, back to where it was."""
    decide(staff, desk, "yes")
    accept(staff, desk, 1)
    with federation_scope(desk.federation):
        rasccat = RatingSystem.objects.get(code="rasccat")
        recompute_ratings(system, rasccat)
        publish_rating_list(system, rasccat)
    assert "included in rating list no. 1" in words_of(get(desk.base, staff).content.decode())

    second = correct(desk, system)
    assert "Accept this correction?" in card(staff, f"{desk.base}results/{second.number}/")
    with federation_scope(desk.federation):
        deliver_results(system, second)
    text = words_of(get("/fisc/desk/", staff).content.decode())
    assert "Review what the correction changes and accept it" in text
    assert "replaces accepted version 1" in text

    accept(staff, desk, second.number)
    # The public page keeps the edition while the correction is computed, and until the next edition is out.
    page = words_of(get(desk.base, staff).content.decode())
    assert "published in rating list no. 1. It has since been corrected;" in page
    with federation_scope(desk.federation):
        recompute_ratings(system, rasccat)
    page = words_of(get(desk.base, staff).content.decode())
    assert "published in rating list no. 1. It has since been corrected;" in page
    text = words_of(get("/fisc/desk/", staff).content.decode())
    assert "1 championship has been corrected: list no. 1 shows it as it was before" in text
    assert "championship has been rated since the last list" not in text
    assert "1 championship has been corrected: list no. 1 shows it as it was before" in words_of(
        get("/fisc/desk/ratings/", staff).content.decode()
    )
    assert "They are a correction. Rating list no. 1 of RASCCAT shows the earlier results" in card(
        staff, f"{desk.base}results/{second.number}/"
    )

    with federation_scope(desk.federation):
        third = make_version(system, desk.championship)
    accept(staff, desk, third.number)
    with federation_scope(desk.federation):
        recompute_ratings(system, rasccat)
    assert "Rating lists to publish" not in words_of(get("/fisc/desk/", staff).content.decode())
    assert "All rated championships have been published." in words_of(
        get("/fisc/desk/ratings/", staff).content.decode()
    )
    assert "It has since been corrected;" not in words_of(get(desk.base, staff).content.decode())


def test_computation_in_progress_refreshes_by_itself_and_the_last_one_is_the_last(
    desk: Desk, staff: Client, system: Actor
) -> None:
    decide(staff, desk, "yes")
    accept(staff, desk, 1)
    for path in (desk.results, "/fisc/desk/ratings/"):
        page = get(path, staff).content.decode()
        assert 'hx-trigger="every 1s"' in page
        assert '<noscript><meta http-equiv="refresh"' in page
    with federation_scope(desk.federation):
        recompute_ratings(system, RatingSystem.objects.get(code="rasccat"))
        now = timezone.now()
        first = Job.objects.get(kind="recompute_ratings")
        Job.objects.filter(pk=first.pk).update(state="done", finished_at=now)
        other = {"kind": first.kind, "arguments": first.arguments, "created_at": now, "state": "done"}
        Job.objects.create(**other, finished_at=now - timedelta(days=1))
    page = get("/fisc/desk/ratings/", staff).content.decode()
    assert str(first.reference) in page
    assert 'hx-trigger="every 1s"' not in page
