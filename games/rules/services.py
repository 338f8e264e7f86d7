"""Staff actions on rule sets: install presets, write and publish a new version, confirm assumptions.

A new version starts as a copy, changes as often as needed and is published once. Confirming a preset's value where the
regulation is silent leaves the version as published.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone

from federation.audit.services import record
from federation.names.comparison import make_slug
from federation.permissions import Actor, require
from federation.presets.preset import Preset
from federation.presets.services import confirm_value
from federation.seasons.models import Season
from federation.seasons.queries import season_of
from federation.seasons.services import ensure_seasons
from federation.seen import check_seen
from federation.tenancy.locks import locking
from federation.tenancy.scope import current_federation
from games.errors import DraftChanged, DraftExists, DraftUsed, NothingNew, RulesPublished, RulesUnusable
from games.material.board import board_as_json, load_board
from games.material.queries import copy_material, own_names
from games.material.tiles import load_tileset, tileset_as_json
from games.permissions import GameAction
from games.problems.kinds import InvalidBoard, InvalidRuleSet, InvalidTileSet
from games.problems.sentences import describe
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.queries import confirming_subject, newest_published, published_rule_sets, unconfirmed_paths
from games.rules.ruleset import RuleSet, complete_rules, fingerprint, load_ruleset, ruleset_names
from games.rules.sections import FACTS, Section, put_section, section_values


def install_rule_set(actor: Actor, code: str, *, name: str = "", now: datetime | None = None) -> RuleSetVersion:
    """Publish version 1 of a rule set that comes with the portal, in the season that it names.

    If the federation has already published this rule set it stays as it is, and its newest version is returned. Raises
    NotPermitted, games.problems.kinds.InvalidRuleSet for an unknown code.
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
    """Return a rule set that comes with the portal as an unsaved version, without number and season.

    Raises games.problems.kinds.InvalidRuleSet for an unknown code.
    """
    rules = load_ruleset(code)
    material = {"tiles": tileset_as_json(load_tileset(rules.tiles)), "board": board_as_json(load_board(rules.board))}
    return RuleSetVersion(code=code, name=name or code.capitalize(), rules=rules.as_json(), **material)


def install_preset_rule_sets(actor: Actor, preset: Preset, force: bool) -> None:
    """Install the rule sets named by the competitions, the preset's and those that the federation has added.

    Rules are named after the first competition that uses them, not after a league or club evening played by the same
    rules. ``force`` changes nothing here: what was published stays.
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
    """Return the season in which a rule set that names one (``2023/24``, ``2016`` or nothing) takes effect.

    The named season is created if it is missing. A federation whose own seasons overlap those days gets the one in
    which the named season would begin, else the first that begins later. Without a name it is the earliest season, as
    such rules have no beginning.
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


Json = dict[str, Any]
_COPIED = ("rules", "tiles", "board")
# URL paths that a rule set can't use.
_RESERVED = {"new", "compare", ""}


def begin_draft(actor: Actor, code: str, season: Season, *, now: datetime | None = None) -> RuleSetVersion:
    """Begin a new version of a rule set as a copy of the latest published one.

    Raises DraftExists, RuleSetVersion.DoesNotExist if nothing was published under this code.
    """
    require(actor, GameAction.MANAGE_RULES)
    latest = published_rule_sets().filter(code=code).order_by("-number")[:1].get()
    return _begin(actor, latest, code, latest.name, season, now or timezone.now())


def begin_rule_set(
    actor: Actor, source: RuleSetVersion, name: str, season: Season, *, now: datetime | None = None
) -> RuleSetVersion:
    """Begin a rule set of the federation's own, with a code made from its name, as a copy of ``source``.

    ``source`` may be an unsaved version (see preset_version).
    """
    require(actor, GameAction.MANAGE_RULES)
    return _begin(actor, source, _free_code(name), name, season, now or timezone.now())


def _begin(
    actor: Actor, source: RuleSetVersion, code: str, name: str, season: Season, now: datetime
) -> RuleSetVersion:
    try:
        with transaction.atomic():
            number = (RuleSetVersion.objects.filter(code=code).aggregate(last=Max("number"))["last"] or 0) + 1
            values: Json = {one: getattr(source, one) for one in _COPIED}
            values["rules"] = {**complete_rules(source.rules), "name": code, "version": number, "season": season.name}
            draft = RuleSetVersion.objects.create(
                code=code, number=number, name=name, season=season, created_at=now, **values
            )
            record(actor, "rule_set_begun", draft, code=code, number=number)
    except IntegrityError as error:
        # One draft per rule set: the constraint decides if two people begin at once.
        raise DraftExists(name=name) from error
    return draft


