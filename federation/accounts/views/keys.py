"""Keys of one's own account for other programs."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.accounts.forms.members import KeyForm
from federation.accounts.services.keys.tokens import create_token, may_have_key, revoke_token
from federation.errors import NameTaken, NotPermitted
from federation.people.models.accounts.tokens import ApiToken
from federation.permissions import Actor, actor_for


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def api_keys(request: HttpRequest) -> HttpResponse:
    """The list; a new key is shown in the answer to the form and nowhere else, so that it is kept nowhere."""
    actor = actor_for(request.user)
    if not may_have_key(actor):
        raise NotPermitted()
    form = KeyForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, actor, form)
    try:
        given = form.cleaned_data
        secret = create_token(actor, given["name"], days=given["days"], scopes=given["scopes"])
    except NameTaken:
        taken = _(
            "You have a key of this name. If you did not see it when it was made, take it back and make another."
        )
        form.add_error("name", taken)
        return _page(request, actor, form, status=NameTaken.status)
    return _page(request, actor, KeyForm(), secret=secret)


@login_required
def api_key_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    # A second click finds nothing any more, and nothing is wrong with that.
    if request.method == "POST" and ApiToken.objects.filter(pk=pk, user=actor.user).exists():
        revoke_token(actor, pk)
        messages.success(request, _("The key was taken back. Programs that use it are shut out now."))
    return redirect("api_keys")


def _page(
    request: HttpRequest, actor: Actor, form: KeyForm, *, secret: str = "", status: int | None = None
) -> HttpResponse:
    keys = ApiToken.objects.filter(user=actor.user).order_by("-created_at")
    context = {"section": "account", "form": form, "secret": secret, "keys": keys, "now": timezone.now()}
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/accounts/keys.html", context, status=status or invalid)
