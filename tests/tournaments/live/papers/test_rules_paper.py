"""The rules of one championship on paper: what is otherwise than usual, and what somebody had to decide."""

from __future__ import annotations

from dataclasses import replace

import pytest

from federation.permissions import Actor
from federation.presets.services import load_preset
from federation.tenancy.scope import federation_scope
from tests.pages import read_page, words_of
from tests.pdfs import pdf_of, text_of_pdf
from tests.tournaments.live.papers.days import MARK, make_day
from tests.tournaments.live.played import make_live
from tests.tournaments.log.logs import RULES, Log
from tests.tournaments.making.makers import make_approved
from tournaments.championship.models.championships import Championship
from tournaments.competition.open_points import DEFAULTS, OpenPoints
from tournaments.competition.relevant_open_points import OF_STANDINGS, points_of_pairing, points_of_standings
from tournaments.competition.rules import CompetitionRules, System
from tournaments.competition.words.rulings import list_deviations
from tournaments.live.papers.day import Day
from tournaments.live.papers.lists import rules_paper
from tournaments.live.papers.papers import PaperKind, Wanted, paper_sheet
from tournaments.live.queries import day_of
from tournaments.log.decisions import entries
from tournaments.log.queries import current_state

OTHERWISE = replace(RULES, late_until="none", options=OpenPoints(look_ahead=False))


def day_by(rules: CompetitionRules, usual: CompetitionRules | None) -> Day:
    log = Log()
    log.do(entries.decide_opening, "Open", 7, rules.as_json(), {})
    return replace(make_day(log.state), usual=usual)


def test_every_open_point_belongs_to_pairing_or_standings() -> None:
    rules = CompetitionRules(tie_breaks=("median_buchholz",))
    assert {*points_of_pairing(rules), *points_of_standings(rules)} == set(DEFAULTS)
    assert set(points_of_standings(rules)) == OF_STANDINGS
    assert points_of_pairing(replace(rules, system=System.ROUND_ROBIN)) == []


def test_only_what_differs_is_a_deviation() -> None:
    assert list_deviations(RULES, RULES) == []
    assert list_deviations(OTHERWISE, None) == []
    late, ahead = list_deviations(OTHERWISE, RULES)
    assert (late.name, late.here, late.usual) == ("Players may join late", "Never", "Up to the halfway round")
    assert not late.is_open
    assert ahead.is_open
    assert ahead.here.startswith("Each round is paired for the least distance alone, whatever that leaves for later")
    assert ahead.usual.startswith("Pairings keep it possible for everyone to avoid meeting the same opponent twice")


def test_paper_says_what_was_decided_where_the_regulation_is_silent() -> None:
    paper = rules_paper(day_by(OTHERWISE, RULES))
    rows = {row[0].text: row for row in paper.rows}
    name, here, usual = rows["Pairings look ahead to the last round"]
    assert name.small == "The regulation doesn’t say; decided:"
    assert name.bold
    assert (here.text, usual.text) != ("", "")
    assert rows["Players who withdrew keep their place"][2].text == ""
    assert paper.subtitle == "Different from usual: 2"


def test_paper_can_be_printed_in_every_language() -> None:
    for language in ("ca", "es", "pl", "en"):
        content = pdf_of(paper_sheet(day_by(OTHERWISE, RULES), Wanted(PaperKind.RULES, language), MARK)).content
        assert "Median" in text_of_pdf(content)


@pytest.mark.django_db
def test_usual_rules_are_those_it_was_announced_under(system: Actor) -> None:
    federation = load_preset("fisc")
    with federation_scope(federation):
        live = make_live(system, [])
        championship = live.championship
        code, offered = next(iter(federation.settings["competitions"].items()))
        rules = replace(CompetitionRules.from_json(offered["rules"]), late_until="any")
        Championship.objects.filter(pk=championship.pk).update(competition=code)
        championship.refresh_from_db()
        day = day_of(live, current_state(live), PaperKind.RULES, None)
        assert day.usual == CompetitionRules.from_json(offered["rules"])
        other = make_approved(system, "Open de Valls", rules=rules.as_json(), competition=code)
    shown = words_of(read_page(f"/fisc/championships/{other.slug}/"))
    assert "Players may join late Before any round (usually Up to the halfway round)" in shown
