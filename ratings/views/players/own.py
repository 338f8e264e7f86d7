"""One's own record: what is kept, asking for a correction, and all of it as a file."""

from __future__ import annotations

import io
import json
import zipfile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.errors import Refusal
from federation.forms.claims import CorrectionForm
from federation.models import Player, PlayerProposal, User
from federation.permissions import actor_for
from federation.services.registry.proposals import propose_correction, withdraw_proposal
from federation.tenancy.scope import current_federation
from federation.views.attachments import attachment
from ratings.queries.own_data import gather_own_data
from ratings.views.choosing import own_player


@login_required
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    """The own record, with a form for corrections; without a player to “My player page”, which says how to get one."""
    own = own_player(request)
    return _page(request, own, CorrectionForm.of(own)) if own is not None else redirect("my_player")


@login_required
@require_safe
def my_data_download(request: HttpRequest) -> HttpResponse:
    """The documents of ratings.queries.own_data as a zip of JSON files."""
    own, user = own_player(request), actor_for(request.user).user
    if own is None or user is None:
        return redirect("my_player")
    name = f"{current_federation().slug}-{own.number}-{timezone.localdate():%Y-%m-%d}.zip"
    return attachment(_zip(own, user), name, "application/zip", private=True)


@login_required
def propose(request: HttpRequest) -> HttpResponse:
    own = own_player(request)
    if own is None:
        return redirect("my_player")
    form = CorrectionForm(request.POST)
    if request.method != "POST":
        return redirect("my_data")
    if not form.is_valid():
        return _page(request, own, form, status=400)
    try:
        propose_correction(actor_for(request.user), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, own, form, status=refusal.status)
    messages.success(request, _("The federation's staff will look at it; you get a mail when they have."))
    return redirect("my_data")


@login_required
def proposal_withdraw(request: HttpRequest) -> HttpResponse:
    if own_player(request) is None:
        return redirect("my_player")
    if request.method == "POST" and withdraw_proposal(actor_for(request.user)):
        messages.success(request, _("It is taken back."))
    return redirect("my_data")


def _page(request: HttpRequest, own: Player, form: CorrectionForm, status: int = 200) -> HttpResponse:
    context = {
        "section": "ranking",
        "player": own,
        "form": form,
        "proposal": PlayerProposal.objects.select_related("club").filter(player=own).first(),
        "aliases": own.aliases.order_by("name", "pk"),
        "identifiers": own.identifiers.order_by("scheme", "value"),
    }
    return render(request, "ratings/players/my_data.html", context, status=status)


def _zip(own: Player, user: User) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, document in gather_own_data(own, user).items():
            text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            archive.writestr(f"{name}.json", text)
    return content.getvalue()
