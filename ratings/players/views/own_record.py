"""One's own record: the stored data, requesting a correction, and downloading everything."""

from __future__ import annotations

import io
import json
import zipfile

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.claims.forms import CorrectionForm
from federation.claims.services.corrections import propose_correction, withdraw_proposal
from federation.errors import Refusal
from federation.people.models.accounts import User
from federation.people.models.players import DETAILS, Player, PlayerDetails
from federation.permissions import actor_for
from federation.registry.forms import OwnPhotoForm, ShownForm, detail_label, detail_text
from federation.registry.models import Anonymisation, PlayerProposal
from federation.registry.services.photos import (
    allows_photos,
    find_photo,
    kept_photos,
    read_photo,
    remove_photo,
    set_own_photo,
)
from federation.registry.services.players import allowed_details, choose_shown, details_of
from federation.registry.views.player import portrait_of
from federation.tenancy.scope import current_federation
from federation.values.parts import Detail
from federation.web.attachments import attachment
from ratings.pages.choice import own_player
from ratings.players.queries.own_data import gather_own_data


@login_required
@require_safe
def my_data(request: HttpRequest) -> HttpResponse:
    """Show one's own record, with a form for corrections.

    Without a player, redirect to "My player page", which explains how to get one.
    """
    own = own_player(request)
    return _page(request, own) if own is not None else redirect("my_player")


@login_required
@require_safe
def my_data_download(request: HttpRequest) -> HttpResponse:
    """Download the documents of ratings.players.queries.own_data as a zip of JSON files, with the photo."""
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
        return _page(request, own, form=form)
    try:
        propose_correction(actor_for(request.user), **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, own, refusal.status, form=form)
    messages.success(request, _("Federation staff will review it and e-mail you when they have."))
    return redirect("my_data")


@login_required
def my_shown(request: HttpRequest) -> HttpResponse:
    """Choose which details are public."""
    own = own_player(request)
    if own is None:
        return redirect("my_player")
    form = ShownForm(request.POST, allowed=allowed_details(current_federation()))
    if request.method == "POST" and form.is_valid():
        choose_shown(actor_for(request.user), own, form.cleaned_data["shown"])
        messages.success(request, _("Your choice has been saved."))
    return redirect("my_data")


@login_required
def my_photo(request: HttpRequest) -> HttpResponse:
    """Publish one's photo, with consent."""
    own = own_player(request)
    if own is None:
        return redirect("my_player")
    if request.method != "POST":
        return redirect("my_data")
    form = OwnPhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, own, photo_form=form)
    try:
        set_own_photo(actor_for(request.user), own, form.cleaned_data["file"], agreed=form.cleaned_data["agreed"])
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return _page(request, own, refusal.status, photo_form=form)
    messages.success(request, _("Your photo is now public on your page."))
    return redirect("my_data")


@login_required
def my_photo_remove(request: HttpRequest) -> HttpResponse:
    own = own_player(request)
    if own is None:
        return redirect("my_player")
    if request.method == "POST" and remove_photo(actor_for(request.user), own):
        messages.success(request, _("Photo removed and deleted."))
    return redirect("my_data")


@login_required
def proposal_withdraw(request: HttpRequest) -> HttpResponse:
    if own_player(request) is None:
        return redirect("my_player")
    if request.method == "POST" and withdraw_proposal(actor_for(request.user)):
        messages.success(request, _("Withdrawn."))
    return redirect("my_data")


def _page(request: HttpRequest, own: Player, status: int = 400, **bound: forms.BaseForm) -> HttpResponse:
    """Show the page; ``bound`` is the invalid submitted form, by its name in the template, with ``status``."""
    noted, allowed = details_of(own), allowed_details(current_federation())
    context = {
        "section": "ranking",
        "player": own,
        "form": CorrectionForm.of(own),
        "proposal": PlayerProposal.objects.select_related("club").filter(player=own).first(),
        "details": _told(noted),
        "shown_form": ShownForm(allowed=allowed, shown=noted.shown) if allowed else None,
        "photo": find_photo(own),
        "portrait": portrait_of(own),
        "photo_form": OwnPhotoForm() if allows_photos(current_federation()) else None,
        "aliases": own.aliases.order_by("name", "pk"),
        "identifiers": own.identifiers.order_by("scheme", "value"),
        "anonymity": Anonymisation.objects.filter(player=own, asked_by__isnull=False, done_at=None).first(),
        **bound,
    }
    return render(request, "ratings/players/my_data.html", context, status=status if bound else 200)


def _told(noted: PlayerDetails) -> list[Detail]:
    """Return the stored details in words."""
    values = {name: getattr(noted, name) for name in DETAILS}
    return [Detail(detail_label(name), detail_text(value)) for name, value in values.items() if value]


def _zip(own: Player, user: User) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, document in gather_own_data(own, user).items():
            text = json.dumps(document, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
            archive.writestr(f"{name}.json", text)
        for number, photo in enumerate(kept_photos(own), start=1):
            if (picture := read_photo(photo)) is not None:
                archive.writestr("photo.webp" if number == 1 else f"photo-{number}.webp", picture)
    return content.getvalue()
