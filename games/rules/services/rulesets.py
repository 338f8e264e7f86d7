"""The rule sets of a federation: installed from those that come with the portal."""

from __future__ import annotations

import re
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.presets.preset import Preset
from federation.seasons.models import Season
from federation.seasons.queries import season_of
from federation.seasons.services import ensure_seasons
from federation.tenancy.scope import current_federation
from games.material.board import board_as_json, load_board
from games.material.tiles import load_tileset, tileset_as_json
from games.permissions import GameAction
from games.rules.fingerprint import fingerprint
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.ruleset import load_ruleset, ruleset_names


def install_rule_set(actor: Actor, code: str, *, name: str = "", now: datetime | None = None) -> RuleSetVersion:
    """Publish version 1 of a rule set that comes with the portal, in the season that the rule set names.

    A federation that has published this rule set keeps it as it is; the version returned is then its newest one.
    Raises NotPermitted, games.problems.kinds.InvalidRuleSet for an unknown code.
    """
    require(actor, GameAction.MANAGE_RULES)
    rules = load_ruleset(code)
    with transaction.atomic():
        versions = RuleSetVersion.objects.filter(code=code)
        newest = versions.filter(state=RuleSetState.PUBLISHED).order_by("-number").first()
        if newest is not None:
            return newest
        moment = now or timezone.now()
        version = preset_version(code, name)
        version.season = season_for_rules(rules.season, moment.astimezone(current_federation().tzinfo).date())
        version.number = number = (versions.aggregate(last=Max("number"))["last"] or 0) + 1
        version.rules |= {"version": number, "season": version.season.name}
        version.state, version.created_at, version.published_at = RuleSetState.PUBLISHED, moment, moment
        version.published_by = str(actor)
        version.sha256 = fingerprint(version.rules, version.tiles, version.board)
        version.save()
        record(actor, "rule_set_installed", version, code=code, number=number, sha256=version.sha256)
    return version


def preset_version(code: str, name: str = "") -> RuleSetVersion:
    """A rule set that comes with the portal as a version that is not stored, without number and season.

    Raises games.problems.kinds.InvalidRuleSet for an unknown code.
    """
    rules = load_ruleset(code)
    material = {"tiles": tileset_as_json(load_tileset(rules.tiles)), "board": board_as_json(load_board(rules.board))}
    return RuleSetVersion(code=code, name=name or code.capitalize(), rules=rules.as_json(), **material)


def install_preset_rule_sets(actor: Actor, preset: Preset, force: bool) -> None:
    """Install what the competitions name, the preset's and those that the federation has added.

    Rules bear the name of the competition that names them first, not that of a league or a club evening which is
    played by the same. ``force`` changes nothing here: what was published stays.
    """
    names: dict[str, str] = {}
    for competition in preset.competitions.values():
        names.setdefault(competition.game_rules, competition.name)
    for values in current_federation().settings.get("competitions", {}).values():
        if values["game_rules"] in ruleset_names():
            names.setdefault(values["game_rules"], values["name"])
    for code, name in names.items():
        install_rule_set(actor, code, name=name)


def season_for_rules(named: str, today: date) -> Season:
    """The season in which a rule set that names one (``2023/24``, ``2016`` or nothing) comes into force.

    The named season is made if it is missing. A federation that has made seasons of its own across those days gets
    the one in which the named season would begin, else the first that begins later. Without a name: the earliest
    season there is, as such rules have no beginning.
    """
    year = re.match(r"\d{4}", named)
    if year is None:
        ensure_seasons(today, today)
        return Season.objects.order_by("starts_on")[0]
    first = date(int(year[0]), current_federation().season_start_month, 1)
    own = Season.objects.filter(name=named).first()
    if own is not None:
        return own
    ensure_seasons(first, first)
    return season_of(first) or Season.objects.filter(starts_on__gte=first).order_by("starts_on")[0]
