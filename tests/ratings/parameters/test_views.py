"""Editing a rating's parameters in the browser, and the public page that explains a rating."""

from __future__ import annotations

import html
import random
import re
from datetime import timedelta

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.forms import ParametersForm
from ratings.replay.models import SeedRating
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.presets import list_systems, load_system
from ratings.systems.words.catalogue import CATALOGUE
from ratings.systems.worked_examples import WorldExample, make_example
from ratings.systems.world.common import WorldParameters
from tests.days import federations_day
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, add_championship, make_system, random_games
from tests.staff import log_in_as, send

NAMES = ("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas")


@pytest.fixture(params=["barruf", "pfs", "rasccat", "naspa", "glicko2"])
def system(request: pytest.FixtureRequest, fisc: Federation) -> RatingSystem:
    with federation_scope(fisc):
        made = make_system(request.param)
        fill(made)
    return made


def fill(system: RatingSystem) -> None:
    """Three recent championships of people who have played before."""
    players, source = make_players(*NAMES), random.Random(7)
    today = federations_day()
    for player in players:
        SeedRating.objects.create(system=system, player=player, rating=1000, games=40, last_played_on=today)
    for number in range(3):
        day = today - timedelta(days=60 - number)
        add_championship(system, f"championship-{number}", random_games(players, source), day)
    recompute_ratings(ACTOR, system)


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


def inputs(page: str, form: str) -> dict[str, list[str]]:
    """What a browser would send of the form with this address."""
    [body] = re.findall(rf'<form[^>]*action="{re.escape(form)}"[^>]*>(.*?)</form>', page, flags=re.DOTALL)
    data: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", body):
        found = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        ticks = found.get("type") in {"checkbox", "radio"}
        if not ticks or " checked" in tag:
            data.setdefault(found["name"], []).append(html.unescape(found.get("value", "on" if ticks else "")))
    for name, text in re.findall(r'<textarea[^>]*name="([^"]*)"[^>]*>(.*?)</textarea>', body, flags=re.DOTALL):
        data.setdefault(name, []).append(html.unescape(text).strip())
    return data


def address(system: RatingSystem) -> str:
    return f"/fisc/desk/ratings/{system.code}/parameters/"


CHANGED = {
    "elo": ("k_bands.0.k", "50"),
    "hollington": ("bonus", "70"),
    "segmented": ("bands.0.k_new", "50"),
    "glicko2": ("initial_deviation", "200"),
}


def test_form_sent_back_as_it_is_changes_nothing(system: RatingSystem, staff: Client) -> None:
    page = read_page(address(system), staff)
    assert_well_formed(page)
    answer = send(staff, address(system), inputs(page, address(system)))
    assert answer.status_code == 200
    assert "Nothing was changed" in answer.content.decode()


def test_preview_shows_who_moves_and_applying_does_it(system: RatingSystem, staff: Client, fisc: Federation) -> None:
    name, value = CHANGED[system.kind]
    data = inputs(read_page(address(system), staff), address(system)) | {name: [value]}
    preview = send(staff, address(system), data).content.decode()
    assert_well_formed(preview)
    for text in ("Rating changes", "Distribution of changes", "Top places", "Pla, Anna"):
        assert text in words_of(preview)
    apply = f"{address(system)}apply/"
    sent = inputs(preview, apply) | {"reason": ["By resolution"]}
    answer = send(staff, apply, sent)
    assert (answer.status_code, answer["Location"]) == (302, f"/fisc/ranking/{system.code}/rules/")
    with federation_scope(fisc):
        before = system.parameters
        system.refresh_from_db()
        assert system.parameters != before
    again = send(staff, apply, sent)
    assert again.status_code == 409
    assert "Someone else has changed the parameters of" in again.content.decode()


