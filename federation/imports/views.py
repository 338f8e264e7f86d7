"""Importing tables: upload, review, apply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.files.services import check_size, give_file
from federation.imports.cells import ToldProblem, describe
from federation.imports.forms import ApplyForm, ImportForm
from federation.imports.kinds import ImportKind, import_kinds
from federation.imports.models import ImportState, RegistryImport, RegistryImportRow
from federation.imports.plan import Effect
from federation.imports.services import apply_import, discard_import, upload_import, values_before
from federation.jobs.views import answer_poll, describe_progress
from federation.permissions import Action, Actor, actor_for, require
from federation.values.parts import Choice, DeskItem, Link, Remark, Stat
from federation.web.attachments import attachment
from federation.web.downloads import download, download_links
from federation.web.lists import get_page
from federation.web.refusals import refuse_on

TONES = {Effect.ADDED: "good", Effect.CHANGED: "calm", Effect.UNCHANGED: "still", Effect.WRONG: "bad"}


@dataclass(frozen=True, slots=True)
class RowChange:
    """A value in a row, before and after."""

    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class RowItem:
    """A row of an imported table, with what it would change."""

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
        Effect.UNCHANGED: pgettext("rows of a table", "unchanged"),
        Effect.WRONG: pgettext("rows of a table", "errors"),
    }


def refusal_text(code: str) -> str:
    """Explain why a file could not be read, and what to do."""
    texts = {
        "damaged": _("This file can’t be read as a spreadsheet. Save it as .xlsx or .csv and upload it again."),
        "protected": _("The workbook is password-protected. Save it without a password."),
        "too_large": _("The sheet is too large to read. Split it into several files."),
        "too_long": _("Reading the file took too long. Split it into several files."),
        "empty": _("The file is empty."),
        "no_headings": _("No row has column headings we recognise. Download the table here and use its headings."),
        "no_rows": _("There are no rows below the headings."),
    }
    return texts[code]


def notes_of(one: RegistryImport) -> list[Remark]:
    """Return remarks about the whole file."""
    summary = one.summary
    notes = []
    if summary.get("unknown"):
        text = _("These columns weren’t recognised or read: %(columns)s.")
        notes.append(text % {"columns": ", ".join(summary["unknown"])})
    if summary.get("repeated"):
        text = _("These columns appear twice; only the first of each was read: %(columns)s.")
        notes.append(text % {"columns": ", ".join(summary["repeated"])})
    if summary.get("others"):
        text = _("Only the sheet “%(sheet)s” was read. Not read: %(others)s.")
        notes.append(text % {"sheet": summary["sheet"], "others": ", ".join(summary["others"])})
    return [Remark("warning", note) for note in notes]


def column_labels(kind: ImportKind, one: RegistryImport) -> dict[str, str]:
    """Return column name → label: the file's heading, otherwise ours."""
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
    """Return the filter choices: all rows, or those with one effect."""
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
        todo=_("Review changes") if one.state == ImportState.READY else "",
    )


# States whose tone has another name in the templates.
STATE_TONES: dict[str, str] = {
    ImportState.UNREADABLE: "invalid",
    ImportState.READY: "to_settle",
    ImportState.APPLYING: "running",
    ImportState.APPLIED: "accepted",
}


AT_WORK = (ImportState.RECEIVED, ImportState.APPLYING)


