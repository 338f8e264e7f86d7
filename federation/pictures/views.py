"""A federation's own pictures: the page for choosing them, and the pictures themselves."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.errors import Refusal
from federation.permissions import Action, actor_for, require
from federation.pictures.forms import TITLES, PictureForm
from federation.pictures.services import read_picture, remove_picture, set_picture
from federation.tenancy.scope import current_federation
from federation.web.attachments import shown_picture


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def federation_pictures(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_FEDERATION)
    kind = request.POST.get("kind", "")
    if request.method != "POST" or kind not in TITLES:
        return _page(request)
    form = PictureForm(request.POST, request.FILES, kind=kind)
    if not form.is_valid():
        return _page(request, form, 400)
    try:
        set_picture(actor, current_federation(), kind, form.cleaned_data["file"])
    except Refusal as refusal:
        form.add_error("file", str(refusal))
        return _page(request, form, refusal.status)
    messages.success(request, _("Picture saved."))
    return redirect("federation_pictures")


@login_required
@require_POST
def federation_picture_remove(request: HttpRequest) -> HttpResponse:
    kind = request.POST.get("kind", "")
    if kind not in TITLES:
        raise Http404
    remove_picture(actor_for(request.user), current_federation(), kind)
    messages.success(request, _("Picture removed."))
    return redirect("federation_pictures")


@require_safe
def picture(request: HttpRequest, kind: str) -> HttpResponse:
    federation = current_federation()
    return shown_picture(request, read_picture(federation, kind), federation.pictures.get(kind))


def _page(request: HttpRequest, bound: PictureForm | None = None, status: int = 200) -> HttpResponse:
    forms = [bound if bound and bound.picture == kind else PictureForm(kind=kind) for kind in TITLES]
    parts = [{"form": form, "picture": current_federation().pictures.get(form.picture)} for form in forms]
    context = {"section": "desk", "parts": parts, "bound": bound}
    return render(request, "federation/pictures/pictures.html", context, status=status)
