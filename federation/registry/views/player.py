"""A player's record: name, club, account, spellings, each with a form of its own; and the public photo."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.errors import Refusal, SettingsChanged
from federation.names.comparison import words
from federation.people.models.players import Player, PlayerDetails
from federation.permissions import Action, Actor, actor_for, require
from federation.registry.forms import (
    AccountForm,
    DetailsForm,
    InvitationForm,
    NameForm,
    PlayerClubForm,
    RegistryPhotoForm,
    RetirementForm,
)
from federation.registry.queries import distinct_from, search_players
from federation.registry.services.photos import (
    CONTENT_TYPE,
    allows_photos,
    find_photo,
    find_public_photo,
    read_photo,
    remove_photo,
    set_photo_for,
)
from federation.registry.services.players import (
    change_club,
    change_details,
    details_of,
    link_account,
    noted_of,
    reinstate_player,
    rename_player,
    retire_player,
    unlink_account,
)
from federation.registry.services.registration import forget_spelling
from federation.registry.views.players import LONGEST_SEARCH
from federation.seen import seen_of
from federation.tenancy.scope import current_federation
from federation.values.parts import Portrait
from federation.web.attachments import personal_picture
from federation.web.refusals import refuse_on

# Width and height in CSS pixels; the picture has three times as many for high-resolution screens.
LARGEST = 160


@require_safe
def player_photo(request: HttpRequest, number: int) -> HttpResponse:
    photo = find_public_photo(get_object_or_404(Player, number=number))
    content = read_photo(photo) if photo else None
    if photo is None or content is None:
        raise Http404
    return personal_picture(request, content, CONTENT_TYPE, photo.sha256)


def portrait_of(player: Player) -> Portrait | None:
    """Return the photo for the player's page; None if no one may see one. One query at most."""
    photo = find_public_photo(player)
    if photo is None:
        return None
    scale = min(1.0, LARGEST / max(photo.width, photo.height))
    return Portrait(
        url=f"{reverse('player_photo', args=[player.number])}?v={photo.version}",
        alt=gettext("Photo of %(name)s") % {"name": player.name},
        width=round(photo.width * scale),
        height=round(photo.height * scale),
    )


MOST_FOUND = 20
Act = Callable[[Actor, Player], object]


def find_player(number: int) -> Player:
    return get_object_or_404(Player.objects.select_related("club", "user", "merged_into"), number=number)


@login_required
def player(request: HttpRequest, number: int) -> HttpResponse:
    """Show the record with its forms; for a merged record, where it went and how to undo that."""
    require(actor_for(request.user), Action.MANAGE_REGISTRY)
    return player_page(request, find_player(number))


def player_page(request: HttpRequest, found: Player, **bound: forms.BaseForm) -> HttpResponse:
    """Return the page; ``bound`` is the invalid submitted form, by its name in the template."""
    context: dict[str, object] = {
        "section": "desk",
        "player": found,
        "name_form": NameForm.of(found),
        "club_form": PlayerClubForm.of(found),
        "details_form": _details_form(found),
        "retirement_form": RetirementForm(initial={"day": timezone.localdate()}),
        "account_form": AccountForm(),
        "invitation_form": InvitationForm(),
        "invitation": found.invitations.first(),
        "aliases": found.aliases.order_by("name", "pk"),
        "identifiers": found.identifiers.order_by("scheme", "value"),
        "former_names": found.former_names.all(),
        "former_clubs": found.former_clubs.select_related("club"),
        "merge": found.merges.filter(undone_at=None).select_related("into").first(),
        "merges_received": found.merges_received.filter(undone_at=None).select_related("merged", "merged_by"),
        "distinct": distinct_from(found),
        **_photo(found),
        **_found(request, found),
        **bound,
    }
    return render(request, "federation/registry/player.html", context, status=400 if bound else 200)


def _details_form(player: Player) -> DetailsForm:
    noted = details_of(player)
    return DetailsForm(instance=noted, initial={"seen": seen_of(noted_of(noted))})


def _photo(player: Player) -> dict[str, object]:
    """Return the stored photo, with the form if staff may choose one."""
    may_be_set = allows_photos(current_federation()) and player.user is None
    return {
        "photo": find_photo(player),
        "portrait": portrait_of(player),
        "photo_form": RegistryPhotoForm() if may_be_set else None,
    }


