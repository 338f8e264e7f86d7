"""The differences between two versions of a rule set, parameter by parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.values.parameters import Shape
from federation.values.paths import find_value
from games.rules.models import RuleSetVersion
from games.rules.ruleset import complete_rules
from games.rules.words.catalogue import words_for
from games.rules.words.parameters import Chapter, Parameter, chapters, is_assumed, show_value

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter, or something about the whole rule set, with its value in each version."""

    chapter: str
    label: str
    before: str
    after: str


def differences(before: RuleSetVersion, after: RuleSetVersion) -> list[Difference]:
    """Return all differences, in the order of the form."""
    rows = []
    general = _("The rule set")
    facts = (
        (_("Name"), before.name, after.name),
        (_("In force from"), str(before.season), str(after.season)),
    )
    rows += [Difference(general, label, one, other) for label, one, other in facts if one != other]
    rows += _material(general, "tiles", before, after, tile_lines)
    rows += _material(general, "board", before, after, board_lines)
    return rows + rule_differences(complete_rules(before.rules), complete_rules(after.rules))


def rule_differences(before: Json, after: Json) -> list[Difference]:
    """Return the differences between parameters, without tile set and board."""
    return [row for chapter in chapters() for row in _chapter_rows(chapter, chapter, before, after)]


def _chapter_rows(top: Chapter, chapter: Chapter, before: Json, after: Json) -> list[Difference]:
    rows = []
    for parameter in chapter.parameters:
        old, new = (_shown(values, parameter) for values in (before, after))
        if old != new:
            label = str(parameter.words.label)
            if chapter is not top:
                label = _("%(section)s: %(parameter)s") % {"section": chapter.words.label, "parameter": label}
            rows.append(Difference(str(top.words.label), label, old, new))
    return rows + [row for section in chapter.sections for row in _chapter_rows(top, section, before, after)]


def _shown(values: Json, parameter: Parameter) -> str:
    """Return a value as it is compared: in words, choices in one order, with the mark of an assumption."""
    value = find_value(values, parameter.path)
    if parameter.shape is Shape.SEVERAL and isinstance(value, list):
        value = sorted(value, key=parameter.codes.index)
    text = show_value(parameter, value)
    return (
        _("%(value)s (left open by the regulation)") % {"value": text} if is_assumed(values, parameter.path) else text
    )


def _material(general: str, name: str, before: RuleSetVersion, after: RuleSetVersion, lines: Any) -> list[Difference]:
    old, new = getattr(before, name), getattr(after, name)
    if old == new:
        return []
    one, other = lines(old), lines(new)
    first, second = [line for line in one if line not in other], [line for line in other if line not in one]
    texts = ["\n".join([str(data.get("name")), *shown]) for data, shown in ((old, first), (new, second))]
    return [Difference(general, str(words_for("RuleSet", name).label), *texts)]


def tile_lines(data: Json) -> list[str]:
    """Return a tile set as one line a tile: letter, count, value."""
    lines = [
        ngettext("%(letter)s × %(count)s, %(value)s point", "%(letter)s × %(count)s, %(value)s points", tile["value"])
        % {"letter": tile["letter"], "count": tile["count"], "value": tile["value"]}
        for tile in data.get("tiles", ())
        if tile["count"]
    ]
    return [_("blank × %(count)s") % {"count": data.get("blanks", 0)}, *lines]


def board_lines(data: Json) -> list[str]:
    """Return a board as one line a row."""
    return [f"{chr(ord('A') + index)}  {row}" for index, row in enumerate(data.get("squares", ()))]
