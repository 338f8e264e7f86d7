"""Federations and championships from before rule sets were stored."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from federation.models import Federation, Season
from federation.permissions import Actor
from federation.services.presets import find_preset, preset_values
from games.material.board import load_board
from games.material.tiles import load_tileset
from games.models import RuleSetVersion
from games.rules.fingerprint import fingerprint
from games.rules.ruleset import load_ruleset, ruleset_names
from games.services.rulesets import install_rule_set
from tests.people import change_federation
from tests.tournaments.making.makers import make_announcement
from tournaments.models import Championship
from tournaments.services.championships.championships import announce_championship

GAMES, TOURNAMENTS = "games.migrations.0004_publish_rule_sets", "tournaments.migrations.0009_name_rule_sets"


def migrate(module: str, act: str) -> None:
    getattr(import_module(module), act)(apps, SimpleNamespace(connection=connection))


def offer(federation: Federation, *codes: str) -> None:
    rules = preset_values(find_preset("fisc"))["settings.competitions.fisc"]["rules"]
    federation.settings["competitions"] = {
        code: {"name": f"The {code}", "game_rules": code, "rules": {**rules, "rounds_min": place}}
        for place, code in enumerate(codes, start=5)
    }
    change_federation(federation)


@pytest.mark.parametrize("code", ruleset_names())
def test_migration_publishes_what_the_service_would(in_fisc: Federation, system: Actor, code: str) -> None:
    Season.objects.create(name="first", starts_on=date(2025, 9, 1), ends_on=date(2026, 8, 31))
    offer(in_fisc, code, "gone", "../fisc")
    migrate(GAMES, "publish_rule_sets")
    migrate(GAMES, "publish_rule_sets")
    made = RuleSetVersion.objects.get()
    made.refresh_from_db()
    assert made.sha256 == fingerprint(made.rules, made.tiles, made.board)
    assert (made.code, made.number, made.name) == (code, 1, f"The {code}")
    assert made.season.name == {"fisc": "2023/24", "pinczow": "2016/17"}.get(code, "first")
    assert {**made.as_rules().as_json(), "season": ""} == {**load_ruleset(code).as_json(), "season": ""}
    assert (made.as_tileset(), made.as_board()) == (load_tileset(made.tiles["name"]), load_board("standard"))
    assert install_rule_set(system, code) == made


def test_migration_takes_the_federations_own_season_and_makes_none_twice(in_fisc: Federation) -> None:
    own = Season.objects.create(name="own", starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31))
    offer(in_fisc, "fisc", "basics")
    migrate(GAMES, "publish_rule_sets")
    assert set(RuleSetVersion.objects.values_list("season", flat=True)) == {own.pk}


def test_migration_opens_a_season_where_there_is_none(in_fisc: Federation) -> None:
    offer(in_fisc, "basics")
    migrate(GAMES, "publish_rule_sets")
    assert RuleSetVersion.objects.get().season == Season.objects.get()


def test_migration_names_competition_and_rules_of_older_championships(in_fisc: Federation, system: Actor) -> None:
    offer(in_fisc, "fisc", "basics")
    competitions = in_fisc.settings["competitions"]
    for code, competition in competitions.items():
        announce_championship(system, make_announcement(code, day=date(2027, 3, 14), rules=competition["rules"]))
    early = announce_championship(system, make_announcement("early", rules=competitions["fisc"]["rules"]))
    other = announce_championship(system, make_announcement("other", rules={"rounds_min": 1}))
    Championship.objects.update(competition="", rule_set=None)
    Championship.objects.filter(pk=early.pk).update(starts_on=date(2020, 1, 1))
    migrate(GAMES, "publish_rule_sets")
    migrate(TOURNAMENTS, "name_rule_sets")
    found = {
        one.name: (one.competition, one.rule_set.code if one.rule_set else None) for one in Championship.objects.all()
    }
    assert found == {
        "fisc": ("fisc", "fisc"),
        "basics": ("basics", "basics"),
        early.name: ("fisc", None),
        other.name: ("", None),
    }
