"""The button that reminds the organisers of results that have not come."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from federation.errors import Refusal
from tournaments.calendar.services.reminders.reminding import remind_organisers
from tournaments.championship.views.access import find_managed


@login_required
def championship_remind(request: HttpRequest, slug: str) -> HttpResponse:
    actor, championship = find_managed(request, slug)
    if request.method == "POST":
        try:
            remind_organisers(actor, championship)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            done = _("The organisers of “%(championship)s” were sent a mail.")
            messages.success(request, done % {"championship": championship.name})
    return redirect("desk")
