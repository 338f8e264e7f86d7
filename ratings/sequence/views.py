"""Pages of the rating sequence: its order, previewed changes, corrections, and the effect of accepting results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from federation.errors import Refusal
from federation.jobs.models import Job
from federation.jobs.views import describe_progress
from federation.permissions import Actor, actor_for, can, require
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.errors import RatingsMovedMeanwhile
from ratings.lists.models import Correction, Edition
from ratings.publication.services.preparation import ask_for_order, prepare
from ratings.publication.services.previews import is_refused, read_effect, refusal_of
from ratings.replay.models import SequencePosition
from ratings.replay.queries.state import is_large
from ratings.replay.services.previews import (
    EffectPreview,
    preview_insertion,
    preview_move,
    preview_removal,
    preview_results,
)
from ratings.replay.views import effect_context
from ratings.sequence.forms import PlaceForm, RemovalForm
from ratings.sequence.queries import accepted_outside, list_places, propose_position
from ratings.sequence.services.order import insert_championship, move_championship, remove_championship
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.views.corrections import correction_shapes
from tournaments.championship.views.frame import find_version
from tournaments.permissions import ChampionshipAction
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.packed import read_stored
from tournaments.results.services.acceptance import settled_players
from tournaments.results.views.parts import has_preview


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A championship's place in the sequence; late means after one with a later day of play."""

    position: int
    championship: Championship
    day: date
    is_late: bool
    rated_at: datetime | None
    edition: Edition | None


@dataclass(frozen=True, slots=True)
class CorrectionItem:
    """A correction, its positions before and after, and how many stored changes it affected."""

    correction: Correction
    url: str
    kind: str
    change: str
    stored: str


def place_rows(places: Iterable[SequencePosition]) -> list[PlaceRow]:
    return [
        PlaceRow(
            position=place.position,
            championship=place.championship,
            day=place.championship.ends_on,
            is_late=place.championship.ends_on < place.latest,  # type: ignore[attr-defined]
            rated_at=place.rated_at,
            edition=place.listed_in,
        )
        for place in places
    ]


def correction_items(corrections: Iterable[Correction]) -> list[CorrectionItem]:
    return [
        CorrectionItem(
            correction=one,
            url=reverse("correction", args=[one.system.code, one.pk]),
            kind=one.get_kind_display(),
            change=_describe(one.outcome),
            stored=_count(one.outcome),
        )
        for one in corrections
    ]


def _describe(outcome: dict[str, Any]) -> str:
    """Return the positions before and after in the sequence; empty for a correction that moved nothing."""
    new, old = outcome.get("position"), outcome.get("from_position")
    if new is not None and old is not None:
        return _("from no. %(old)s to no. %(new)s") % {"old": old, "new": new}
    if new is not None:
        return _("as no. %(new)s") % {"new": new}
    return _("was no. %(old)s") % {"old": old} if old is not None else ""


def _count(outcome: dict[str, Any]) -> str:
    if "updated" not in outcome:
        return ""
    count = outcome["inserted"] + outcome["updated"] + outcome["deleted"]
    text = ngettext("%(count)s rating change was recalculated.", "%(count)s rating changes were recalculated.", count)
    return text % {"count": count}


Form = PlaceForm | RemovalForm


@dataclass(frozen=True, slots=True)
class EditionErrata:
    """A rating list with the number of its lines changed by a correction."""

    edition: int
    url: str
    count: int


@login_required
@never_cache
def sequence(request: HttpRequest, code: str) -> HttpResponse:
    """Show the order in which a system rates championships, last one first."""
    _actor, system = _find_system(request, code)
    page = get_page(request, list_places(system))
    context = {
        "section": "desk",
        "system": system,
        "page": page,
        "rows": place_rows(list(page.object_list)),
        "outside": accepted_outside(system),
        "corrections": correction_items(Correction.objects.filter(system=system)[:10]),
    }
    return render(request, "ratings/sequence/sequence.html", context)


@login_required
@never_cache
def sequence_place(request: HttpRequest, code: str, slug: str) -> HttpResponse:
    """Show a championship's place: forms to change it, the preview of a change, and applying it."""
    actor, system = _find_system(request, code)
    championship = get_object_or_404(Championship, slug=slug)
    place = SequencePosition.objects.filter(system=system, championship=championship).first()
    if request.method == "POST":
        return _apply(request, actor, system, championship, place)
    return _place_page(request, system, championship, place)