def save_draft(
    actor: Actor, draft: RuleSetVersion, section: Section, *, rules: Json, facts: Json, seen: str
) -> RuleSetVersion:
    """Change one section of a draft. The same again changes nothing.

    Of ``rules`` only the part of this section is used, and ``facts`` (name, season and note) only in the first one:
    what others have saved in other sections since stays. ``seen`` tells what the section said when it was shown.
    Raises DraftChanged, RulesPublished, RulesUnusable.
    """
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft)
        check_seen(seen, section_values(locked, section), refusal=DraftChanged)
        kept: Json = {name: facts[name] for name in FACTS} if section.chapter is None else {}
        season = kept.get("season", locked.season)
        fixed = {"name": locked.code, "version": locked.number, "season": season.name}
        values = {**put_section(complete_rules(locked.rules), rules, section), **fixed}
        kept |= {"rules": values, **_check(values)}
        if all(getattr(locked, one) == value for one, value in kept.items()):
            return locked
        for one, value in kept.items():
            setattr(locked, one, value)
        locked.revision += 1
        locked.save(update_fields=[*kept, "revision"])
        record(actor, "rule_set_saved", locked, code=locked.code, number=locked.number, section=section.code)
    return locked


def discard_draft(actor: Actor, draft: RuleSetVersion, *, seen: str) -> None:
    """Delete a draft permanently. Raises DraftChanged, RulesPublished, DraftUsed."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft)
        check_seen(seen, locked, refusal=DraftChanged)
        record(actor, "rule_set_discarded", locked, code=locked.code, number=locked.number)
        try:
            locked.delete()
        except ProtectedError as error:
            raise DraftUsed() from error


def publish_draft(actor: Actor, draft: RuleSetVersion, *, seen: str, now: datetime | None = None) -> RuleSetVersion:
    """Publish a draft with copies of its current tile set and board. Nothing changes it afterwards.

    Raises DraftChanged, RulesPublished, RulesUnusable, NothingNew.
    """
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft)
        check_seen(seen, locked, refusal=DraftChanged)
        before = newest_published(locked.code)
        if before is not None and before.number >= locked.number:
            # A preset was installed after the draft was begun.
            locked.number = before.number + 1
        told = {"name": locked.code, "version": locked.number, "season": locked.season.name}
        locked.rules = {**complete_rules(locked.rules), **told}
        material = _check(locked.rules)
        locked.tiles, locked.board = material["tiles"], material["board"]
        if before is not None and not _differs(before, locked):
            raise NothingNew(number=before.number)
        locked.state, locked.published_at = RuleSetState.PUBLISHED, now or timezone.now()
        locked.published_by = str(actor)
        locked.sha256 = fingerprint(locked.rules, locked.tiles, locked.board)
        locked.revision += 1
        locked.save()
        facts = {"code": locked.code, "number": locked.number, "sha256": locked.sha256}
        record(actor, "rule_set_published", locked, reason=locked.note, **facts)
    return locked


def _lock(draft: RuleSetVersion) -> RuleSetVersion:
    drafts = locking(RuleSetVersion.objects.all()).select_related("season")
    locked = drafts.filter(pk=draft.pk).first()
    if locked is None:
        raise DraftChanged()
    if locked.is_published:
        raise RulesPublished()
    return locked


def _check(rules: Json) -> Json:
    """Return the tile set and board that rules name. Raises RulesUnusable with every problem in a sentence."""
    try:
        read = RuleSet.from_json(rules, **own_names())
        return copy_material(read.tiles, read.board)
    except (InvalidRuleSet, InvalidTileSet, InvalidBoard) as refused:
        raise RulesUnusable(problems=" ".join(describe(one) for one in refused.problems)) from refused


def _differs(before: RuleSetVersion, draft: RuleSetVersion) -> bool:
    same_text = {**complete_rules(before.rules), "version": 0} == {**complete_rules(draft.rules), "version": 0}
    facts = ("name", "season_id", "tiles", "board")
    return not same_text or any(getattr(before, one) != getattr(draft, one) for one in facts)


def _free_code(name: str) -> str:
    base = make_slug(name)[:28].strip("-") or "rules"
    taken = {*RuleSetVersion.objects.filter(code__startswith=base).values_list("code", flat=True), *_RESERVED}
    candidates = (base if count == 1 else f"{base}-{count}" for count in range(1, len(taken) + 2))
    return next(code for code in candidates if code not in taken)


def confirm_rule(actor: Actor, version: RuleSetVersion, path: str) -> None:
    """Confirm a preset rule's value as the federation's own. Raises NotPermitted, NotOpen."""
    require(actor, GameAction.MANAGE_RULES)
    confirm_value(actor, confirming_subject(version), path, lambda _locked: unconfirmed_paths(version))