@dataclass(frozen=True, slots=True)
class TableDownloads:
    """A kind of table that can be imported, with its downloads."""

    label: str
    downloads: Sequence[Link]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def registry_imports(request: HttpRequest) -> HttpResponse:
    """Show exports and imports: downloads, the upload form, and previous imports."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            check_size(data["file"].name, data["file"].size)
            one = upload_import(actor, data["kind"], data["file"].name, data["file"].read(), data["options"])
        except Refusal as refusal:
            return refuse_on(lambda: _list_page(request, form), request, refusal)
        return redirect("registry_import", one.number)
    return _list_page(request, form)


def _list_page(request: HttpRequest, form: ImportForm) -> HttpResponse:
    page = get_page(request, RegistryImport.objects.select_related("uploaded_by").order_by("-number"))
    tables = [TableDownloads(str(kind.label), download_links(kind.download)) for kind in import_kinds]
    context = {
        "section": "desk",
        "form": form,
        "tables": tables,
        "page": page,
        "items": import_items(list(page)),
    }
    status = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/imports/imports.html", context, status=status)


@login_required
@never_cache
def registry_import(request: HttpRequest, number: int) -> HttpResponse:
    _actor, one = find_import(request, number)
    if request.headers.get("HX-Request") == "true" and one.job is not None:
        return answer_poll(request, one.job, request.path)
    return _page(request, one)


def _page(request: HttpRequest, one: RegistryImport) -> HttpResponse:
    kind = import_kinds.get(one.kind)
    context: dict[str, object] = {
        "section": "desk",
        "one": one,
        "kind_label": kind.label if kind else one.kind,
        "state": STATE_TONES.get(one.state, one.state),
        "at_work": one.state in AT_WORK,
        "notes": notes_of(one),
    }
    if one.state in AT_WORK and one.job is not None:
        context["progress"] = describe_progress(one.job, reverse("registry_import", args=[one.number]))
    if one.state == ImportState.UNREADABLE:
        context["refused"] = refusal_text(one.summary["refused"])
    if "counts" in one.summary:
        context |= _preview(request, one)
    return render(request, "federation/imports/import.html", context)


def _preview(request: HttpRequest, one: RegistryImport) -> dict[str, object]:
    shown = request.GET.get("show", "")
    rows = one.rows.order_by("line", "pk")
    if shown in set(Effect):
        rows = rows.filter(effect=shown)
    counts = one.summary["counts"]
    page = get_page(request, rows)
    return {
        "stats": count_tiles(one),
        "wrong": counts[Effect.WRONG],
        "good": counts[Effect.ADDED] + counts[Effect.CHANGED],
        "changed": counts[Effect.CHANGED],
        "choices": effect_choices(one, shown),
        "page": page,
        "rows": row_items(one, list(page)),
        "before": download_links("registry_import_before", one.number) if counts[Effect.CHANGED] else [],
    }


def find_import(request: HttpRequest, number: int) -> tuple[Actor, RegistryImport]:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    found = RegistryImport.objects.select_related("stored", "job", "uploaded_by")
    return actor, get_object_or_404(found, number=number)


@login_required
def registry_import_apply(request: HttpRequest, number: int) -> HttpResponse:
    actor, one = find_import(request, number)
    form = ApplyForm(request.POST)
    if request.method != "POST" or not form.is_valid():
        return redirect("registry_import", number)
    data = form.cleaned_data
    return _act(request, one, lambda: apply_import(actor, one, data["digest"], only_good=data["only_good"]))


@login_required
def registry_import_discard(request: HttpRequest, number: int) -> HttpResponse:
    actor, one = find_import(request, number)
    if request.method != "POST":
        return redirect("registry_import", number)
    return _act(request, one, lambda: discard_import(actor, one), _("Import discarded. Nothing has changed."))


def _act(request: HttpRequest, one: RegistryImport, act: Callable[[], object], done: str = "") -> HttpResponse:
    try:
        act()
    except Refusal as refusal:
        one.refresh_from_db()
        return refuse_on(lambda: _page(request, one), request, refusal)
    if done:
        messages.success(request, done)
    return redirect("registry_import", one.number)


@login_required
def registry_import_file(request: HttpRequest, number: int) -> HttpResponse:
    """Download the original, byte for byte."""
    _actor, one = find_import(request, number)
    try:
        content = give_file(one.stored)
    except FileNotFoundError as error:
        raise Http404 from error
    return attachment(content, one.name, private=True)


@login_required
def registry_import_before(request: HttpRequest, number: int) -> HttpResponse:
    """Download the values from before an import, as a table that can be imported."""
    _actor, one = find_import(request, number)
    kind = import_kinds.get(one.kind)
    if kind is None or one.state != ImportState.APPLIED:
        raise Http404
    resource, rows = values_before(kind, one)
    return download(request, resource, rows, _("Before import %(number)s") % {"number": one.number})
