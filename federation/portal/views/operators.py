"""The way into the Django admin, which has no login of its own: that one would know no second factor and no limits."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache


@never_cache
def operators_login(request: HttpRequest) -> HttpResponse:
    """To the portal's login and back; whoever is logged in and no operator goes no further."""
    after = request.GET.get(REDIRECT_FIELD_NAME, "")
    if not url_has_allowed_host_and_scheme(after, {request.get_host()}, require_https=request.is_secure()):
        after = reverse("admin:index")
    if not request.user.is_authenticated:
        return redirect_to_login(after, settings.LOGIN_URL)
    if not request.user.is_staff:
        raise PermissionDenied
    return redirect(after)
