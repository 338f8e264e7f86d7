"""Pages of the whole installation: which federations there are, in which language and colours."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from federation.portal.queries import federations_of, find_federations
from federation.tenancy.federations import Federation
from federation.values.theme import theme_css
from federation.web.lists import get_page

# More than these are looked for, and turned over page by page.
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
    """The federation's colours as a stylesheet: the content security policy allows no inline styles."""
    federation: Federation | None = request.federation  # type: ignore[attr-defined]
    css = theme_css(federation.primary_colour, federation.accent_colour) if federation else theme_css()
    return HttpResponse(css, content_type="text/css", headers={"Cache-Control": "public, max-age=300"})


@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language that the reader chose.

    Without a token, so that pages for strangers hold nothing of one reader's and can be kept; the worst that another
    site could do with it is choose a language.
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
    return response
