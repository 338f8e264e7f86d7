"""Loading a preset: a federation with its facts, seasons and what the apps above add; confirming its values.

Published rule sets never change, and competition rules are compared with their preset. Confirmations are therefore
stored separately from both, in the federation's settings, by subject.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import AddressTaken, InvalidAddress, InvalidPreset, NotOpen, NotPermitted, UnknownPreset
from federation.permissions import Action, Actor, require, system_actor
from federation.presets.preset import FOLDER, InvalidPresetData, Preset, PresetProblem, list_presets, read_preset
from federation.presets.queries import CONFIRMED
from federation.seasons.services import ensure_seasons
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock, lock_federation
from federation.tenancy.scope import current_federation, federation_scope
from federation.values.ports import Port

PresetCheck = Callable[[Preset], Iterable[PresetProblem]]
# (actor, preset, whether to overwrite changes by staff)
PresetListener = Callable[[Actor, Preset, bool], None]

preset_checks: Port[PresetCheck] = Port()
preset_listeners: Port[PresetListener] = Port()

# Where a federation stores what its preset last wrote: a value that differs was changed by people.
WRITTEN = "written_by_preset"
_COLUMNS = (
    "name",
    "short_name",
    "description",
    "language",
    "time_zone",
    "primary_colour",
    "accent_colour",
    "season_start_month",
)


@dataclass(frozen=True, slots=True)
class LoadedPreset:
    """``changed`` are the values written, ``kept`` those left as people had set them (dotted paths)."""

    federation: Federation
    is_new: bool
    changed: tuple[str, ...]
    kept: tuple[str, ...]
    seasons: tuple[str, ...]


def find_preset(name: str) -> Preset:
    """Return a preset that comes with the portal. Raises UnknownPreset, or InvalidPreset with all its problems."""
    if name not in list_presets():
        raise UnknownPreset(name=name, known=", ".join(list_presets()))
    return parse_preset(name, (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def parse_preset(code: str, text: str) -> Preset:
    """Return a preset checked by every app. Raises InvalidPreset with all problems found."""
    try:
        preset = read_preset(code, text)
        problems = [problem for check in preset_checks for problem in check(preset)]
        if problems:
            raise InvalidPresetData(problems)
    except InvalidPresetData as error:
        found = [{"code": p.code, "where": p.where, "found": p.found} for p in error.problems]
        raise InvalidPreset(name=code, count=len(found), problems=found) from error
    return preset


def load_preset(name: str, slug: str | None = None) -> Federation:
    """Create or refresh the federation of a preset under ``slug`` (by default the preset's name)."""
    return apply_preset(system_actor("load_preset"), find_preset(name), slug=slug).federation


def apply_preset(
    actor: Actor,
    preset: Preset,
    *,
    slug: str | None = None,
    today: date | None = None,
    force: bool = False,
    names: Mapping[str, str] | None = None,
) -> LoadedPreset:
    """Make or refresh a federation. What its staff changed since the last time stays, unless ``force``.

    Only the installation makes federations; an administrator may refresh his or her own. Seasons are made from
    the one before ``today`` to the one after it. A new one may have ``names`` of its own (name and short_name): the
    preset gives it rules, not who it is.
    """
    slug = slug or preset.code
    with transaction.atomic():
        federation = Federation.objects.filter(slug=slug).first()
        is_new = federation is None
        if federation is None:
            if not actor.is_system:
                raise NotPermitted()
            federation = _make_federation(preset, slug)
        elif federation.preset not in {"", preset.code}:
            raise AddressTaken(slug=slug, preset=federation.preset)
        with federation_scope(federation):
            require(actor, Action.MANAGE_FEDERATION)
            # Inside its scope, because outside it no one may lock or change it.
            lock_federation()
            federation.refresh_from_db()
            changed, kept = _write(federation, preset, overwrite=force or is_new)
            if is_new and names:
                _rename(federation, names)
            day = today or timezone.now().astimezone(federation.tzinfo).date()
            seasons = ensure_seasons(day.replace(year=day.year - 1, day=1), day.replace(year=day.year + 1, day=1))
            for listener in preset_listeners:
                listener(actor, preset, force)
            made = tuple(season.name for season in seasons)
            if is_new or changed or made:
                record(actor, "preset_loaded", federation, preset=preset.code, changed=changed, kept=kept)
    return LoadedPreset(federation, is_new, tuple(changed), tuple(kept), made)


def _make_federation(preset: Preset, slug: str) -> Federation:
    federation = Federation(slug=slug, preset=preset.code, name=preset.name, short_name=preset.short_name)
    try:
        federation.clean_fields()
    except ValidationError as error:
        raise InvalidAddress(slug=slug) from error
    federation.save()
    return federation


def _rename(federation: Federation, names: Mapping[str, str]) -> None:
    """As its staff would: what the preset says of itself is not said of it, and stays away when it is refreshed."""
    for column, value in {"description": "", **names}.items():
        setattr(federation, column, value)
    federation.save(update_fields=["description", *names])


def _write(federation: Federation, preset: Preset, *, overwrite: bool) -> tuple[list[str], list[str]]:
    """Write the preset's values except those people changed; return what was changed and what was kept."""
    wanted = preset_values(preset)
    written: Mapping[str, Any] = federation.settings.get(WRITTEN, {})
    changed, kept = [], []
    for path, value in wanted.items():
        current = _current(federation, path)
        if current == value:
            continue
        if overwrite or (path in written and current == written[path]) or (path not in written and current is None):
            _set(federation, path, value)
            changed.append(path)
        else:
            kept.append(path)
    if federation.preset != preset.code or changed or written != wanted:
        federation.preset = preset.code
        federation.settings[WRITTEN] = wanted
        federation.save(update_fields=[*_COLUMNS, "preset", "settings"])
    return changed, kept


def preset_values(preset: Preset) -> dict[str, Any]:
    """Return the values a preset writes, by dotted path: the federation's columns, then its settings, as JSON."""
    values: dict[str, Any] = {name: getattr(preset, name) for name in _COLUMNS}
    values["settings.dictionary"] = preset.dictionary
    values["settings.accepted_formats"] = list(preset.accepted_formats)
    values["settings.default_competition"] = preset.default_competition
    for name, deadline in preset.deadlines.items():
        values[f"settings.deadlines.{name}"] = dict(deadline)
    for code, competition in preset.competitions.items():
        values[f"settings.competitions.{code}"] = {
            "name": competition.name,
            "game_rules": competition.game_rules,
            "rules": dict(competition.rules),
        }
    return values


def _current(federation: Federation, path: str) -> Any:
    first, *rest = path.split(".")
    value: Any = getattr(federation, first)
    for name in rest:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _set(federation: Federation, path: str, value: Any) -> None:
    first, *rest = path.split(".")
    if not rest:
        setattr(federation, first, value)
        return
    *groups, last = rest
    table = federation.settings
    for name in groups:
        table = table.setdefault(name, {})
    table[last] = value


def confirm_value(actor: Actor, subject: str, path: str, find_open: Callable[[Federation], Collection[str]]) -> None:
    """Record that ``path`` of a subject is the federation's own. Confirming twice changes nothing.

    The caller has checked the permission; ``find_open`` returns what may be confirmed in the federation as it is now.
    Raises NotOpen.
    """
    with transaction.atomic():
        locked = lock(current_federation())
        noted: dict[str, list[str]] = locked.settings.setdefault(CONFIRMED, {})
        before = noted.get(subject, [])
        if path in before:
            return
        if path not in find_open(locked):
            raise NotOpen()
        noted[subject] = sorted([*before, path])
        locked.save(update_fields=["settings"])
        record(actor, "preset_value_confirmed", locked, subject=subject, field=path)
    current_federation().settings = locked.settings
