"""Pages of the whole installation, robots.txt, and the way into the Django admin."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from federation.accounts.services.logins import choose_language
from federation.people.models.accounts import User
from federation.portal.queries import federations_of, find_federations
from federation.tenancy.federations import Federation
from federation.values.theme import theme_css
from federation.web.addresses import absolute_url
from federation.web.lists import get_page

# Beyond this number there is a search, and the list is paginated.
SHOWN = 24


def home(request: HttpRequest) -> HttpResponse:
    mine = federations_of(request.user) if request.user.is_authenticated else Federation.objects.none()
    text = request.GET.get("q", "").replace("\0", "").strip()[:80]
    page = get_page(request, find_federations(text), size=SHOWN)
    context = {
        "page": page,
        "mine": set(mine.filter(pk__in=[federation.pk for federation in page.object_list])),
        "text": text,
        "is_searched": bool(text) or page.has_other_pages(),
    }
    return render(request, "federation/portal/home.html", context)


def theme(request: HttpRequest) -> HttpResponse:
    """Return the federation's colours as a stylesheet: the content security policy allows no inline styles."""
    federation: Federation | None = request.federation  # type: ignore[attr-defined]
    css = theme_css(federation.primary_colour, federation.accent_colour) if federation else theme_css()
    return HttpResponse(css, content_type="text/css", headers={"Cache-Control": "public, max-age=300"})


@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Save the language that the reader chose.

    No CSRF token, so that strangers' pages hold nothing personal and can be cached; the worst another site could do
    with it is choose a language. An account's e-mails use it, too.
    """
    target = request.POST.get("next") or "/"
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    response = HttpResponseRedirect(target)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=365 * 86400,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
        if isinstance(request.user, User):
            choose_language(request.user, language)
    return response


# Pages for logged-in users, and searches with an unlimited number of results.
_NOT_READ = ("accounts/", "account/", "desk/", "jobs/", "api/", "search/", "language/", "players/me/")


@require_safe
def portal_robots(_request: HttpRequest) -> HttpResponse:
    """Return the portal's robots.txt, with sitemaps of federations without a host name of their own."""
    below = Federation.objects.filter(hostname=None).order_by("slug")
    return robots_response(absolute_url(federation, "sitemap") for federation in below)


def robots_response(sitemaps: Iterable[str]) -> HttpResponse:
    """Return robots.txt; each address is listed with and without a federation's prefix."""
    lines = ["User-agent: *"]
    lines += [f"Disallow: {prefix}{path}" for path in _NOT_READ for prefix in ("/", "/*/")]
    lines += [f"Sitemap: {url}" for url in sitemaps]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@never_cache
def operators_login(request: HttpRequest) -> HttpResponse:
    """Redirect to the portal's login and back; refuse a logged-in user who is no operator."""
    after = request.GET.get(REDIRECT_FIELD_NAME, "")
    if not url_has_allowed_host_and_scheme(after, {request.get_host()}, require_https=request.is_secure()):
        after = reverse("admin:index")
    if not request.user.is_authenticated:
        return redirect_to_login(after, settings.LOGIN_URL)
    if not request.user.is_staff:
        raise PermissionDenied
    return redirect(after)
