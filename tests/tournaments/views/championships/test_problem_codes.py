"""The page and the API that explain every code, and the way there from a problem."""

import re

import pytest
from django.utils import translation

from federation.models import Federation, Role
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from tests.api import Api
from tests.pages import assert_well_formed, read_page, words_of
from tests.staff import log_in_as
from tests.tournaments.makers import make_approved, make_version
from tests.tournaments.swiss_perfect_writer import Championship as File
from tests.tournaments.swiss_perfect_writer import zip_files
from tournaments import codes
from tournaments.codes import CODES
from tournaments.models import Championship, ResultsVersion
from tournaments.report import Where
from tournaments.report_json import problem_to_json
from tournaments.views.problem_shapes import problem_groups, problem_items

pytestmark = pytest.mark.django_db
PAGE = "/fisc/help/problems/"


def test_page_explains_every_code_at_its_own_anchor(fisc: Federation) -> None:
    html = read_page(PAGE)
    assert_well_formed(html)
    assert set(re.findall(r'<li class="help-code" id="(\w+)"', html)) == set(CODES)
    assert "A player is paired with himself or herself." in html


def test_api_lists_every_code_with_what_it_means(fisc: Federation) -> None:
    api = Api(fisc)
    listed = api.get("problem-codes/")
    assert [one["code"] for one in listed] == sorted(CODES)
    one = next(one for one in listed if one["code"] == "several_byes")
    assert (one["severity"], one["params"]) == ("warning", ["number", "count"])
    assert one["url"].endswith("/fisc/help/problems/#several_byes")
    assert all(one["title"] and one["meaning"] and one["advice"] for one in listed)


def version_with_problems(actor: Actor) -> ResultsVersion:
    """Two rounds: a second bye (to check), a player against herself and a name with markup (errors), a reserve."""
    file = File(rounds=2)
    for number, name in enumerate(("Puig", "Grau", "Nadal <b>&"), start=1):
        file.add_player(number, name)
    file.add_game(1, 1, 1)
    file.add_game(1, 2, 0, "2-0", "0/0")
    file.add_game(2, 2, 0, "2-0", "0/0")
    return make_version(actor, make_approved(actor), [zip_files(file.files())])


@pytest.fixture
def results(fisc: Federation, system: Actor) -> str:
    with federation_scope(fisc):
        version_with_problems(system)
        return f"/fisc/championships/{Championship.objects.get().slug}/results/1/"


def test_every_problem_leads_to_its_explanation(fisc: Federation, results: str) -> None:
    html = read_page(results, log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    for code in ("player_against_self", "several_byes", "never_played"):
        assert f'href="/fisc/help/problems/#{code}"' in html


def test_problems_are_counted_and_shown_by_severity(fisc: Federation, results: str) -> None:
    client = log_in_as(fisc, Role.STAFF)
    everything = words_of(read_page(results, client))
    assert "2 errors" in everything
    assert "has 2 full byes" in everything
    only = words_of(read_page(f"{results}?show=warning", client))
    assert "has 2 full byes" in only
    assert "against himself" not in only
    assert words_of(read_page(f"{results}?show=nonsense", client)) == everything


def test_names_of_players_are_said_beside_their_numbers(fisc: Federation, results: str) -> None:
    assert "2 is Grau" in words_of(read_page(results, log_in_as(fisc, Role.STAFF)))


@pytest.mark.urls("federation.tenant_urls")
def test_offending_value_is_shown_escaped() -> None:
    problem = codes.UNREADABLE_CELL.at(Where(sheet="Ronda 3", row=14, column="D"), found="<script>1</script>")
    with translation.override("en"):
        [item] = problem_items([problem_to_json(problem)])
    assert item["where"] == "Sheet “Ronda 3”, row 14, column D"
    assert item["found"] == "<script>1</script>"


@pytest.mark.urls("federation.tenant_urls")
def test_gravest_problems_come_first() -> None:
    problems = [codes.NEVER_PLAYED.at(count=1), codes.SEVERAL_BYES.at(number=1, count=2), codes.NO_GAMES.at()]
    items = problem_items([problem_to_json(problem) for problem in problems])
    assert [item["code"] for item in items] == ["no_games", "several_byes", "never_played"]
    assert [group["severity"] for group in problem_groups(items)] == ["error", "warning", "note"]
