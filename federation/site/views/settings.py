"""The page of a federation's settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import SettingsChanged
from federation.permissions import Action, actor_for, require
from federation.site.forms.settings import SettingsForm
from federation.site.services.settings import change_settings
from federation.tenancy.scope import current_federation
from federation.web.refusals import refuse_on


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def federation_settings(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    federation = current_federation()
    require(actor, Action.MANAGE_FEDERATION)
    form = SettingsForm(request.POST or None, federation=federation)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, 400 if form.is_bound else 200)
    try:
        change_settings(actor, federation, form.values(), form.cleaned_data["seen"])
    except SettingsChanged as refusal:
        federation.refresh_from_db()
        return refuse_on(lambda: _page(request, SettingsForm(federation=federation), 200), request, refusal)
    messages.success(request, _("Settings saved."))
    return redirect("federation_settings")


def _page(request: HttpRequest, form: SettingsForm, status: int) -> HttpResponse:
    context = {"section": "desk", "form": form}
    return render(request, "federation/site/settings.html", context, status=status)
