"""The rulebook of one championship, on its desk page."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from federation.errors import NotPermitted, Refusal
from federation.permissions import Action, require
from tournaments.rulebook_forms import EditionForm
from tournaments.services.rulebooks import choose_rulebook
from tournaments.views.access import find_managed
from tournaments.views.managing import manage_page


@login_required
def championship_rulebook(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    require(actor, Action.MANAGE_RULES)
    if request.method != "POST":
        return redirect("championship_manage", slug)
    form, status = EditionForm(request.POST, championship=championship), 400
    if form.is_valid():
        try:
            choose_rulebook(actor, championship, form.chosen(), seen=form.cleaned_data["seen"])
        except NotPermitted:
            raise
        except Refusal as refusal:
            championship.refresh_from_db()
            form, status = EditionForm(championship=championship), refusal.status
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The rulebook is chosen."))
            return redirect("championship_manage", slug)
    return manage_page(request, actor, championship, status=status, rulebook_form=form)
