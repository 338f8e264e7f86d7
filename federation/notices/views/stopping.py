"""Stopping notices by the link in a mail: mail programs post to it, people get a page with one button."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from federation.notices.services.choices import stop_notices
from federation.notices.services.digest import DIGEST_TOPIC
from federation.notices.services.stop import read_stop_token
from federation.notices.services.topics import topics
from federation.tenancy.scope import current_federation


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notices_stop(request: HttpRequest, token: str) -> HttpResponse:
    """Without a login and a token of forms: a mail program has neither (RFC 8058). Programs that only look at links
    change nothing by it.
    """
    stop = read_stop_token(current_federation(), token)
    if stop is None:
        raise Http404
    if request.method == "POST":
        stop_notices(stop.user, stop.topic)
    topic = topics.get(stop.topic)
    context = {
        "stopped": request.method == "POST",
        "token": token,
        "topic": topic.title if topic else "",
        "is_digest": stop.topic == DIGEST_TOPIC,
    }
    return render(request, "federation/notices/stop.html", context)