@pytest.mark.parametrize(
    ("code", "field", "value", "text"),
    [
        ("barruf", "expectancy.spread", "0", "greater than or equal to 1"),
        ("barruf", "expectancy.spread", "", "a decimal number between 1 and 5000"),
        ("barruf", "k_bands.0.games_up_to", "", ": the last K band must be open, and no other."),
        ("barruf", "floor", "2000", "new players would start below the lowest rating"),
        ("rasccat", "expectancy.spread", "400", "this kind of expectancy has no such parameter"),
        ("pfs", "best_since", "31/13/2022", "Enter a valid date"),
        ("pfs", "window_months", "0", "greater than or equal to 1"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    fisc: Federation, staff: Client, code: str, field: str, value: str, text: str
) -> None:
    with federation_scope(fisc):
        system = make_system(code)
    data = inputs(read_page(address(system), staff), address(system)) | {field: [value]}
    answer = send(staff, address(system), data)
    assert answer.status_code == 400
    assert text in html.unescape(answer.content.decode())


@pytest.mark.parametrize("parameters", ["", "[]", "{", '{"algorithm": "glicko"}', "[" * 100_000])
def test_button_without_its_values_applies_nothing(fisc: Federation, staff: Client, parameters: str) -> None:
    with federation_scope(fisc):
        system = make_system("barruf")
    assert send(staff, f"{address(system)}apply/", {"parameters": parameters}).status_code == 409


@pytest.mark.parametrize("code", list_systems())
def test_every_parameter_has_a_field_and_survives_the_form(code: str) -> None:
    values = dict(load_system(code).as_json())
    form = ParametersForm(values=values)
    data = {}
    for name, field in form.fields.items():
        value = field.initial
        if value is not None and value is not False:
            data[name] = value
    bound = ParametersForm(data, values=values)
    assert bound.is_valid(), bound.errors
    assert bound.as_json() == values
    described = {parameter.field for parameter in CATALOGUE[str(values["algorithm"])]}
    assert described == set(values) - {"algorithm", "code", "name", "notes", "assumed"}


def test_public_page_names_sources_and_assumptions(system: RatingSystem) -> None:
    page = read_page(f"/fisc/ranking/{system.code}/rules/")
    assert_well_formed(page)
    words = words_of(page)
    preset = "software preset, not yet confirmed by the federation"
    assert (preset in words) == bool(system.parameters.get("assumed"))
    assert "An example" in words
    for note in system.parameters["notes"].values():
        assert html.escape(note) in page


def test_worked_examples_agree_with_sums_by_hand(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_system("rasccat")
        make_system("pfs")
    # RASCCAT: 1100 against 950 (+150: .70) wins, 1150 (−50: .43) draws, 1400 (−300: .15) loses: 1.5 − 1.28 = 0.22;
    # 63 games, K 20: 4.4, so +4.
    words = words_of(read_page("/fisc/ranking/rasccat/rules/"))
    assert "Total: 20 × (1½ − 1.280) = 4.400, rounded to +4. The rating goes from 1100 to 1104 ." in words
    # PFS: 170 beats 180: 230; loses to 150: 100; beats 100, 70 below: the own 170. 10200 + 500 = 10700 over 63.
    words = words_of(read_page("/fisc/ranking/pfs/rules/"))
    assert "Total: (10,200 + 500) ÷ 63 = 10,700 ÷ 63 = 169.841, rounded to 170 ." in words


def test_desk_pages_are_for_staff(system: RatingSystem, fisc: Federation) -> None:
    organiser = log_in_as(fisc, Role.ORGANISER)
    assert get(address(system), organiser).status_code == 403
    assert send(organiser, f"{address(system)}apply/").status_code == 403
    assert get("/fisc/desk/ratings/nothing/parameters/", log_in_as(fisc, Role.ADMINISTRATOR)).status_code == 404


@pytest.mark.parametrize("code", [code for code in list_systems() if isinstance(load_system(code), WorldParameters)])
def test_example_of_a_system_of_the_world_ends_at_its_rating(fisc: Federation, code: str) -> None:
    with federation_scope(fisc):
        make_system(code)
    page = read_page(f"/fisc/ranking/{code}/rules/")
    assert_well_formed(page)
    example = make_example(load_system(code))
    assert isinstance(example, WorldExample)
    assert str(example.after) in words_of(page)


def test_naspas_example_by_hand(fisc: Federation) -> None:
    with federation_scope(fisc):
        make_system("naspa")
    # 1600 against 1450, 1650, 1900: .6173 + .4602 + .2776 = 1.3552; 20 × (2.5 − 1.3552) = 22.896, 7.896 above 15.
    words = words_of(read_page("/fisc/ranking/naspa/rules/"))
    assert "Base: 20 × (2.5 − 1.3552) = +22.897." in words
    assert "multiplied by 1: +7.897." in words
    assert "Total: 1600 + 22.897 + 7.897 = 1630.794, rounded to 1631." in words
