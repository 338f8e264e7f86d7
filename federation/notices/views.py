"""A person's notices and notification choices, stopping notices by a link, and the outbox on the desk."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.notices.forms import NoticesForm
from federation.notices.models import Mail, MailState, MailTrouble, ReceivedNotice, Way
from federation.notices.services.choices import (
    choose_notices,
    choose_ways,
    count_unread,
    mark_read,
    own_notices,
    require_part,
    stop_notices,
    topics_for,
)
from federation.notices.services.digest import DIGEST_TOPIC
from federation.notices.services.notices import read_notice
from federation.notices.services.outbox import GROUPS, mails_for, send_mail_again
from federation.notices.services.stop import read_stop_token
from federation.notices.services.topics import choices_of, topics
from federation.permissions import Action, Actor, actor_for, can
from federation.tenancy.scope import current_federation
from federation.values.parts import Choice
from federation.web.lists import get_page
from federation.web.moments import moment_words
from federation.web.refusals import refuse_on

_NOTICES_ON_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A notice as a row; ``how`` says how it was sent, unless it was only in the portal."""

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
            messages.success(request, _("Your choice has been saved."))
            return redirect("notices")
    else:
        ways = choices_of(user.pk)
        form = NoticesForm(shown, initial={"wanted": user.wants_notices, **ways})
    page = get_page(request, own_notices(actor), size=_NOTICES_ON_A_PAGE)
    context = {
        "form": form,
        "fixed": [topic.title for topic in shown if not topic.can_be_changed],
        "lines": [_notice_line(notice) for notice in page.object_list],
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
    """Go to what a notice is about, and mark it as read. No one can open another's."""
    actor = actor_for(request.user)
    notice = get_object_or_404(own_notices(actor), pk=pk)
    mark_read(actor, notice.pk)
    return redirect(notice.url)


def _notice_line(notice: ReceivedNotice) -> NoticeLine:
    text = read_notice(notice)
    return NoticeLine(
        pk=notice.pk,
        subject=text.subject,
        text="\n\n".join(text.lines),
        url=notice.url,
        at=moment_words(notice.at),
        how=str(Way(notice.way).label) if notice.way in {Way.MAIL, Way.DIGEST} else "",
        is_unread=notice.read_at is None,
    )


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notices_stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop notices without a login or CSRF token: a mail program has neither (RFC 8058). Programs that only follow
    links change nothing.
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


_TONES = {MailState.GIVEN_UP: "bad", MailState.SENT: "good", MailState.WAITING: "calm", MailState.SENDING: "calm"}


@dataclass(frozen=True, slots=True)
class MailLine:
    """An e-mail as a row; ``why`` it was not sent, ``again_url`` if it may be sent again."""

    address: str
    subject: str
    at: str
    state_label: str
    tone: str
    why: str
    answer: str
    next_try: str
    again_url: str


@login_required
def mails(request: HttpRequest) -> HttpResponse:
    return _mails_page(request, actor_for(request.user))


@login_required
def mail_again(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    mail = get_object_or_404(mails_for(actor), pk=pk)
    if request.method != "POST":
        return redirect("mails")
    try:
        sent = send_mail_again(actor, mail)
    except Refusal as refusal:
        return refuse_on(lambda: _mails_page(request, actor), request, refusal)
    messages.success(request, _("E-mail to %(address)s re-sent.") % {"address": sent.address})
    return redirect("mails")


def _mails_page(request: HttpRequest, actor: Actor) -> HttpResponse:
    given = request.GET.get("state", "")
    shown = given if given in GROUPS else _most_pressing(actor)
    page = get_page(request, mails_for(actor, shown))
    context = {
        "section": "desk",
        "shown": shown,
        "choices": _choices(shown),
        "lines": [_mail_line(mail) for mail in page.object_list],
        "page": page,
        "may_see_members": can(actor, Action.MANAGE_MEMBERS),
    }
    return render(request, "federation/notices/mails.html", context)


def _most_pressing(actor: Actor) -> str:
    """Return the group to show first: what was given up, otherwise what is waiting, otherwise what was sent."""
    return next((name for name in GROUPS if mails_for(actor, name).exists()), "sent")


def _choices(shown: str) -> list[Choice]:
    labels = {
        "given_up": pgettext("mails", "Failed"),
        "waiting": pgettext("mails", "Queued"),
        "sent": pgettext("mails", "Sent"),
    }
    return [Choice(label, f"{reverse('mails')}?state={name}", name == shown) for name, label in labels.items()]


def _mail_line(mail: Mail) -> MailLine:
    waits = mail.state == MailState.WAITING and mail.attempts > 0
    return MailLine(
        address=mail.address,
        subject=mail.subject,
        at=moment_words(mail.created_at),
        state_label=mail.get_state_display(),
        tone=_TONES[MailState(mail.state)],
        why=str(MailTrouble(mail.trouble).label) if mail.trouble else "",
        answer=mail.answer,
        next_try=moment_words(mail.due_at) if waits else "",
        again_url=reverse("mail_again", args=[mail.pk]) if mail.can_be_sent_again else "",
    )
