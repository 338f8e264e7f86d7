"""New versions of rule sets: begun, written, published or put away."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons
from federation.seen import seen_at, seen_of
from federation.tenancy.federations import Federation
from games.errors import DraftChanged, DraftExists, DraftUsed, NothingNew, RulesPublished, RulesUnusable
from games.material.models import OwnBoard, OwnTileSet
from games.own_material.services import add_board, add_tile_set, change_tile_set
from games.records.models import GameRecord
from games.rules.models import RuleSetVersion
from games.rules.queries import find_rule_set
from games.rules.ruleset import fingerprint
from games.rules.sections import FACTS, find_section, section_values
from games.rules.services import (
    begin_draft,
    begin_rule_set,
    discard_draft,
    install_rule_set,
    preset_version,
    publish_draft,
    save_draft,
)
from tests.people import make_actor

NOW = datetime(2026, 10, 3, 12, tzinfo=UTC)


@pytest.fixture
def published(in_fisc: Federation, system: Actor) -> RuleSetVersion:
    return install_rule_set(system, "fisc", now=NOW)


@pytest.fixture
def season(in_fisc: Federation) -> Season:
    ensure_seasons(date(2026, 10, 1), date(2026, 10, 1))
    return Season.objects.get(name="2026/27")


@pytest.fixture
def draft(published: RuleSetVersion, season: Season, system: Actor) -> RuleSetVersion:
    return begin_draft(system, "fisc", season, now=NOW)


def save(actor: Actor, draft: RuleSetVersion, section: str = "general", **changes: object) -> RuleSetVersion:
    draft.refresh_from_db()
    shown = find_section(section)
    assert shown is not None
    facts = {name: changes.pop(name, getattr(draft, name)) for name in FACTS}
    values = {"rules": draft.rules, "seen": seen_of(section_values(draft, shown)), **changes}
    return save_draft(actor, draft, shown, facts=facts, **values)  # type: ignore[arg-type]


def test_draft_is_a_copy_of_the_latest_version(draft: RuleSetVersion, published: RuleSetVersion) -> None:
    assert (draft.code, draft.number, draft.is_published, draft.sha256) == ("fisc", 2, False, "")
    told = {"version": 2, "season": "2026/27"}
    assert draft.rules == {**published.rules, **told}
    assert (draft.tiles, draft.board) == (published.tiles, published.board)


def test_there_is_one_draft_of_a_rule_set(draft: RuleSetVersion, season: Season, system: Actor) -> None:
    with pytest.raises(DraftExists):
        begin_draft(system, "fisc", season)
    assert RuleSetVersion.objects.filter(code="fisc").count() == 2


def test_draft_of_nothing_published_is_refused(season: Season, system: Actor) -> None:
    with pytest.raises(RuleSetVersion.DoesNotExist):
        begin_draft(system, "fisc", season)


@pytest.mark.parametrize(
    ("name", "code"),
    [("Taules de quatre", "taules-de-quatre"), ("New", "new-2"), ("Łódź", "lodz"), ("∞", "rules"), ("Fisc", "fisc-2")],
)
def test_rule_set_of_its_own_gets_a_code_from_its_name(
    published: RuleSetVersion, season: Season, system: Actor, name: str, code: str
) -> None:
    own = begin_rule_set(system, preset_version("ebre"), name, season)
    assert (own.code, own.number, own.rules["name"], own.name) == (code, 1, code, name)


def test_saving_compares_with_what_was_read(draft: RuleSetVersion, system: Actor) -> None:
    rules = {**draft.rules, "exchange": {"minimum_in_bag": 7}}
    saved = save(system, draft, "exchange", rules=rules)
    assert (saved.rules["exchange"], saved.revision) == ({"minimum_in_bag": 7}, 1)
    with pytest.raises(DraftChanged):
        save(system, draft, seen=seen_at(draft, 0), note="Other")
    assert save(system, draft).revision == 1
    assert AuditEntry.objects.filter(action="rule_set_saved").count() == 1


def test_saving_keeps_code_number_and_season_of_the_draft(draft: RuleSetVersion, system: Actor) -> None:
    rules = {**draft.rules, "name": "other", "version": 99, "season": "1999/00"}
    assert save(system, draft, rules=rules).rules == draft.rules


def test_two_people_save_different_sections_of_one_draft(draft: RuleSetVersion, system: Actor) -> None:
    table, exchange = find_section("table"), find_section("exchange")
    assert table
    assert exchange
    seen = {one.code: seen_of(section_values(draft, one)) for one in (table, exchange)}
    mine = {**draft.rules, "exchange": {"minimum_in_bag": 7}, "assumed": ["exchange", "table.direction"]}
    theirs = {**draft.rules, "table": {**draft.rules["table"], "direction": "anticlockwise"}, "assumed": []}
    save_draft(system, draft, exchange, rules=mine, facts={}, seen=seen["exchange"])
    saved = save_draft(system, draft, table, rules=theirs, facts={}, seen=seen["table"])
    assert saved.rules["exchange"] == {"minimum_in_bag": 7}
    assert saved.rules["table"]["direction"] == "anticlockwise"
    assert "exchange" in saved.rules["assumed"]
    assert "table.direction" not in saved.rules["assumed"]
    with pytest.raises(DraftChanged):
        save_draft(system, draft, exchange, rules=theirs, facts={}, seen=seen["exchange"])


def test_sections_that_came_to_contradict_each_other_are_not_saved(draft: RuleSetVersion, system: Actor) -> None:
    read = draft.rules
    save(system, draft, "decision", rules={**read, "decision": {**read["decision"], "equal_score": "last_word"}})
    four = {**read, "table": {**read["table"], "maximum_players": 4}}
    with pytest.raises(RulesUnusable):
        save(system, draft, "table", rules=four)


def test_rules_that_contradict_themselves_are_not_saved(draft: RuleSetVersion, system: Actor) -> None:
    rules = {**draft.rules, "tiles": "klingon", "board": "round"}
    with pytest.raises(RulesUnusable) as refused:
        save(system, draft, rules=rules)
    assert "klingon" in str(refused.value)
    assert "round" in str(refused.value)


def test_publishing_fixes_everything_and_is_in_force_from_its_season(draft: RuleSetVersion, system: Actor) -> None:
    saved = save(system, draft, "exchange", rules={**draft.rules, "exchange": {"minimum_in_bag": 7}})
    publish_draft(system, saved, seen=seen_of(saved), now=NOW)
    version = RuleSetVersion.objects.get(pk=draft.pk)
    assert (version.is_published, version.published_at, version.published_by) == (True, NOW, "test")
    assert version.sha256 == fingerprint(version.rules, version.tiles, version.board)
    assert version.as_rules().exchange.minimum_in_bag == 7
    assert find_rule_set("fisc", date(2026, 8, 31)) == RuleSetVersion.objects.get(number=1)
    assert find_rule_set("fisc", date(2026, 9, 1)) == version
    with pytest.raises(RulesPublished):
        save(system, version, note="Later")
    with pytest.raises(RulesPublished):
        publish_draft(system, version, seen=seen_of(version))
    with pytest.raises(RulesPublished):
        discard_draft(system, version, seen=seen_of(version))


def test_same_rules_for_another_season_are_new_and_for_the_same_one_are_not(
    draft: RuleSetVersion, published: RuleSetVersion, system: Actor
) -> None:
    saved = save(system, draft, season=published.season)
    with pytest.raises(NothingNew):
        publish_draft(system, saved, seen=seen_of(saved))
    again = save(system, draft, season=draft.season)
    assert publish_draft(system, again, seen=seen_of(again)).is_published


def test_publishing_what_somebody_changed_since_is_refused(draft: RuleSetVersion, system: Actor) -> None:
    save(system, draft, note="Changed")
    with pytest.raises(DraftChanged):
        publish_draft(system, draft, seen=seen_at(draft, 0))


def test_published_version_keeps_its_own_copy_of_tiles_and_board(
    draft: RuleSetVersion, published: RuleSetVersion, system: Actor
) -> None:
    tiles = add_tile_set(system, "ours", "Ours", published.tiles)
    add_board(system, "square", "Square", published.board)
    saved = save(system, draft, rules={**draft.rules, "tiles": "ours", "board": "square"})
    more = {**tiles.data, "blanks": 3, "size": 101}
    change_tile_set(system, tiles, "Ours", more, seen=seen_at(tiles, 0))
    version = publish_draft(system, saved, seen=seen_of(saved))
    assert version.as_tileset().blanks == 3
    change_tile_set(
        system, OwnTileSet.objects.get(), "Ours", {**more, "blanks": 4, "size": 102}, seen=seen_at(tiles, 1)
    )
    OwnBoard.objects.all().delete()
    version.refresh_from_db()
    assert version.as_tileset().blanks == 3
    assert (version.as_rules().tiles, version.as_rules().board) == ("ours", "square")


def test_draft_begun_before_a_preset_was_installed_becomes_the_next_version(season: Season, system: Actor) -> None:
    draft = begin_rule_set(system, preset_version("ebre"), "Fisc", season)
    installed = install_rule_set(system, "fisc", now=NOW)
    assert (draft.code, draft.number, installed.number) == ("fisc", 1, 2)
    version = publish_draft(system, draft, seen=seen_at(draft, 0))
    assert (version.number, version.rules["version"]) == (3, 3)


def test_draft_is_put_away_and_can_be_begun_again(draft: RuleSetVersion, season: Season, system: Actor) -> None:
    discard_draft(system, draft, seen=seen_at(draft, 0))
    with pytest.raises(DraftChanged):
        discard_draft(system, draft, seen=seen_at(draft, 0))
    assert begin_draft(system, "fisc", season).number == 2


def test_draft_that_something_refers_to_is_not_put_away(draft: RuleSetVersion, system: Actor) -> None:
    GameRecord.objects.create(rule_set=draft, created_at=NOW, changed_at=NOW)
    with pytest.raises(DraftUsed):
        discard_draft(system, draft, seen=seen_at(draft, 0))
    assert RuleSetVersion.objects.filter(pk=draft.pk).exists()


def test_each_step_is_noted(draft: RuleSetVersion, system: Actor) -> None:
    saved = save(system, draft, note="Why")
    publish_draft(system, saved, seen=seen_of(saved))
    acts = list(AuditEntry.objects.order_by("pk").values_list("action", "reason"))
    assert acts == [
        ("rule_set_installed", ""),
        ("rule_set_begun", ""),
        ("rule_set_saved", ""),
        ("rule_set_published", "Why"),
    ]


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_staff_write_rules(in_fisc: Federation, draft: RuleSetVersion, season: Season, role: Role) -> None:
    actor = make_actor(in_fisc, role)
    for act in (
        lambda: begin_draft(actor, "fisc", season),
        lambda: begin_rule_set(actor, draft, "Own", season),
        lambda: save(actor, draft, note="x"),
        lambda: discard_draft(actor, draft, seen=seen_at(draft, 0)),
        lambda: publish_draft(actor, draft, seen=seen_at(draft, 0)),
    ):
        with pytest.raises(NotPermitted):
            act()
