"""Entries from a spreadsheet, and entrants missing from the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Action, Actor, can
from federation.values.numbers import whole_number
from tournaments.championship.models.live import LiveChampionship
from tournaments.entries.imports import MOST_BYTES, EntryFile, LineProblem, read_entries
from tournaments.entries.queries import find_unknown
from tournaments.entries.services.debutants import confirm_debutant
from tournaments.entries.services.lists import EntryLine, enter_list, plan_entries
from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import desk_context
from tournaments.log.queries import current_state
from tournaments.log.state import digest_of


@login_required
def live_debutants(request: HttpRequest, slug: str) -> HttpResponse:
    """Each name with its possible players; one button adds a new registry record."""
    actor, live = find_run_live(request, slug)
    if request.method == "POST":
        number, chosen = (whole_number(request.POST.get(name)) for name in ("number", "player"))
        player = Player.objects.filter(pk=chosen, merged_into=None).first() if chosen is not None else None
        try:
            done = confirm_debutant(actor, live, number or 0, player)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("%(name)s is in the registry.") % {"name": done.name})
        return redirect("live_debutants", slug)
    state = current_state(live)
    context = {
        **desk_context(live, state, "live_entries"),
        "unknown": find_unknown(state),
        "may_confirm": can(actor, Action.SETTLE_PLAYERS),
    }
    return render(request, "tournaments/entries/debutants.html", context)


# A file once read must be confirmed within a day, on a page of this championship.
_KEPT_SECONDS = 86_400


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def live_entry_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file, preview it, confirm it."""
    actor, live = find_run_live(request, slug)
    if request.method != "POST":
        return file_page(request, live)
    if "lines" in request.POST:
        return _take(request, actor, live)
    file = request.FILES.get("file")
    if file is None:
        return file_page(request, live, EntryFile(problems=(LineProblem(0, _("Choose a file.")),)), status=400)
    # Reject by size before reading.
    found = read_entries(file.read(MOST_BYTES + 1))
    if found.problems:
        return file_page(request, live, found, status=400)
    return preview_page(request, actor, live, found.lines, found.unknown)


def file_page(
    request: HttpRequest, live: LiveChampionship, found: EntryFile | None = None, status: int = 200
) -> HttpResponse:
    context = {**desk_context(live, current_state(live), "live_entries"), "problems": found.problems if found else ()}
    return render(request, "tournaments/entries/file.html", context, status=status)


def preview_page(
    request: HttpRequest,
    actor: Actor,
    live: LiveChampionship,
    lines: Sequence[EntryLine],
    unknown: Sequence[str] = (),
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Preview each row's match; uncertain ones are asked about."""
    plan = plan_entries(actor, live, lines)
    context = {
        **desk_context(live, current_state(live), "live_entries"),
        "plan": [(one, request.POST.get(f"who-{one.line.row}", "")) for one in plan],
        "new": sum(one.number is None for one in plan),
        "known": sum(one.number is not None for one in plan),
        "open": sum(one.is_open for one in plan),
        "unknown": unknown,
        "lines": signing.dumps([line.as_json() for line in lines], salt=_salt(live), compress=True),
        "refusal": refusal,
    }
    return render(request, "tournaments/entries/pasted.html", context, status=status)


def _salt(live: LiveChampionship) -> str:
    return f"tournaments.entries.{live.federation_id}.{live.pk}"


def _take(request: HttpRequest, actor: Actor, live: LiveChampionship) -> HttpResponse:
    kept = request.POST["lines"]
    try:
        told: list[dict[str, Any]] = signing.loads(kept, salt=_salt(live), max_age=_KEPT_SECONDS)
    except signing.BadSignature:
        old = LineProblem(0, _("The list was read too long ago. Choose the file again."))
        return file_page(request, live, EntryFile(problems=(old,)), status=400)
    lines = [EntryLine(**one) for one in told]
    choices = {line.row: request.POST.get(f"who-{line.row}", "")[:20] for line in lines}
    choices = {row: choice for row, choice in choices.items() if choice}
    try:
        entered = enter_list(actor, live, lines, choices, f"list:{digest_of(kept)[:16]}")
    except Refusal as refusal:
        return preview_page(request, actor, live, lines, refusal=str(refusal), status=refusal.status)
    done = ngettext("%(count)s player was entered.", "%(count)s players were entered.", len(entered))
    messages.success(request, done % {"count": len(entered)})
    return redirect("live_entries", live.championship.slug)
