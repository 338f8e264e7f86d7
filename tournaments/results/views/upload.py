"""The upload page, for one or more files, leading to the version they make; the workbook to fill in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refusal
from federation.permissions import actor_for, require
from federation.tables.tabular import CONTENT_TYPES, XLSX
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from federation.web.attachments import attachment
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.queries.championships import visible_championships
from tournaments.championship.queries.versions import may_be_interim
from tournaments.championship.views.frame import find_version
from tournaments.errors import SameFiles
from tournaments.files.words.guides import offers
from tournaments.permissions import ChampionshipAction
from tournaments.report.formats import families
from tournaments.results.forms import UploadForm, read_files
from tournaments.results.queries import make_results_template
from tournaments.results.services.repeats import upload_again, upload_once


@login_required
@never_cache
@require_safe
def results_template(request: HttpRequest, slug: str) -> HttpResponse:
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor), slug=slug)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    return attachment(
        make_results_template(championship), f"{championship.slug}.xlsx", CONTENT_TYPES[XLSX], private=True
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def results_upload(request: HttpRequest, slug: str) -> HttpResponse:
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor), slug=slug)
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    latest = championship.results.order_by("-number").values_list("number", flat=True).first() or 0
    if request.method != "POST":
        return _page(request, championship, UploadForm(initial={"seen": latest}))
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, championship, form, status=400)
    seen = form.cleaned_data["seen"]
    try:
        files = read_files(form.chosen_files())
        version = upload_once(
            actor, championship, files, latest if seen is None else seen, interim=form.cleaned_data["interim"]
        )
    except SameFiles as refusal:
        context = {"section": "desk", "championship": championship, "same": refusal.params["number"], "seen": latest}
        return render(request, "tournaments/results/same_files.html", context, status=refusal.status)
    except Refusal as refusal:
        form.add_error("results", str(refusal))
        return _page(request, championship, form, status=refusal.status)
    return redirect("results_version", slug, version.number)


@login_required
@require_http_methods(["POST"])
def results_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send recognised duplicate files again on purpose."""
    actor, version = find_version(request, slug, number)
    seen = whole_number(request.POST.get("seen"))
    latest = version.championship.results.order_by("-number").values_list("number", flat=True)[0]
    made = upload_again(actor, version, latest if seen is None else seen)
    return redirect("results_version", slug, made.number)


def _page(request: HttpRequest, championship: Championship, form: UploadForm, status: int = 200) -> HttpResponse:
    context = {
        "section": "desk",
        "championship": championship,
        "form": form,
        "may_be_interim": may_be_interim(championship, timezone.localdate()),
        "is_open": championship.state == ChampionshipState.APPROVED,
        "limit": settings.FARISTOL_UPLOAD_LIMIT,
        "offers": offers(current_federation().settings.get("accepted_formats") or families()),
    }
    return render(request, "tournaments/results/upload.html", context, status=status)
