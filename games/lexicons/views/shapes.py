"""Word lists and their versions, for the templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from federation.values.parts import DeskItem, Fact, Stat
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.material.queries import tileset_choices
from games.problems.kinds import Problem
from games.problems.sentences import describe

# As components/page/status_badge.html expects them.
STATES = {LexiconState.COMPILING: "running", LexiconState.READY: "done", LexiconState.REFUSED: "refused"}
KINDS = (
    ("unspellable", gettext_lazy("Can’t be spelled with the tiles")),
    ("too_long", gettext_lazy("Longer than the board")),
    ("too_short", gettext_lazy("Single letter")),
    ("duplicates", gettext_lazy("Duplicate")),
)


@dataclass(frozen=True, slots=True)
class LexiconVersionItem:
    """A row of the table of versions."""

    version: LexiconVersion
    url: str
    state: str
    state_label: str
    words: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class RejectedLine:
    """A line of a file that was left out."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class RejectedGroup:
    """The first of ``number`` lines left out for one reason."""

    label: str
    lines: Sequence[RejectedLine]
    number: int

    @property
    def shown(self) -> int:
        return len(self.lines)

    @property
    def is_cut(self) -> bool:
        return self.shown < self.number


@dataclass(frozen=True, slots=True)
class WordsDiffer:
    """The differences from version ``number``, with the addresses of the words; empty if there are none."""

    number: int
    same: bool
    added: str
    added_url: str
    removed: str
    removed_url: str


@dataclass(frozen=True, slots=True)
class FileItem:
    url: str
    name: str
    size: str


def lexicon_items(lexicons: Iterable[Lexicon]) -> list[DeskItem]:
    """Lists must have ``current`` fetched."""
    return [_lexicon_item(lexicon) for lexicon in lexicons]


def _lexicon_item(lexicon: Lexicon) -> DeskItem:
    current = lexicon.current
    return DeskItem(
        url=reverse("lexicon", args=[lexicon.code]),
        title=lexicon.name,
        todo=words_text(current.words) if current else _("Upload the list"),
        lines=[
            _("version %(number)s") % {"number": current.label or current.number} if current else "",
            lexicon.source,
        ],
    )


def words_text(count: int | None) -> str:
    """“600,000 words”."""
    text = ngettext("%(count)s word", "%(count)s words", count or 0)
    return text % {"count": formats.number_format(count or 0, force_grouping=True)}


def lexicon_facts(lexicon: Lexicon) -> list[Fact]:
    tiles = dict(tileset_choices()).get(lexicon.tiles, lexicon.tiles)
    facts = [Fact("note", _("Tile set: %(name)s") % {"name": tiles})]
    if lexicon.source:
        facts.append(Fact("globe", lexicon.source))
    kept = _("May be kept on arbiters’ phones") if lexicon.may_be_kept else _("May not be kept on phones")
    return [*facts, Fact("check" if lexicon.may_be_kept else "note", kept)]


def version_items(lexicon: Lexicon, versions: Sequence[LexiconVersion]) -> list[LexiconVersionItem]:
    """Versions, newest first."""
    return [
        LexiconVersionItem(
            version=version,
            url=reverse("lexicon_version", args=[lexicon.code, version.number]),
            state=STATES[LexiconState(version.state)],
            state_label=version.get_state_display(),
            words=words_text(version.words) if version.words is not None else "",
            is_current=version.pk == lexicon.current_id,
        )
        for version in versions
    ]


def tally_tiles(version: LexiconVersion) -> list[Stat]:
    tally = version.tally
    if not tally:
        return []
    tiles = [
        Stat(_("Words"), _number(tally["words"]), main=True),
        Stat(_("Lines in the file"), _number(tally["lines"])),
    ]
    return tiles + [Stat(str(label), _number(tally[kind]["number"])) for kind, label in KINDS]


def rejected_groups(version: LexiconVersion) -> list[RejectedGroup]:
    """Return the first lines left out, by kind."""
    return [
        RejectedGroup(str(label), [RejectedLine(**one) for one in found["first"]], found["number"])
        for kind, label in KINDS
        if (found := version.tally.get(kind)) and found["number"]
    ]


def difference_shape(version: LexiconVersion) -> WordsDiffer | None:
    compared = version.compared
    if not compared:
        return None
    address = [version.lexicon.code, version.number]
    return WordsDiffer(
        number=compared["number"],
        same=not (compared["added"] or compared["removed"]),
        added=words_text(compared["added"]) if compared["added"] else "",
        added_url=reverse("lexicon_added", args=address),
        removed=words_text(compared["removed"]) if compared["removed"] else "",
        removed_url=reverse("lexicon_removed", args=address),
    )


def problem_texts(version: LexiconVersion) -> list[str]:
    """Return a file's problems in the reader's language."""
    return [describe(Problem(one["code"], one["params"])) for one in version.problems]


def file_shape(version: LexiconVersion) -> FileItem:
    return FileItem(
        url=reverse("lexicon_file", args=[version.lexicon.code, version.number]),
        name=version.file_name,
        size=filesizeformat(version.file.size),
    )


def _number(count: int) -> str:
    return formats.number_format(count, force_grouping=True)
