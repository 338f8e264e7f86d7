"""Members, API keys, and the sessions of one's own account."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.accounts.forms import KeyForm, MemberForm, RoleForm
from federation.accounts.services.keys import create_token, may_have_key, revoke_token
from federation.accounts.services.logins import end_login, end_other_logins, list_logins
from federation.accounts.services.members import Invited, add_member, invite_member, remove_member
from federation.errors import NameTaken, NotPermitted, Refusal
from federation.people.models.accounts import ApiToken, Membership, Role, User
from federation.permissions import Action, Actor, actor_for, can, require
from federation.tenancy.scope import current_federation_id
from federation.web.lists import get_page
from federation.web.refusals import refuse_on


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_MEMBERS)
    form = MemberForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _members_page(request, form)
    role = Role(form.cleaned_data["role"])
    try:
        invited = _give_role(actor, form.cleaned_data, role)
    except Refusal as refusal:
        form.add_error("email", str(refusal))
        return _members_page(request, form, status=refusal.status)
    done = _("%(person)s now has the role “%(role)s”.") % {"person": invited.membership.user, "role": role.label}
    if invited.is_new:
        done += " " + _("The account is new: an e-mail explains how to choose a password.")
    messages.success(request, done)
    return redirect("members")


def _give_role(actor: Actor, data: Mapping[str, Any], role: Role) -> Invited:
    if data["invite"]:
        return invite_member(actor, data["email"], role)
    return Invited(add_member(actor, data["email"], role), is_new=False)


@login_required
def member_remove(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    require(actor, Action.MANAGE_MEMBERS)
    form = RoleForm(request.POST)
    if request.method == "POST" and form.is_valid():
        try:
            if remove_member(actor, form.cleaned_data["user"], Role(form.cleaned_data["role"])):
                messages.success(request, _("Role removed."))
        except Refusal as refusal:
            return refuse_on(lambda: _members_page(request, MemberForm()), request, refusal)
    # Anyone who removed their own role can no longer see this page.
    may_stay = can(actor_for(request.user), Action.MANAGE_MEMBERS)
    return redirect("members" if may_stay else "home")


def _members_page(request: HttpRequest, form: MemberForm, status: int | None = None) -> HttpResponse:
    found = Membership.objects.filter(federation_id=current_federation_id()).select_related("user")
    page = get_page(request, found.order_by("user__name", "user__email", "role"))
    context = {"section": "desk", "form": form, "page": page, "people": _by_person(page.object_list)}
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/accounts/members.html", context, status=status or invalid)


@dataclass(frozen=True, slots=True)
class MemberItem:
    """A person with one or more roles."""

    user: User
    roles: Sequence[Role]


def _by_person(memberships: Iterable[Membership]) -> list[MemberItem]:
    """Group memberships by person; they arrive in that order."""
    return [
        MemberItem(user, [Role(membership.role) for membership in of_user])
        for user, of_user in groupby(memberships, key=lambda membership: membership.user)
    ]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def api_keys(request: HttpRequest) -> HttpResponse:
    """List the keys. A new key is shown only in the response to the form, so it is stored nowhere."""
    actor = actor_for(request.user)
    if not may_have_key(actor):
        raise NotPermitted()
    form = KeyForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _keys_page(request, actor, form)
    try:
        given = form.cleaned_data
        secret = create_token(actor, given["name"], days=given["days"], scopes=given["scopes"])
    except NameTaken:
        taken = _(
            "You already have a key with this name. If you didn’t see it when it was created, remove it and "
            "create another."
        )
        form.add_error("name", taken)
        return _keys_page(request, actor, form, status=NameTaken.status)
    return _keys_page(request, actor, KeyForm(), secret=secret)


@login_required
def api_key_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    # A second click finds nothing left to do, which is fine.
    if request.method == "POST" and ApiToken.objects.filter(pk=pk, user=actor.user).exists():
        revoke_token(actor, pk)
        messages.success(request, _("Key removed. Programs that use it no longer have access."))
    return redirect("api_keys")


def _keys_page(
    request: HttpRequest, actor: Actor, form: KeyForm, *, secret: str = "", status: int | None = None
) -> HttpResponse:
    keys = ApiToken.objects.filter(user=actor.user).order_by("-created_at")
    context = {"section": "account", "form": form, "secret": secret, "keys": keys, "now": timezone.now()}
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/accounts/keys.html", context, status=status or invalid)


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
        messages.success(request, _("That session has been logged out."))
    return redirect("logins")


@login_required
@require_POST
def logins_end_others(request: HttpRequest) -> HttpResponse:
    count = end_other_logins(actor_for(request.user), request.session.session_key)
    told = ngettext("%(count)d other session logged out.", "%(count)d other sessions logged out.", count)
    messages.success(request, told % {"count": count} if count else _("No other active sessions."))
    return redirect("logins")
