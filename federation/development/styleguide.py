"""The style guide: every component in every state, and sample pages, with invented data.

Available only where the setting FARISTOL_STYLEGUIDE is on (see federation.urls.tenant).
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from federation.development import samples
from federation.values.parts import Portrait

SECTIONS = {
    "": "",
    "home": "home",
    "championship": "championships",
    "cross": "championships",
    "rounds": "championships",
    "ranking": "ranking",
    "player": "ranking",
    "upload": "desk",
}
TEMPLATES = {
    "": "federation/development/styleguide.html",
    "home": "federation/development/home.html",
    "championship": "federation/development/championship.html",
    "cross": "federation/development/cross.html",
    "rounds": "federation/development/rounds.html",
    "ranking": "federation/development/ranking.html",
    "player": "federation/development/player.html",
    "upload": "federation/development/upload.html",
}

_JOB = {"percent": 42, "is_finished": True, "state": "running"}
_STOPPED = "The worker stopped; the work is tried again."


class SampleForm(forms.Form):
    """One field of each kind, so that each can be seen."""

    name = forms.CharField(label=_("Championship name"), help_text=_("As printed on the poster."))
    day = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    system = forms.ChoiceField(label=_("System"), choices=[("swiss", _("Swiss")), ("league", _("League"))])
    kind = forms.ChoiceField(
        label=_("Who can enter"),
        choices=[("all", _("Everyone")), ("members", _("Members only"))],
        widget=forms.RadioSelect,
    )
    remarks = forms.CharField(label=_("Comments"), required=False, widget=forms.Textarea)
    results = forms.FileField(label=_("Results"), help_text=_("A Swiss Perfect zip, or its three files."))
    circuit = forms.BooleanField(label=_("Part of the official circuit"), required=False)


def styleguide(request: HttpRequest) -> HttpResponse:
    page = request.GET.get("page", "")
    if page.isdigit():
        page = "ranking"
    if page not in SECTIONS:
        raise Http404
    return render(request, TEMPLATES[page], sample_context(page))


def sample_context(page: str) -> dict[str, Any]:
    bound = SampleForm({"name": "", "day": "2026-02-31", "system": "swiss", "kind": "all"})
    return {
        "section": SECTIONS[page],
        "standings": samples.standings(),
        "cross": samples.cross_table(),
        "ranking": samples.ranking(),
        "rows_page": Paginator(range(640), 50).page(6),
        "histories": {"one": samples.history(1), "two": samples.history(2), "many": samples.history(300)},
        "history": samples.history(38),
        "changes": samples.changes(),
        "tables": samples.round_tables(),
        "championships": samples.championships(),
        "results": samples.results(),
        "life": samples.life(4),
        "lives": [samples.life(0), samples.life(2), samples.life(1, failed=True), samples.life(6)],
        "problems": samples.problems(),
        "stats": samples.stats(),
        "portrait": Portrait(static("img/app-icon-512.png"), "Photo of Aina Bonshoms", 160, 160),
        "form": SampleForm(),
        "bound_form": bound,
        "progress": {"job": _JOB, "label": "Reading GONZAGA.ZIP", "poll_url": "#", "state_label": "running"},
        "failed_progress": {"job": _JOB, "label": "Rating again", "poll_url": "#", "error": _STOPPED},
        "states": STATES,
        "outcomes": ["win", "win", "loss", "draw", "win"],
        "spark": {"points": "0,18 24,12 48,14 72,6 96,2", "x": 96, "y": 2},
        "meeting": {"played": 8, "won": 5, "drawn": 1, "lost": 2},
        "distribution": samples.distribution(),
        "tabs": [
            {"label": label, "url": f"?page={name}", "current": name == page}
            for name, label in (("championship", "Standings"), ("cross", "Cross-table"), ("rounds", "Rounds"))
        ],
        "facts": [
            {"icon": "calendar", "text": "14–15 March 2026, from 9.30"},
            {"icon": "place", "text": "Casal de la Vila, Sant Climent"},
            {"icon": "people", "text": "60 players, 11 rounds"},
        ],
        "actions": [
            {"url": "#", "label": "Download results", "icon": "download", "primary": True},
            {"url": "#", "label": "Print", "icon": "print"},
        ],
    }


STATES = [
    *(
        ("announced", "announced"),
        ("approved", "approved"),
        ("under_way", "under way"),
        ("overdue", "results overdue"),
    ),
    *(("delivered", "delivered"), ("to_settle", "names to settle"), ("accepted", "accepted"), ("rated", "rated")),
    *(("listed", "listed"), ("refused", "refused"), ("withdrawn", "withdrawn"), ("cancelled", "cancelled")),
    *(("invalid", "cannot be used"), ("superseded", "replaced"), ("act", "active"), ("exp", "provisional")),
    *(("inact", "inactive"), ("nov", "new")),
]
