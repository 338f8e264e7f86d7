"""Adding one of the portal's rating systems, and choosing the federation's main one."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.permissions import Action, Actor, actor_for, require
from federation.web.refusals import refuse_on
from ratings.parameters.services import add_rating_system, make_main_system
from ratings.systems.models import RatingSystem
from ratings.systems.presets import list_systems, load_system
from ratings.systems.words.catalogue import CATALOGUE, KIND_NAMES

# Warnings for preset systems without published results to check against.
_UNCONFIRMED = gettext_noop("No published results were found to check this system against. Review its numbers first.")
UNCONFIRMED = {"wespa": _UNCONFIRMED}


@dataclass(frozen=True, slots=True)
class PresetItem:
    """A system to choose: ``warning`` is empty if it could be checked; ``assumed`` are labels of its numbers."""

    code: str
    name: str
    kind: str | Promise
    warning: str
    assumed: list[str]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def add_system(request: HttpRequest) -> HttpResponse:
    """List the systems that the federation does not have yet; when submitted, add one and compute it."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    if request.method != "POST":
        return _page(request)
    return _add(request, actor, request.POST.get("code", ""))


@login_required
@never_cache
@require_http_methods(["POST"])
def make_main(request: HttpRequest, code: str) -> HttpResponse:
    system = make_main_system(actor_for(request.user), get_object_or_404(RatingSystem, code=code))
    messages.success(request, _("%(system)s is now the main rating.") % {"system": system.name})
    return redirect("rating_systems")


def _add(request: HttpRequest, actor: Actor, code: str) -> HttpResponse:
    if code not in list_systems():
        raise Http404
    try:
        system = add_rating_system(actor, code)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request), request, refusal)
    text = _("%(system)s added. It is being calculated from all results; meanwhile, review its numbers.")
    messages.success(request, text % {"system": system.name})
    return redirect("rating_rules", system.code)


def _page(request: HttpRequest) -> HttpResponse:
    taken = set(RatingSystem.objects.values_list("code", flat=True))
    items = [_item(code) for code in list_systems() if code not in taken]
    return render(request, "ratings/parameters/add.html", {"section": "desk", "presets": items})


def _item(code: str) -> PresetItem:
    parameters = load_system(code)
    labels: dict[str, str] = {}
    for parameter in CATALOGUE[parameters.kind]:
        labels.setdefault(parameter.field, str(parameter.label))
    return PresetItem(
        code=code,
        name=parameters.name,
        kind=KIND_NAMES[parameters.kind],
        warning=_(UNCONFIRMED[code]) if code in UNCONFIRMED else "",
        assumed=[labels[field] for field in parameters.assumed if field in labels],
    )