@login_required
@never_cache
def correction(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Show what a correction changed."""
    _actor, system = _find_system(request, code)
    found = get_object_or_404(Correction, system=system, pk=pk)
    [item] = correction_items([found])
    editions = found.errata.order_by().values("edition__number").annotate(count=Count("pk"))
    errata = [
        EditionErrata(
            row["edition__number"], reverse("errata", args=[system.code, row["edition__number"]]), row["count"]
        )
        for row in editions.order_by("-edition__number")[:50]
    ]
    context = {"section": "desk", "system": system, "correction": item, "errata": errata}
    return render(request, "ratings/sequence/correction.html", context)


def _find_system(request: HttpRequest, code: str) -> tuple[Actor, RatingSystem]:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor, get_object_or_404(RatingSystem, code=code)


def _place_page(
    request: HttpRequest,
    system: RatingSystem,
    championship: Championship,
    place: SequencePosition | None,
    status: int = 200,
) -> HttpResponse:
    """Show the forms; with one of them submitted, the effect and the button that applies it."""
    last = SequencePosition.objects.filter(system=system).count() + (place is None)
    asked = request.POST if request.method == "POST" else request.GET
    removing = asked.get("act") == "remove"
    proposed = place.position if place else propose_position(system, championship.ends_on)
    place_form = PlaceForm(asked if "position" in asked and not removing else None, last=last, proposed=proposed)
    removal_form = RemovalForm(asked if removing else None)
    context: dict[str, object] = {
        "section": "desk",
        "system": system,
        "championship": championship,
        "place": place,
        "last": last,
        "by_date": propose_position(system, championship.ends_on, without=championship),
        "place_form": place_form,
        "removal_form": removal_form,
    }
    form: Form = removal_form if removing else place_form
    if form.is_bound and form.is_valid():
        context |= {"plan": form.cleaned_data, "removing": removing}
        try:
            context |= _look(request, system, championship, place, form)
        except Refusal as refusal:
            messages.error(request, str(refusal))
            del context["plan"]
            return render(request, "ratings/sequence/place.html", context, status=refusal.status)
    elif form.is_bound:
        status = 400
    return render(request, "ratings/sequence/place.html", context, status=status)


def _look(
    request: HttpRequest, system: RatingSystem, championship: Championship, place: SequencePosition | None, form: Form
) -> dict[str, object]:
    """Return the effect, the refusal, or the progress of the worker that computes it."""
    act, position = "remove", None
    if isinstance(form, PlaceForm):
        act, position = "move" if place else "insert", form.cleaned_data["position"]
    if not is_large(system):
        preview = _preview(system, championship, act, position)
        return {"digest": preview.digest} | effect_context(request, preview)
    found = prepare(actor_for(request.user), system, ask_for_order(act, championship, position))
    if isinstance(found, Job):
        return {"progress": describe_progress(found, reverse("job", args=[found.reference]))}
    if is_refused(found):
        return {"refusal": refusal_of(found)}
    return {"digest": found.version} | effect_context(request, read_effect(system, found))


def _preview(system: RatingSystem, championship: Championship, act: str, position: int | None) -> EffectPreview:
    if position is None:
        return preview_removal(system, championship)
    return (preview_move if act == "move" else preview_insertion)(system, championship, position)


def _apply(
    request: HttpRequest,
    actor: Actor,
    system: RatingSystem,
    championship: Championship,
    place: SequencePosition | None,
) -> HttpResponse:
    last = SequencePosition.objects.filter(system=system).count() + (place is None)
    removing = request.POST.get("act") == "remove"
    form: Form = RemovalForm(request.POST) if removing else PlaceForm(request.POST, last=last)
    digest = request.POST.get("digest", "")
    if not form.is_valid() or not digest:
        return _place_page(request, system, championship, place, status=400)
    reason = form.cleaned_data["reason"]
    try:
        if isinstance(form, RemovalForm):
            remove_championship(actor, system, championship, reason, digest=digest)
        elif place is None:
            position = form.cleaned_data["position"]
            insert_championship(actor, system, championship, position, reason=reason, digest=digest)
        else:
            position = form.cleaned_data["position"]
            move_championship(actor, system, championship, position, reason=reason, digest=digest)
    except RatingsMovedMeanwhile as refusal:
        place = SequencePosition.objects.filter(system=system, championship=championship).first()
        return refuse_on(lambda: _place_page(request, system, championship, place), request, refusal)
    except Refusal as refusal:
        return refuse_on(lambda: _place_page(request, system, championship, place), request, refusal)
    followed = not is_large(system)
    messages.success(
        request,
        _("Done. The ratings have been updated.") if followed else _("Done. The ratings will be updated shortly."),
    )
    last_one = Correction.objects.filter(system=system, championship=championship).first()
    assert last_one is not None
    return redirect("correction", system.code, last_one.pk)


@login_required
@never_cache
def results_effect(request: HttpRequest, slug: str, number: int, code: str) -> HttpResponse:
    actor, version = find_version(request, slug, number)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    system = get_object_or_404(RatingSystem, code=code)
    if not has_preview(version):
        raise Http404
    may_accept = version.is_open and can(actor, ChampionshipAction.ACCEPT_RESULTS)
    context = {
        "section": "desk",
        "system": system,
        "version": version,
        "championship": version.championship,
        "corrections": correction_shapes(version.corrections, version.received_at),
        # If there are warnings, they must be read on the version's own page, where it is accepted.
        "may_accept": may_accept and not sign_warnings(version.problems),
        "has_warnings": may_accept and bool(sign_warnings(version.problems)),
    }
    try:
        preview = preview_results(system, version.championship, read_stored(version.report), settled_players(version))
    except Refusal as refusal:
        context["refusal"] = str(refusal)
    else:
        context |= effect_context(request, preview)
    return render(request, "ratings/sequence/results_effect.html", context)
