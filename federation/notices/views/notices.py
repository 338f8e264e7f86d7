"""What one was told here, and how one wants to be told of what."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.notices.forms import NoticesForm
from federation.notices.models.notices import ReceivedNotice, Way
from federation.notices.services.choices import (
    choose_notices,
    choose_ways,
    count_unread,
    mark_read,
    own_notices,
    require_part,
    topics_for,
)
from federation.notices.services.topics import choices_of
from federation.permissions import actor_for
from federation.web.lists import get_page

_PAGE = 30


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice as a line; ``how`` says by which way it came, where that was not the portal alone."""

    pk: int
    subject: str
    text: str
    url: str
    at: str
    how: str
    is_unread: bool


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    actor = actor_for(request.user)
    user = require_part(actor)
    shown = topics_for(actor)
    if request.method == "POST":
        form = NoticesForm(shown, request.POST)
        if form.is_valid():
            choose_notices(actor, form.cleaned_data["wanted"])
            choose_ways(actor, form.ways())
            messages.success(request, _("Your choice is kept."))
            return redirect("notices")
    else:
        ways = choices_of(user.pk)
        form = NoticesForm(shown, initial={"wanted": user.wants_notices, **ways})
    page = get_page(request, own_notices(actor), size=_PAGE)
    context = {
        "form": form,
        "fixed": [topic.title for topic in shown if not topic.can_be_changed],
        "lines": [_line(notice) for notice in page.object_list],
        "unread": count_unread(actor),
        "page": page,
    }
    return render(
        request, "federation/notices/notices.html", context, status=200 if form.is_valid() or not form.errors else 422
    )


@login_required
@require_POST
def notices_read(request: HttpRequest) -> HttpResponse:
    mark_read(actor_for(request.user))
    return redirect("notices")


@login_required
@require_POST
def notice_open(request: HttpRequest, pk: int) -> HttpResponse:
    """To what it is about; it is read by that. Nobody opens another's."""
    actor = actor_for(request.user)
    notice = get_object_or_404(own_notices(actor), pk=pk)
    mark_read(actor, notice.pk)
    return redirect(notice.url)


def _line(notice: ReceivedNotice) -> NoticeLine:
    return NoticeLine(
        pk=notice.pk,
        subject=notice.subject,
        text=notice.text,
        url=notice.url,
        at=formats.date_format(timezone.localtime(notice.at), "SHORT_DATETIME_FORMAT"),
        how=str(Way(notice.way).label) if notice.way in {Way.MAIL, Way.DIGEST} else "",
        is_unread=notice.read_at is None,
    )
