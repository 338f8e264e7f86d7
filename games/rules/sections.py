"""The sections in which a draft is written and saved: one for the rule set as a whole, one for each chapter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.models import RuleSetVersion
from games.rules.ruleset import complete_rules
from games.rules.words.parameters import MATERIAL, Chapter, chapters, is_assumed, note_assumed, readings_of

Json = dict[str, Any]
# What the first section says about a version beside its rules.
FACTS = ("name", "season", "note")


@dataclass(frozen=True, slots=True)
class Section:
    """``number`` counts from 1; ``chapter`` is missing in the first, which is about the rule set as a whole."""

    number: int
    code: str
    title: str | Promise
    chapter: Chapter | None = None


def sections() -> list[Section]:
    first = Section(1, "general", _("The rule set"))
    return [first, *(Section(place, one.path, one.words.label, one) for place, one in enumerate(chapters(), start=2))]


def find_section(code: str) -> Section | None:
    return next((section for section in sections() if section.code == code), None)


def section_values(version: RuleSetVersion, section: Section) -> Json:
    """What a section of a version says: whoever saves it has seen this, and nothing else of the draft."""
    rules = complete_rules(version.rules)
    if section.chapter is None:
        facts = {"name": version.name, "season": version.season_id, "note": version.note}
        return {"version": version.pk, **facts, **{name: rules.get(name) for name in MATERIAL}}
    return {
        "version": version.pk,
        "rules": rules.get(section.code),
        "assumed": sorted(assumed_paths(rules, section.chapter)),
    }


def assumed_paths(rules: Mapping[str, Any], chapter: Chapter) -> set[str]:
    """The parameters and readings of a chapter that the regulation leaves open."""
    paths = [*(one.path for one in chapter.all_parameters()), *readings_of(chapter)]
    return {path for path in paths if is_assumed(rules, path)}


def put_section(rules: Mapping[str, Any], written: Mapping[str, Any], section: Section) -> Json:
    """The rules with one section as it is in those ``written``."""
    if section.chapter is None:
        return {**rules, **{name: written[name] for name in MATERIAL}}
    changed = {**rules, section.code: written[section.code]}
    if assumed_paths(rules, section.chapter) == assumed_paths(written, section.chapter):
        return changed
    marked = [assumed_paths(written if one == section.chapter else rules, one) for one in chapters()]
    return {**changed, "assumed": note_assumed(set().union(*marked))}
