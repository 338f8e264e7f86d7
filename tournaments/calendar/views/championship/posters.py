"""The poster of a championship."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.web.attachments import shown_picture
from tournaments.calendar.services.posters import read_poster
from tournaments.championship.queries.championships.visible import PUBLIC_STATES
from tournaments.championship.views.frame import find_championship


@require_safe
def championship_poster(request: HttpRequest, slug: str) -> HttpResponse:
    championship = find_championship(request, slug)
    public = championship.state in PUBLIC_STATES
    return shown_picture(request, read_poster(championship), championship.poster, public=public)
