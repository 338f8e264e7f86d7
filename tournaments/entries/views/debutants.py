"""Who entered by name and is not in the registry yet: staff say who they are."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Action, can
from federation.values.numbers import whole_number
from tournaments.entries.queries import find_unknown
from tournaments.entries.services.debutants import confirm_debutant
from tournaments.live.views.access import find_run_live
from tournaments.live.views.desk import desk_context
from tournaments.log.queries.states import current_state


@login_required
def live_debutants(request: HttpRequest, slug: str) -> HttpResponse:
    """Each name with the players it may be; one button makes a new record of the registry."""
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
