"""Writing a new version of a rule set: begun as a copy, changed as often as needed, published once and for all."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone

from federation.audit.services import record
from federation.names.comparing import make_slug
from federation.permissions import Actor, require
from federation.seasons.models import Season
from federation.seen import check_seen
from federation.tenancy.locking import locking
from games.errors import DraftChanged, DraftExists, DraftUsed, NothingNew, RulesPublished, RulesUnusable
from games.material.queries import copy_material, own_names
from games.permissions import GameAction
from games.problems.kinds import InvalidBoard, InvalidRuleSet, InvalidTileSet
from games.problems.sentences import describe
from games.rules.fingerprint import fingerprint
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.queries.rule_sets import published_rule_sets
from games.rules.ruleset import RuleSet, complete_rules

Json = dict[str, Any]
_COPIED = ("rules", "tiles", "board")
# Addresses that a rule set may not have for its own.
_RESERVED = {"new", "compare", ""}


def begin_draft(actor: Actor, code: str, season: Season, *, now: datetime | None = None) -> RuleSetVersion:
    """Begin a new version of a rule set as a copy of the latest published one.

    Raises DraftExists, RuleSetVersion.DoesNotExist where nothing was published under this code.
    """
    require(actor, GameAction.MANAGE_RULES)
    latest = published_rule_sets().filter(code=code).order_by("-number")[:1].get()
    return _begin(actor, latest, code, latest.name, season, now or timezone.now())


def begin_rule_set(
    actor: Actor, source: RuleSetVersion, name: str, season: Season, *, now: datetime | None = None
) -> RuleSetVersion:
    """Begin a rule set of the federation's own, with a code made from its name, as a copy of ``source``.

    ``source`` may be a version that was never stored (see preset_version).
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
        # One draft of each rule set: the constraint decides between two who begin at once.
        raise DraftExists(name=name) from error
    return draft


def save_draft(
    actor: Actor, draft: RuleSetVersion, *, name: str, season: Season, note: str, rules: Json, seen: str
) -> RuleSetVersion:
    """Change a draft; ``seen`` is the draft that the change was made from. The same again changes nothing.

    Raises DraftChanged, RulesPublished, RulesUnusable.
    """
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft, seen)
        fixed = {"name": locked.code, "version": locked.number, "season": season.name}
        values: Json = {**rules, **fixed}
        kept: Json = {"name": name, "season": season, "note": note, "rules": values, **_check(values)}
        if all(getattr(locked, one) == value for one, value in kept.items()):
            return locked
        for one, value in kept.items():
            setattr(locked, one, value)
        locked.revision += 1
        locked.save(update_fields=[*kept, "revision"])
        record(actor, "rule_set_saved", locked, code=locked.code, number=locked.number)
    return locked


def discard_draft(actor: Actor, draft: RuleSetVersion, *, seen: str) -> None:
    """Put a draft away for good. Raises DraftChanged, RulesPublished, DraftUsed."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft, seen)
        record(actor, "rule_set_discarded", locked, code=locked.code, number=locked.number)
        try:
            locked.delete()
        except ProtectedError as error:
            raise DraftUsed() from error


def publish_draft(actor: Actor, draft: RuleSetVersion, *, seen: str, now: datetime | None = None) -> RuleSetVersion:
    """Publish a draft with copies of its tile set and board as they are now. Nothing changes it afterwards.

    Raises DraftChanged, RulesPublished, RulesUnusable, NothingNew.
    """
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        locked = _lock(draft, seen)
        before = published_rule_sets().filter(code=locked.code).order_by("-number").first()
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


def _lock(draft: RuleSetVersion, seen: str) -> RuleSetVersion:
    drafts = locking(RuleSetVersion.objects.all()).select_related("season")
    locked = drafts.filter(pk=draft.pk).first()
    if locked is None:
        raise DraftChanged()
    if locked.is_published:
        raise RulesPublished()
    check_seen(seen, locked, refusal=DraftChanged)
    return locked


def _check(rules: Json) -> Json:
    """The tile set and the board that rules name. Raises RulesUnusable with every problem in a sentence."""
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
