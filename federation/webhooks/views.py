"""Webhooks: the list, and each one's messages and their outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refusal
from federation.permissions import Action, Actor, actor_for, can
from federation.seen import seen_of
from federation.web.lists import get_page
from federation.web.moments import moment_words
from federation.web.refusals import refuse_on
from federation.webhooks.forms import EventsForm, WebhookForm
from federation.webhooks.models import DeliveryState, DeliveryTrouble, Webhook, WebhookDelivery, WebhookEvent
from federation.webhooks.services import endpoints

_TONES = {
    DeliveryState.GIVEN_UP: "bad",
    DeliveryState.DELIVERED: "good",
    DeliveryState.WAITING: "calm",
    DeliveryState.SENDING: "calm",
}


@dataclass(frozen=True, slots=True)
class WebhookItem:
    """A webhook as a row; ``state`` in words with its tone."""

    url: str
    page: str
    events: list[str]
    state: str
    tone: str


@dataclass(frozen=True, slots=True)
class DeliveryLine:
    """A message: ``why`` it has not arrived, ``again_url`` if it may be sent again."""

    title: str
    at: str
    reference: str
    state_label: str
    tone: str
    why: str
    status: int | None
    answer: str
    next_try: str
    again_url: str


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: HttpRequest) -> HttpResponse:
    """List the webhooks; a new secret is shown only in the response to the form."""
    actor = actor_for(request.user)
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _list(request, actor, form)
    try:
        made = endpoints.register_webhook(actor, form.cleaned_data["url"], form.cleaned_data["events"])
    except Refusal as refusal:
        form.add_error("url", str(refusal))
        return _list(request, actor, form, status=refusal.status)
    return _one(request, actor, made.webhook, secret=made.secret)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a webhook with its log; its events are changed here."""
    actor = actor_for(request.user)
    found = endpoints.find_webhook(actor, pk)
    form = EventsForm(request.POST if request.method == "POST" else None, initial=_shown(found))
    if request.method != "POST" or not form.is_valid():
        return _one(request, actor, found, form=form)
    try:
        endpoints.change_events(actor, found, form.cleaned_data["events"], form.cleaned_data["seen"])
    except Refusal as refusal:
        return refuse_on(lambda: _one(request, actor, endpoints.find_webhook(actor, pk)), request, refusal)
    messages.success(request, _("Webhook events saved."))
    return redirect("webhook", pk)


def _shown(webhook: Webhook) -> dict[str, Any]:
    return {"events": webhook.events, "seen": seen_of(webhook.pk, webhook.events)}


@login_required
@require_POST
def webhook_test(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    endpoints.send_test(actor, endpoints.find_webhook(actor, pk))
    messages.success(request, _("Test sent. The result will appear below in a moment."))
    return redirect("webhook", pk)


@login_required
@require_POST
def webhook_switch(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    changed = endpoints.switch_webhook(actor, endpoints.find_webhook(actor, pk), on=request.POST.get("on") == "1")
    said = _("Webhook switched on.") if changed.is_on else _("Webhook switched off. Nothing more will be sent to it.")
    messages.success(request, said)
    return redirect("webhook", pk)


@login_required
@never_cache
@require_POST
def webhook_secret(request: HttpRequest, pk: int) -> HttpResponse:
    """Renew the secret, which is shown only in this response."""
    actor = actor_for(request.user)
    found = endpoints.find_webhook(actor, pk)
    try:
        made = endpoints.renew_secret(actor, found, request.POST.get("seen", ""))
    except Refusal as refusal:
        return refuse_on(lambda: _one(request, actor, endpoints.find_webhook(actor, pk)), request, refusal)
    return _one(request, actor, made.webhook, secret=made.secret)


@login_required
@require_POST
def webhook_remove(request: HttpRequest, pk: int) -> HttpResponse:
    actor = actor_for(request.user)
    endpoints.remove_webhook(actor, endpoints.find_webhook(actor, pk))
    messages.success(request, _("Webhook removed."))
    return redirect("webhooks")


@login_required
@require_POST
def webhook_again(request: HttpRequest, pk: int, delivery: int) -> HttpResponse:
    actor = actor_for(request.user)
    found = endpoints.find_webhook(actor, pk)
    try:
        endpoints.send_message_again(actor, found, delivery)
    except Refusal as refusal:
        return refuse_on(lambda: _one(request, actor, found), request, refusal)
    messages.success(request, _("Message re-sent."))
    return redirect("webhook", pk)


def _list(request: HttpRequest, actor: Actor, form: WebhookForm, *, status: int | None = None) -> HttpResponse:
    context = {
        "section": "desk",
        "items": [_item(one) for one in endpoints.list_webhooks(actor)],
        "form": form,
        "may_change": can(actor, Action.MANAGE_FEDERATION),
    }
    invalid = 400 if form.is_bound and form.errors else 200
    return render(request, "federation/webhooks/webhooks.html", context, status=status or invalid)


def _one(
    request: HttpRequest, actor: Actor, found: Webhook, *, form: EventsForm | None = None, secret: str = ""
) -> HttpResponse:
    page = get_page(request, found.deliveries.order_by("-created_at", "-pk"))
    context = {
        "section": "desk",
        "webhook": found,
        "item": _item(found),
        "secret": secret,
        "form": form or EventsForm(initial=_shown(found)),
        "may_change": can(actor, Action.MANAGE_FEDERATION),
        "lines": [_line(found, delivery) for delivery in page.object_list],
        "page": page,
    }
    status = 400 if form is not None and form.is_bound and form.errors else 200
    return render(request, "federation/webhooks/webhook.html", context, status=status)


def _item(found: Webhook) -> WebhookItem:
    if found.is_on:
        state, tone = pgettext("program", "switched on"), "good"
        if found.failing_since:
            state, tone = pgettext("program", "not responding"), "bad"
    else:
        state, tone = pgettext("program", "switched off"), "bad" if found.stopped_at else "still"
    events = [str(WebhookEvent(event).label) for event in found.events]
    return WebhookItem(found.url, reverse("webhook", args=[found.pk]), events, state, tone)


def _line(found: Webhook, delivery: WebhookDelivery) -> DeliveryLine:
    waits = delivery.state == DeliveryState.WAITING and delivery.due_at > timezone.now()
    again = delivery.can_be_sent_again and (found.is_on or delivery.event == WebhookEvent.TEST)
    return DeliveryLine(
        title=delivery.get_event_display(),
        at=moment_words(delivery.created_at),
        reference=str(delivery.reference),
        state_label=delivery.get_state_display(),
        tone=_TONES[DeliveryState(delivery.state)],
        why=str(DeliveryTrouble(delivery.trouble).label) if delivery.trouble else "",
        status=delivery.status,
        answer=delivery.answer,
        next_try=moment_words(delivery.due_at) if waits else "",
        again_url=reverse("webhook_again", args=[found.pk, delivery.pk]) if again else "",
    )
