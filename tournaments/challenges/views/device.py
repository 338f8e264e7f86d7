"""What makes the challenge page an app that answers without a connection: manifest, worker, the list itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.errors import NotPermitted
from federation.files.services import read_file
from federation.tenancy.scope import current_federation
from tournaments.challenges.queries.word_lists import list_for
from tournaments.challenges.views.challenges import find_place

WORKER = "js/challenge_worker.js"
# --paper in static/css/frame/tokens.css.
PAPER = "#f5efe3"


@require_safe
def challenge_manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest: the federation's name and colours, its own scope."""
    federation = current_federation()
    icons = [
        {"src": static(f"img/app-icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    manifest = {
        "id": reverse("challenge"),
        "name": _("Challenges %(federation)s") % {"federation": federation.short_name},
        "short_name": _("Challenges"),
        "start_url": reverse("challenge"),
        "scope": get_script_prefix(),
        "display": "standalone",
        "lang": federation.language,
        "theme_color": federation.primary_colour,
        "background_color": PAPER,
        "icons": icons,
    }
    headers = {"Cache-Control": "private, no-cache"}
    return JsonResponse(manifest, content_type="application/manifest+json", headers=headers)


@require_safe
def challenge_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served below the federation's own address, because that bounds what it may see."""
    headers = {"Cache-Control": "private, no-cache", "Service-Worker-Allowed": get_script_prefix()}
    return HttpResponse(_worker_source(), content_type="text/javascript; charset=utf-8", headers=headers)


@login_required
@require_safe
def challenge_words(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The list that decides here, for a browser that keeps it; see games.lexicons.trie.devices."""
    _actor, championship = find_place(request, slug)
    version = list_for(championship, timezone.localdate())
    if version is None or version.for_devices is None:
        raise Http404
    if not version.lexicon.may_be_kept:
        raise NotPermitted()
    headers = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(read_file(version.for_devices), content_type="application/octet-stream", headers=headers)


@cache
def _worker_source() -> str:
    return Path(str(finders.find(WORKER))).read_text("utf-8")
