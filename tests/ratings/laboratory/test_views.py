"""The laboratory in the browser."""

from __future__ import annotations

import random
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.test import Client, override_settings

from federation.jobs.services.kinds import JobRun
from federation.pdf.pages import Mark
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.laboratory.models import Trial
from ratings.laboratory.services import run_trial
from ratings.laboratory.views.pages import trial_sheet
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.pdfs import get_printed, pdf_of, text_of_pdf
from tests.people import make_players
from tests.ratings.making.makers import (
    ACTOR,
    FIRST_DAY,
    add_championship,
    fill_recent_years,
    make_system,
    random_games,
)
from tests.staff import log_in_as, send

LABORATORY = "/fisc/laboratory/"
LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.fixture
def staff(fisc: Federation) -> Client:
    with federation_scope(fisc):
        system = make_system("barruf")
        people, source = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font"), random.Random(3)
        for number in range(4):
            games = random_games(people, source, 40)
            add_championship(system, f"championship-{number}", games, FIRST_DAY + timedelta(days=300 * number))
        recompute_ratings(ACTOR, system)
    return log_in_as(fisc, Role.STAFF)


def ask(fisc: Federation, staff: Client, **answers: str) -> str:
    """Send the form and have the worker answer; return the address of the trial."""
    data = {name: [value] for name, value in {"base": "today", **answers}.items()}
    answer = send(staff, LABORATORY, data)
    assert answer.status_code == 302, answer.content.decode()
    with federation_scope(fisc):
        trial = Trial.objects.order_by("-pk")[0]
        waiting = read_page(answer["Location"], staff)
        assert_well_formed(waiting)
        run_trial(JobRun(arguments={"trial": trial.pk}, requested_by_id=None))
    return str(answer["Location"])


def test_one_number_is_tried_and_turned_into_a_change(fisc: Federation, staff: Client) -> None:
    assert_well_formed(read_page(LABORATORY, staff))
    address = ask(fisc, staff, number="expectancy.spread", value="400", name="Spread 400")
    page = read_page(address, staff)
    assert_well_formed(page)
    words = words_of(page)
    for text in ("Which predicts better?", "BARRUF predicts", "Spread 400", "Top places", "Over the years"):
        assert text in words
    assert "no significant difference." in words or "predicts better" in words
    preview = read_page(f"{address}change/", staff)
    assert_well_formed(preview)
    assert "Apply these parameters" in words_of(preview)
    assert "Spread 400" in words_of(read_page(LABORATORY, staff))


def test_another_system_is_tried(fisc: Federation, staff: Client) -> None:
    address = ask(fisc, staff, base="glicko2")
    page = read_page(address, staff)
    assert_well_formed(page)
    assert "Glicko-2" in words_of(page)
    assert "Use these parameters" not in words_of(page)
    assert get(f"{address}change/", staff).status_code == 302
    assert send(staff, f"{address}forget/", {}).status_code == 302
    assert get(address, staff).status_code == 404


def test_best_value_is_looked_for(fisc: Federation, staff: Client) -> None:
    address = ask(fisc, staff, number="k_bands", search="on")
    assert "the earlier half of the games" in words_of(read_page(address, staff))


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        ({"number": "initial_rating", "value": "much"}, "Enter a number."),
        ({"number": "expectancy.spread", "value": "0"}, "a decimal number between 1 and 5000"),
        ({"base": "naspa", "number": "initial_rating", "value": "5"}, "Only a parameter of the current system can be"),
        ({"search": "on"}, "The best value can’t be found for this parameter."),
        ({"base": "nothing"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_tried_is_said(staff: Client, answers: dict[str, str], text: str) -> None:
    data = {name: [value] for name, value in {"base": "today", **answers}.items()}
    answer = send(staff, LABORATORY, data)
    assert answer.status_code == 400
    assert text in words_of(answer.content.decode())


def test_each_mover_has_a_reason(fisc: Federation, staff: Client) -> None:
    with federation_scope(fisc):
        people = make_players(*(f"Player {letter}" for letter in "ABCDEFGHIJ"))
        fill_recent_years(RatingSystem.objects.get(), people, 6)
    address = ask(fisc, staff, base="naspa")
    with federation_scope(fisc):
        trial = Trial.objects.get()
        movers = trial.result["movers"]
    paper = text_of_pdf(get_printed(fisc, f"{address}trial.pdf", staff).content)
    words = unescape(words_of(read_page(address, staff)))
    assert movers
    assert words.count("On today’s scale, the rating") == len(movers)
    assert "Biggest movers, and why" in words
    assert "On today’s scale, the rating" in " ".join(paper.split())
    with federation_scope(fisc):
        # A trial from before reasons were kept.
        trial.result["movers"] = [{k: v for k, v in one.items() if k != "why"} for one in movers]
        trial.save()
    page = read_page(address, staff)
    assert_well_formed(page)
    assert "On today’s scale, the rating" not in unescape(words_of(page))


def test_trial_fits_on_two_sheets(fisc: Federation, staff: Client) -> None:
    with federation_scope(fisc):
        people = make_players(*(f"Long Name Of Player {number}" for number in range(40)))
        fill_recent_years(RatingSystem.objects.get(), people, 3)
    address = ask(fisc, staff, base="glicko2")
    answer = get_printed(fisc, f"{address}trial.pdf", staff)
    assert answer["Content-Type"] == "application/pdf"
    with federation_scope(fisc), override_settings(ROOT_URLCONF=settings.TENANT_URLCONF):
        trial = Trial.objects.get()
        assert len(trial.result["movers"]) == 20
        assert len(trial.result["best"][0]) >= 20
        # A history of many years.
        for system in trial.result["systems"]:
            system["years"] *= 10
        trial.result["parts"] *= 5
        for language in LANGUAGES:
            assert pdf_of(trial_sheet(trial, Mark.of(fisc), language)).pages <= 2, language


def test_members_read_and_only_staff_ask(fisc: Federation, staff: Client) -> None:
    address = ask(fisc, staff, base="glicko2")
    player = log_in_as(fisc, Role.PLAYER)
    assert "Which predicts better?" in words_of(read_page(address, player))
    assert "Run trial" not in words_of(read_page(LABORATORY, player))
    assert send(player, LABORATORY, {"base": ["today"]}).status_code == 403
    assert send(player, f"{address}forget/", {}).status_code == 403
    assert get(address, Client()).status_code == 302