def _found(request: HttpRequest, player: Player) -> dict[str, object]:
    """Return search results for choosing another record of the same person."""
    text = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = search_players(text).exclude(pk=player.pk).select_related("club").order_by("sort_key", "number")
    return {"text": text, "is_searching": bool(words(text)), "found": found[:MOST_FOUND] if words(text) else []}


@login_required
def rename(request: HttpRequest, number: int) -> HttpResponse:
    form = NameForm(request.POST)

    def act(actor: Actor, player: Player) -> object:
        data = form.cleaned_data
        return rename_player(
            actor, player, data["surname"], data["given_name"], since=data["since"], seen=data["seen"]
        )

    return _change(request, number, act, _("Name changed."), "name_form", form)


@login_required
def move(request: HttpRequest, number: int) -> HttpResponse:
    form = PlayerClubForm(request.POST)

    def act(actor: Actor, player: Player) -> object:
        data = form.cleaned_data
        return change_club(actor, player, data["club"], since=data["since"], seen=data["seen"])

    return _change(request, number, act, _("Club changed."), "club_form", form)


@login_required
def details(request: HttpRequest, number: int) -> HttpResponse:
    # A separate instance: the form must not change the one that the service compares with.
    form = DetailsForm(request.POST, instance=PlayerDetails())

    def act(actor: Actor, player: Player) -> object:
        return change_details(actor, player, form.cleaned_data, seen=form.cleaned_data["seen"])

    return _change(request, number, act, _("Details saved."), "details_form", form)


@login_required
def photo(request: HttpRequest, number: int) -> HttpResponse:
    form = RegistryPhotoForm(request.POST, request.FILES)

    def act(actor: Actor, player: Player) -> object:
        data = form.cleaned_data
        return set_photo_for(actor, player, data["file"], data["consent"], data["consented_on"])

    return _change(request, number, act, _("The photo is now on the player’s page."), "photo_form", form)


@login_required
def photo_remove(request: HttpRequest, number: int) -> HttpResponse:
    return _change(request, number, remove_photo, _("Photo removed and deleted."))


@login_required
def retire(request: HttpRequest, number: int) -> HttpResponse:
    form = RetirementForm(request.POST)

    def act(actor: Actor, player: Player) -> object:
        return retire_player(actor, player, form.cleaned_data["day"])

    return _change(request, number, act, _("The player is now marked as retired."), "retirement_form", form)


@login_required
def reinstate(request: HttpRequest, number: int) -> HttpResponse:
    return _change(request, number, reinstate_player, _("The player is no longer marked as retired."))


@login_required
def link(request: HttpRequest, number: int) -> HttpResponse:
    form = AccountForm(request.POST)

    def act(actor: Actor, player: Player) -> object:
        return link_account(actor, player, form.cleaned_data["email"])

    return _change(request, number, act, _("Account linked."), "account_form", form)


@login_required
def unlink(request: HttpRequest, number: int) -> HttpResponse:
    return _change(request, number, unlink_account, _("Account unlinked."))


@login_required
def spelling_forget(request: HttpRequest, number: int) -> HttpResponse:
    name = request.POST.get("spelling", "")
    return _change(request, number, lambda actor, player: forget_spelling(actor, player, name), _("Spelling removed."))


def _change(
    request: HttpRequest,
    number: int,
    act: Act,
    done: str | Promise,
    form_name: str = "",
    form: forms.BaseForm | None = None,
) -> HttpResponse:
    """Act and return to the record, with any refusal shown next to the form."""
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_REGISTRY)
    found = find_player(number)
    if request.method != "POST":
        return redirect("registry_player", number)
    if form is not None and not form.is_valid():
        return player_page(request, found, **{form_name: form})
    try:
        act(actor, found)
    except Refusal as refusal:
        return _refuse(request, number, refusal, form_name, form)
    messages.success(request, str(done))
    return redirect("registry_player", number)


def _refuse(
    request: HttpRequest, number: int, refusal: Refusal, form_name: str, form: forms.BaseForm | None
) -> HttpResponse:
    found = find_player(number)
    if form is None or isinstance(refusal, SettingsChanged):
        return refuse_on(lambda: player_page(request, found), request, refusal)
    form.add_error(None, str(refusal))
    response = player_page(request, found, **{form_name: form})
    response.status_code = refusal.status
    return response
