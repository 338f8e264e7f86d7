"""The members page: who is what in the federation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.accounts.forms.members import MemberForm, RoleForm
from federation.accounts.services.members import Invited, add_member, invite_member, remove_member
from federation.errors import Refusal
from federation.people.models.accounts.memberships import Membership, Role
from federation.people.models.accounts.users import User
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
        return _page(request, form)
    role = Role(form.cleaned_data["role"])
    try:
        invited = _give_role(actor, form.cleaned_data, role)
    except Refusal as refusal:
        form.add_error("email", str(refusal))
        return _page(request, form, status=refusal.status)
    done = _("%(person)s has the role “%(role)s” now.") % {"person": invited.membership.user, "role": role.label}
    if invited.is_new:
        done += " " + _("The account is new: a mail says how to choose a password.")
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
                messages.success(request, _("The role was taken back."))
        except Refusal as refusal:
            return refuse_on(lambda: _page(request, MemberForm()), request, refusal)
    # Who took back his or her own role does not see this page any more.
    may_stay = can(actor_for(request.user), Action.MANAGE_MEMBERS)
    return redirect("members" if may_stay else "home")


def _page(request: HttpRequest, form: MemberForm, status: int | None = None) -> HttpResponse:
    found = Membership.objects.filter(federation_id=current_federation_id()).select_related("user")
    page = get_page(request, found.order_by("user__name", "user__email", "role"))
    context = {"section": "desk", "form": form, "page": page, "people": _by_person(page.object_list)}
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/accounts/members.html", context, status=status or invalid)


@dataclass(frozen=True, slots=True)
class MemberItem:
    """Somebody with a role or several."""

    user: User
    roles: Sequence[Role]


def _by_person(memberships: Iterable[Membership]) -> list[MemberItem]:
    """They come by person."""
    return [
        MemberItem(user, [Role(membership.role) for membership in of_user])
        for user, of_user in groupby(memberships, key=lambda membership: membership.user)
    ]
