"""Whether one gets mails about what waits and what was decided."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import NotPermitted
from federation.forms.fields import NoticesForm
from federation.permissions import actor_for, belongs_here
from federation.services.notices import choose_notices


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    if not belongs_here(actor):
        raise NotPermitted()
    if request.method == "POST":
        form = NoticesForm(request.POST)
        form.full_clean()
        choose_notices(actor, form.cleaned_data["wanted"])
        messages.success(request, _("Your choice is kept."))
        return redirect("notices")
    form = NoticesForm(initial={"wanted": actor.user is not None and actor.user.wants_notices})
    return render(request, "desk/people/notices.html", {"form": form})
