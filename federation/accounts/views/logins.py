"""Where one's own account is logged in, and ending it there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from federation.accounts.services.logins import end_login, end_other_logins, list_logins
from federation.people.models.accounts.users import User
from federation.permissions import actor_for


@login_required
@never_cache
def logins(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    found = list_logins(request.user)
    here = request.session.session_key
    context = {
        "section": "account",
        "logins": found,
        "here": here,
        "has_others": any(login.session_key != here for login in found),
    }
    return render(request, "federation/accounts/logins.html", context)


@login_required
@require_POST
def login_end(request: HttpRequest, pk: int) -> HttpResponse:
    # A second click finds nothing any more, and nothing is wrong with that.
    if end_login(actor_for(request.user), pk):
        messages.success(request, _("The account is logged out there."))
    return redirect("logins")


@login_required
@require_POST
def logins_end_others(request: HttpRequest) -> HttpResponse:
    count = end_other_logins(actor_for(request.user), request.session.session_key)
    told = ngettext("Logged out at %(count)d other place.", "Logged out at %(count)d other places.", count)
    messages.success(request, told % {"count": count} if count else _("You are logged in nowhere else."))
    return redirect("logins")
