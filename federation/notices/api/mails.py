"""The federation's outbox in the API: where each mail is, and sending one again. For who sees it on the desk."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.pagination import GrowingPagination
from federation.notices.models.mails import Mail, MailState, MailTrouble
from federation.notices.services.mails import GROUPS, mails_for, send_mail_again
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import Action, actor_for, require


class MailSerializer(serializers.ModelSerializer[Mail]):
    """A mail without its text, which is its reader's; ``answer`` is what the mail server said, in its own words."""

    id = serializers.IntegerField(source="pk", read_only=True)
    message = serializers.SerializerMethodField()
    next_try = serializers.SerializerMethodField()
    again = serializers.SerializerMethodField()

    class Meta:
        model = Mail
        fields = [
            *("id", "kind", "topic", "address", "subject", "state", "trouble", "message", "answer"),
            *("attempts", "created_at", "next_try", "finished_at", "again"),
        ]
        read_only_fields = fields

    def get_message(self, mail: Mail) -> str:
        """Why it has not got out, as a sentence."""
        return str(MailTrouble(mail.trouble).label) if mail.trouble else ""

    @extend_schema_field({"type": "string", "format": "date-time", "nullable": True})
    def get_next_try(self, mail: Mail) -> str | None:
        """When it is tried, while it is waiting."""
        return _moment(mail.due_at) if mail.state == MailState.WAITING else None

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_again(self, mail: Mail) -> str | None:
        """Where it can be sent again; null while it is on its way, and where its text is forgotten."""
        if not mail.can_be_sent_again:
            return None
        return reverse("api_mail_send", args=[mail.pk], request=self.context["request"])


def _moment(at: datetime) -> str:
    """As the other moments of the API."""
    return str(serializers.DateTimeField().to_representation(at))


class MailQuery(serializers.Serializer[Any]):
    state = serializers.ChoiceField(
        list(GROUPS), required=False, default="", help_text="What is just being sent is waiting, too."
    )


class MailListView(ListAPIView[Mail]):
    serializer_class = MailSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-created_at", "-id")

    def get_queryset(self) -> QuerySet[Mail]:
        actor = actor_for(self.request.user)
        require(actor, Action.MANAGE_JOBS)
        query = MailQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        return mails_for(actor, query.validated_data["state"])

    @extend_schema(parameters=[MailQuery])
    def get(self, request: Request) -> Response:
        """Mails that were sent, wait, or were given up with the reason, the latest first."""
        return self.list(request)


class SendMailView(GenericAPIView[Mail]):
    scope = KeyScope.EVERYTHING
    serializer_class = MailSerializer

    @extend_schema(operation_id="mails_send", request=None, responses=MailSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Send again what was given up or has not arrived. While it is on its way nothing happens."""
        actor = actor_for(request.user)
        sent = send_mail_again(actor, get_object_or_404(mails_for(actor), pk=pk))
        return Response(self.get_serializer(sent).data)
