"""Notices and notification choices in the API, and the federation's outbox for those who may see it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LinkField
from federation.api.pagination import GrowingPagination
from federation.notices.models import Mail, MailState, MailTrouble, ReceivedNotice, Way
from federation.notices.services.choices import choose_ways, mark_read, own_notices, require_part, topics_for
from federation.notices.services.notices import read_notice
from federation.notices.services.outbox import GROUPS, mails_for, send_mail_again
from federation.notices.services.topics import Topic, choices_of
from federation.people.models.accounts import KeyScope
from federation.permissions import Action, Actor, actor_for, require


class NoticeSerializer(serializers.ModelSerializer[ReceivedNotice]):
    """A notice, in the language of the request; ``url`` is the page it is about."""

    id = serializers.IntegerField(source="pk", read_only=True)
    subject = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()
    read = LinkField("api_notice_read", "pk")

    class Meta:
        model = ReceivedNotice
        fields = ["id", "topic", "way", "subject", "text", "url", "at", "read_at", "read"]
        read_only_fields = fields

    def get_subject(self, notice: ReceivedNotice) -> str:
        return read_notice(notice).subject

    def get_text(self, notice: ReceivedNotice) -> str:
        """Return its paragraphs, separated by an empty line."""
        return "\n\n".join(read_notice(notice).lines)


class NoticeQuery(serializers.Serializer[Any]):
    unread = serializers.BooleanField(required=False, default=False, help_text="Only unread notifications.")


class ReadSerializer(serializers.Serializer[Any]):
    read = serializers.IntegerField(help_text="How many notifications were unread.")


class TopicSerializer(serializers.Serializer[Any]):
    """A topic, how the account is notified of it, and the available choices."""

    topic = serializers.CharField()
    title = serializers.CharField()
    way = serializers.ChoiceField(Way.choices)
    ways = serializers.ListField(child=serializers.ChoiceField(Way.choices))


class NoticeChoicesSerializer(serializers.Serializer[Any]):
    """``wants_mails`` applies to every federation, and can be changed only on the page."""

    wants_mails = serializers.BooleanField()
    topics = TopicSerializer(many=True)


class ChosenWaysSerializer(serializers.Serializer[Any]):
    """A mapping of topic name to way; topics not named stay as they are."""

    ways = serializers.DictField(child=serializers.ChoiceField(Way.choices), required=False, default=dict)

    def validate_ways(self, ways: dict[str, str]) -> dict[str, Way]:
        offered: Mapping[str, Topic] = {topic.name: topic for topic in self.context["topics"]}
        wrong = [name for name, way in ways.items() if name not in offered or way not in offered[name].ways]
        if wrong:
            message = _("You can’t be notified about these topics this way: %(topics)s.")
            raise serializers.ValidationError(message % {"topics": ", ".join(wrong)})
        return {name: Way(way) for name, way in ways.items()}


class NoticeListView(ListAPIView[ReceivedNotice]):
    serializer_class = NoticeSerializer
    pagination_class = GrowingPagination
    cursor_ordering = ("-at", "-id")

    def get_queryset(self) -> QuerySet[ReceivedNotice]:
        actor = actor_for(self.request.user)
        require_part(actor)
        query = NoticeQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        found = own_notices(actor)
        return found.filter(read_at=None) if query.validated_data["unread"] else found

    @extend_schema(parameters=[NoticeQuery])
    def get(self, request: Request) -> Response:
        """List the account's notices in this federation, latest first."""
        return self.list(request)


class NoticesReadView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = ReadSerializer

    @extend_schema(operation_id="notices_read_all", request=None, responses=ReadSerializer)
    def post(self, request: Request) -> Response:
        """Mark all notices as read."""
        return Response({"read": mark_read(actor_for(request.user))})


class NoticeReadView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = NoticeSerializer

    @extend_schema(operation_id="notices_read", request=None, responses=NoticeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Mark a notice as read. If it is read already, its time stays the same."""
        actor = actor_for(request.user)
        require_part(actor)
        notice = get_object_or_404(own_notices(actor), pk=pk)
        mark_read(actor, notice.pk)
        notice.refresh_from_db(fields=["read_at"])
        return Response(self.get_serializer(notice).data)


class NoticeChoicesView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = NoticeChoicesSerializer

    @extend_schema(operation_id="notices_choices", responses=NoticeChoicesSerializer)
    def get(self, request: Request) -> Response:
        """Return how the account is notified of each available topic in this federation."""
        actor = actor_for(request.user)
        return Response(_choices(actor, topics_for(actor)))

    @extend_schema(operation_id="notices_choose", request=ChosenWaysSerializer, responses=NoticeChoicesSerializer)
    def patch(self, request: Request) -> Response:
        """Choose how to be notified of some topics; the others stay as they are."""
        actor = actor_for(request.user)
        offered = topics_for(actor)
        sent = ChosenWaysSerializer(data=request.data, context={"topics": offered})
        sent.is_valid(raise_exception=True)
        choose_ways(actor, sent.validated_data["ways"])
        return Response(_choices(actor, offered))


def _choices(actor: Actor, offered: list[Topic]) -> dict[str, Any]:
    """Return the choices as described by NoticeChoicesSerializer. One query."""
    user = require_part(actor)
    chosen = choices_of(user.pk)
    told = [
        {"topic": topic.name, "title": str(topic.title), "way": chosen[topic.name], "ways": list(topic.ways)}
        for topic in offered
    ]
    return {"wants_mails": user.wants_notices, "topics": told}


class MailSerializer(serializers.ModelSerializer[Mail]):
    """An e-mail without its text, which is private to its reader; ``answer`` is the mail server's own response."""

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
        """Return why it has not been sent, as a sentence."""
        return str(MailTrouble(mail.trouble).label) if mail.trouble else ""

    @extend_schema_field({"type": "string", "format": "date-time", "nullable": True})
    def get_next_try(self, mail: Mail) -> str | None:
        """Return the time of the next try, while it is waiting."""
        return _moment(mail.due_at) if mail.state == MailState.WAITING else None

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_again(self, mail: Mail) -> str | None:
        """Return the address for sending it again; null while it is being sent, or if its text has been deleted."""
        if not mail.can_be_sent_again:
            return None
        return reverse("api_mail_send", args=[mail.pk], request=self.context["request"])


def _moment(at: datetime) -> str:
    """Format a time like the API's others."""
    return str(serializers.DateTimeField().to_representation(at))


class MailQuery(serializers.Serializer[Any]):
    state = serializers.ChoiceField(
        list(GROUPS), required=False, default="", help_text="E-mails being sent count as waiting."
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
        """List e-mails that were sent, are waiting, or were given up with the reason, latest first."""
        return self.list(request)


class SendMailView(GenericAPIView[Mail]):
    scope = KeyScope.EVERYTHING
    serializer_class = MailSerializer

    @extend_schema(operation_id="mails_send", request=None, responses=MailSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Send again what was given up or has not arrived. While it is being sent nothing happens."""
        actor = actor_for(request.user)
        sent = send_mail_again(actor, get_object_or_404(mails_for(actor), pk=pk))
        return Response(self.get_serializer(sent).data)
