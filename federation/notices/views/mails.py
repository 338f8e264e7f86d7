"""The outbox on the desk: what was sent, what waits, what was given up and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.errors import Refusal
from federation.notices.models.mails import Mail, MailState, MailTrouble
from federation.notices.services.mails import GROUPS, mails_for, send_mail_again
from federation.permissions import Action, Actor, actor_for, can
from federation.values.parts import Choice
from federation.web.lists import get_page
from federation.web.refusals import refuse_on

_TONES = {MailState.GIVEN_UP: "bad", MailState.SENT: "good", MailState.WAITING: "calm", MailState.SENDING: "calm"}


@dataclass(frozen=True, slots=True)
class MailLine:
    """One mail as a line; ``why`` it has not got out, ``again_url`` where it may be sent again."""

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
    return _page(request, actor_for(request.user))


@login_required
def mail_again(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    mail = get_object_or_404(mails_for(actor), pk=pk)
    if request.method != "POST":
        return redirect("mails")
    try:
        sent = send_mail_again(actor, mail)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request, actor), request, refusal)
    messages.success(request, _("The mail to %(address)s is on its way again.") % {"address": sent.address})
    return redirect("mails")


def _page(request: HttpRequest, actor: Actor) -> HttpResponse:
    given = request.GET.get("state", "")
    shown = given if given in GROUPS else _most_pressing(actor)
    page = get_page(request, mails_for(actor, shown))
    context = {
        "section": "desk",
        "shown": shown,
        "choices": _choices(shown),
        "lines": [_line(mail) for mail in page.object_list],
        "page": page,
        "may_see_members": can(actor, Action.MANAGE_MEMBERS),
    }
    return render(request, "federation/notices/mails.html", context)


def _most_pressing(actor: Actor) -> str:
    """What somebody comes for: what did not get out, else what waits, else what was sent."""
    return next((name for name in GROUPS if mails_for(actor, name).exists()), "sent")


def _choices(shown: str) -> list[Choice]:
    labels = {
        "given_up": pgettext("mails", "Given up"),
        "waiting": pgettext("mails", "Waiting"),
        "sent": pgettext("mails", "Sent"),
    }
    return [Choice(label, f"{reverse('mails')}?state={name}", name == shown) for name, label in labels.items()]


def _line(mail: Mail) -> MailLine:
    waits = mail.state == MailState.WAITING and mail.attempts > 0
    return MailLine(
        address=mail.address,
        subject=mail.subject,
        at=formats.date_format(mail.created_at, "SHORT_DATETIME_FORMAT"),
        state_label=mail.get_state_display(),
        tone=_TONES[MailState(mail.state)],
        why=str(MailTrouble(mail.trouble).label) if mail.trouble else "",
        answer=mail.answer,
        next_try=formats.date_format(mail.due_at, "SHORT_DATETIME_FORMAT") if waits else "",
        again_url=reverse("mail_again", args=[mail.pk]) if mail.can_be_sent_again else "",
    )
