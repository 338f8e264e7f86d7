"""The page and the API that explain every code, and the way there from a problem."""

import re

import pytest
from django.utils import translation

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.problems.kinds import Where
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api
from tests.pages import assert_well_formed, read_page, words_of
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.swiss_perfect_writer import Championship as File
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.views.problems import problem_groups, problem_items
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json
from tournaments.report.codes import CODES
from tournaments.report.views import explain_codes

pytestmark = pytest.mark.django_db
PAGE = "/fisc/help/problems/"


def test_page_explains_every_code_at_its_own_anchor(fisc: Federation) -> None:
    html = read_page(PAGE)
    assert_well_formed(html)
    assert set(re.findall(r'<li class="help-code" id="(\w+)"', html)) == set(CODES)
    assert "A player is paired with themselves." in html


def test_page_is_searched_by_words_and_says_when_nothing_is_found(fisc: Federation) -> None:
    html = read_page(f"{PAGE}?q=BYES")
    found = re.findall(r'<li class="help-code" id="(\w+)"', html)
    assert "several_byes" in found
    assert 0 < len(found) < len(CODES)
    assert html.count('<details class="topic" open>') == html.count('<details class="topic"')
    nothing = read_page(f"{PAGE}?q=xyzzy%3Cb%3E")
    assert_well_formed(nothing)
    assert "Nothing found" in nothing
    assert "<b>" not in nothing.partition("<main")[2]


def test_every_code_has_one_subject(fisc: Federation) -> None:
    subjects = explain_codes()
    listed = [one.code for subject in subjects for one in subject.codes]
    assert sorted(listed) == sorted(CODES)
    assert {"upload", "sheets", "games", "registry", "scores"} <= {subject.key for subject in subjects}
    by_key = {subject.key: {one.code for one in subject.codes} for subject in subjects}
    assert "damaged_zip" in by_key["upload"]
    assert "several_byes" in by_key["games"]


def test_api_lists_every_code_with_what_it_means(fisc: Federation) -> None:
    api = Api(fisc)
    listed = api.get("problem-codes/")
    assert [one["code"] for one in listed] == sorted(CODES)
    one = next(one for one in listed if one["code"] == "several_byes")
    assert (one["severity"], one["params"]) == ("warning", ["number", "count"])
    assert one["url"].endswith("/fisc/help/problems/#several_byes")
    assert all(one["title"] and one["meaning"] and one["advice"] for one in listed)


def version_with_problems(actor: Actor) -> ResultsVersion:
    """A game at 0-0 (to check), a player against herself and a name with markup (errors), a reserve."""
    file = File(rounds=2)
    for number, name in enumerate(("Puig", "Grau", "Nadal <b>&", "Vila"), start=1):
        file.add_player(number, name)
    file.add_game(1, 1, 1)
    file.add_game(1, 2, 4)
    file.add_game(2, 2, 4, "0-0")
    return make_version(actor, make_approved(actor), [zip_files(file.files())])


@pytest.fixture
def results(fisc: Federation, system: Actor) -> str:
    with federation_scope(fisc):
        version_with_problems(system)
        return f"/fisc/championships/{Championship.objects.get().slug}/results/1/"


def test_every_problem_leads_to_its_explanation(fisc: Federation, results: str) -> None:
    html = read_page(results, log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    for code in ("player_against_self", "game_without_score", "never_played"):
        assert f'href="/fisc/help/problems/#{code}"' in html


def test_problems_are_counted_and_shown_by_severity(fisc: Federation, results: str) -> None:
    client = log_in_as(fisc, Role.STAFF)
    everything = words_of(read_page(results, client))
    assert "2 errors" in everything
    assert "has the score 0–0." in everything
    only = words_of(read_page(f"{results}?show=warning", client))
    assert "has the score 0–0." in only
    assert "is paired with themselves." not in only
    assert words_of(read_page(f"{results}?show=nonsense", client)) == everything


def test_players_are_called_by_their_names_and_not_by_numbers(fisc: Federation, results: str) -> None:
    words = words_of(read_page(results, log_in_as(fisc, Role.STAFF)))
    assert "The game between players Grau and Vila has the score 0–0." in words
    assert "players 2 and 4" not in words


@pytest.mark.urls("federation.urls.tenant")
def test_offending_value_is_shown_escaped() -> None:
    problem = codes.UNREADABLE_CELL.at(Where(sheet="Ronda 3", row=14, column="D"), found="<script>1</script>")
    with translation.override("en"):
        [item] = problem_items([problem_to_json(problem)])
    assert item.where == "Sheet “Ronda 3”, row 14, column D"
    assert item.found == "<script>1</script>"


@pytest.mark.urls("federation.urls.tenant")
def test_gravest_problems_come_first() -> None:
    problems = [codes.NEVER_PLAYED.at(count=1), codes.SEVERAL_BYES.at(number=1, count=2), codes.NO_GAMES.at()]
    items = problem_items([problem_to_json(problem) for problem in problems])
    assert [item.code for item in items] == ["no_games", "several_byes", "never_played"]
    assert [group.severity for group in problem_groups(items)] == ["error", "warning", "note"]
