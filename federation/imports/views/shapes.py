"""Imports in the shapes that templates name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.imports.kinds import ImportKind, import_kinds
from federation.imports.models import ImportState, RegistryImport, RegistryImportRow
from federation.imports.plan.planning import Effect
from federation.imports.problems import ToldProblem, describe
from federation.values.parts import Choice, DeskItem, Remark, Stat

TONES = {Effect.ADDED: "good", Effect.CHANGED: "calm", Effect.UNCHANGED: "still", Effect.WRONG: "bad"}


@dataclass(frozen=True, slots=True)
class RowChange:
    """A value of a row, as it is and as it would be."""

    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RowItem:
    """A row of a table that comes in, with what it would do."""

    line: int
    label: str
    url: str
    effect: str
    effect_label: str
    tone: str
    changes: Sequence[RowChange]
    problems: Sequence[ToldProblem]


def effect_labels() -> dict[str, str]:
    return {
        Effect.ADDED: pgettext("rows of a table", "added"),
        Effect.CHANGED: pgettext("rows of a table", "changed"),
        Effect.UNCHANGED: pgettext("rows of a table", "left as it is"),
        Effect.WRONG: pgettext("rows of a table", "wrong"),
    }


def refusal_text(code: str) -> str:
    """Why a file could not be read, and what to do."""
    texts = {
        "damaged": _("This is no spreadsheet that can be read. Save it again as .xlsx or .csv and send that."),
        "protected": _("The workbook is protected by a password. Save it without one."),
        "too_large": _("The sheet is too large to be read. Part it into several files."),
        "too_long": _("Reading the file took too long. Part it into several files."),
        "empty": _("There is nothing in the file."),
        "no_headings": _("No row names columns that are known. Download the table here and use its headings."),
        "no_rows": _("There is nothing below the headings."),
    }
    return texts[code]


def notes_of(one: RegistryImport) -> list[Remark]:
    """What was noticed of the file as a whole."""
    summary = one.summary
    notes = []
    if summary.get("unknown"):
        text = _("These columns are not known and were not read: %(columns)s.")
        notes.append(text % {"columns": ", ".join(summary["unknown"])})
    if summary.get("repeated"):
        text = _("These columns stand there twice; the first of each was read: %(columns)s.")
        notes.append(text % {"columns": ", ".join(summary["repeated"])})
    if summary.get("others"):
        text = _("Only the sheet “%(sheet)s” was read, not: %(others)s.")
        notes.append(text % {"sheet": summary["sheet"], "others": ", ".join(summary["others"])})
    return [Remark("warning", note) for note in notes]


def column_labels(kind: ImportKind, one: RegistryImport) -> dict[str, str]:
    """Name of a column → as the file calls it, else as we do."""
    ours = {name: str(column.heading) for name, column in kind.resource(()).fields.items()}
    theirs: dict[str, str] = one.summary.get("headings", {})
    return ours | theirs


def row_items(one: RegistryImport, rows: Sequence[RegistryImportRow]) -> list[RowItem]:
    kind = import_kinds.get(one.kind)
    assert kind is not None
    columns, effects = column_labels(kind, one), effect_labels()
    return [
        RowItem(
            line=row.line,
            label=row.label,
            url=_address(kind, row),
            effect=row.effect,
            effect_label=effects[row.effect],
            tone=TONES[Effect(row.effect)],
            changes=[RowChange(columns[name], old, new) for name, old, new in row.changes],
            problems=[describe(problem, columns) for problem in row.problems],
        )
        for row in rows
    ]


def _address(kind: ImportKind, row: RegistryImportRow) -> str:
    if not row.key:
        return ""
    try:
        return reverse(kind.address, args=[row.key])
    except NoReverseMatch:
        return ""


def effect_choices(one: RegistryImport, shown: str) -> list[Choice]:
    """All rows, or those of one effect."""
    counts, labels = one.summary["counts"], effect_labels()
    by_effect = [
        Choice(f"{labels[effect]} ({counts[effect]})", f"?show={effect}", shown == effect) for effect in Effect
    ]
    return [Choice(_("All rows"), "?", not shown), *by_effect]


def count_tiles(one: RegistryImport) -> list[Stat]:
    labels, counts = effect_labels(), one.summary["counts"]
    return [Stat(labels[effect], counts[effect]) for effect in Effect]


def import_items(imports: Sequence[RegistryImport]) -> list[DeskItem]:
    return [_import_item(one) for one in imports]


def _import_item(one: RegistryImport) -> DeskItem:
    kind = import_kinds.get(one.kind)
    return DeskItem(
        url=reverse("registry_import", args=[one.number]),
        title=one.name,
        lines=[str(kind.label) if kind else one.kind, str(one.uploaded_by or "")],
        state=STATE_TONES.get(one.state, one.state),
        state_label=one.get_state_display(),
        todo=_("Look at what it would do") if one.state == ImportState.READY else "",
    )


# States whose tone the templates know by another name.
STATE_TONES: dict[str, str] = {
    ImportState.UNREADABLE: "invalid",
    ImportState.READY: "to_settle",
    ImportState.APPLYING: "running",
    ImportState.APPLIED: "accepted",
}
