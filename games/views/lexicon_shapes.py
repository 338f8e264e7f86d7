"""Word lists and their versions in the shapes of the templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.known_material import tileset_choices
from games.messages import describe
from games.models import Lexicon, LexiconState, LexiconVersion
from games.problems import Problem

Shape = dict[str, Any]

# As components/status_badge.html knows them.
STATES = {LexiconState.COMPILING: "running", LexiconState.READY: "done", LexiconState.REFUSED: "refused"}
KINDS = (
    ("unspellable", gettext_lazy("The tiles cannot spell it")),
    ("too_long", gettext_lazy("Longer than the board")),
    ("too_short", gettext_lazy("A single letter")),
    ("duplicates", gettext_lazy("There already")),
)


def lexicon_items(lexicons: Iterable[Lexicon]) -> list[Shape]:
    """For desk/_items.html; each with ``current`` fetched."""
    return [_lexicon_item(lexicon) for lexicon in lexicons]


def _lexicon_item(lexicon: Lexicon) -> Shape:
    current = lexicon.current
    return {
        "url": reverse("lexicon", args=[lexicon.code]),
        "title": lexicon.name,
        "todo": words_text(current.words) if current else _("Send in the list"),
        "lines": [
            _("version %(number)s") % {"number": current.label or current.number} if current else "",
            lexicon.source,
        ],
    }


def words_text(count: int | None) -> str:
    """“600,000 words”."""
    text = ngettext("%(count)s word", "%(count)s words", count or 0)
    return text % {"count": formats.number_format(count or 0, force_grouping=True)}


def lexicon_facts(lexicon: Lexicon) -> list[Shape]:
    tiles = dict(tileset_choices()).get(lexicon.tiles, lexicon.tiles)
    facts = [{"icon": "note", "text": _("Tile set: %(name)s") % {"name": tiles}}]
    if lexicon.source:
        facts.append({"icon": "globe", "text": lexicon.source})
    kept = _("May be kept on arbiters' telephones") if lexicon.may_be_kept else _("May not be kept on telephones")
    return [*facts, {"icon": "check" if lexicon.may_be_kept else "note", "text": kept}]


def version_items(lexicon: Lexicon, versions: Sequence[LexiconVersion]) -> list[Shape]:
    """Rows of the table of versions, the newest first."""
    return [
        {
            "version": version,
            "url": reverse("lexicon_version", args=[lexicon.code, version.number]),
            "state": STATES[LexiconState(version.state)],
            "state_label": version.get_state_display(),
            "words": words_text(version.words) if version.words is not None else "",
            "is_current": version.pk == lexicon.current_id,
        }
        for version in versions
    ]


def tally_tiles(version: LexiconVersion) -> list[Shape]:
    """For components/stat_tiles.html."""
    tally = version.tally
    if not tally:
        return []
    tiles: list[Shape] = [{"label": _("Words"), "value": _number(tally["words"]), "main": True}]
    tiles.append({"label": _("Lines in the file"), "value": _number(tally["lines"])})
    return tiles + [{"label": str(label), "value": _number(tally[kind]["number"])} for kind, label in KINDS]


def rejected_groups(version: LexiconVersion) -> list[Shape]:
    """By kind the first lines that were left out: [{label, number, lines: [{line, text}], is_cut}]."""
    groups = [
        {"label": str(label), "lines": found["first"], "number": found["number"], "shown": len(found["first"])}
        for kind, label in KINDS
        if (found := version.tally.get(kind)) and found["number"]
    ]
    return [{**group, "is_cut": group["shown"] < group["number"]} for group in groups]


def difference_shape(version: LexiconVersion) -> Shape | None:
    """What is other than in the version before, with the addresses of the words."""
    compared = version.compared
    if not compared:
        return None
    address = [version.lexicon.code, version.number]
    return {
        "number": compared["number"],
        "same": not (compared["added"] or compared["removed"]),
        "added": words_text(compared["added"]) if compared["added"] else "",
        "added_url": reverse("lexicon_added", args=address),
        "removed": words_text(compared["removed"]) if compared["removed"] else "",
        "removed_url": reverse("lexicon_removed", args=address),
    }


def problem_texts(version: LexiconVersion) -> list[str]:
    """What was wrong with a file, in the reader's language."""
    return [describe(Problem(one["code"], one["params"])) for one in version.problems]


def file_shape(version: LexiconVersion) -> Shape:
    return {
        "url": reverse("lexicon_file", args=[version.lexicon.code, version.number]),
        "name": version.file_name,
        "size": filesizeformat(version.file.size),
    }


def _number(count: int) -> str:
    return formats.number_format(count, force_grouping=True)
