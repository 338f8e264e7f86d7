"""What one was told and how one wants to be told of what, in the API. Everybody has the own notices alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from federation.api.pagination import GrowingPagination
from federation.notices.models.notices import ReceivedNotice, Way
from federation.notices.services.choices import choose_ways, mark_read, own_notices, require_part, topics_for
from federation.notices.services.topics import Topic, choices_of
from federation.people.models.accounts.tokens import KeyScope
from federation.permissions import Actor, actor_for


class NoticeSerializer(serializers.ModelSerializer[ReceivedNotice]):
    """One thing somebody was told; ``url`` is the page that it is about."""

    id = serializers.IntegerField(source="pk", read_only=True)
    read = LinkField("api_notice_read", "pk")

    class Meta:
        model = ReceivedNotice
        fields = ["id", "topic", "way", "subject", "text", "url", "at", "read_at", "read"]
        read_only_fields = fields


class NoticeQuery(serializers.Serializer[Any]):
    unread = serializers.BooleanField(required=False, default=False, help_text="What was not read yet alone.")


class ReadSerializer(serializers.Serializer[Any]):
    read = serializers.IntegerField(help_text="How many of them were unread until now.")


class TopicSerializer(serializers.Serializer[Any]):
    """What one can be told of, how one is, and the ways one can choose."""

    topic = serializers.CharField()
    title = serializers.CharField()
    way = serializers.ChoiceField(Way.choices)
    ways = serializers.ListField(child=serializers.ChoiceField(Way.choices))


class NoticeChoicesSerializer(serializers.Serializer[Any]):
    """``wants_mails`` holds for every federation, and is chosen on the page alone."""

    wants_mails = serializers.BooleanField()
    topics = TopicSerializer(many=True)


class ChosenWaysSerializer(serializers.Serializer[Any]):
    """By the name of a topic the way; what is not named stays as it is."""

    ways = serializers.DictField(child=serializers.ChoiceField(Way.choices), required=False, default=dict)

    def validate_ways(self, ways: dict[str, str]) -> dict[str, Way]:
        offered: Mapping[str, Topic] = {topic.name: topic for topic in self.context["topics"]}
        wrong = [name for name, way in ways.items() if name not in offered or way not in offered[name].ways]
        if wrong:
            message = _("You cannot be told of this in this way: %(topics)s.")
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
        """What the account was told in this federation, the latest first."""
        return self.list(request)


class NoticesReadView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = ReadSerializer

    @extend_schema(operation_id="notices_read_all", request=None, responses=ReadSerializer)
    def post(self, request: Request) -> Response:
        """All of them are read."""
        return Response({"read": mark_read(actor_for(request.user))})


class NoticeReadView(GenericAPIView[Any]):
    scope = KeyScope.EVERYTHING
    serializer_class = NoticeSerializer

    @extend_schema(operation_id="notices_read", request=None, responses=NoticeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """This one is read. Asked again it stays read since when it was."""
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
        """How the account is told of what can come to it in this federation."""
        actor = actor_for(request.user)
        return Response(_choices(actor, topics_for(actor)))

    @extend_schema(operation_id="notices_choose", request=ChosenWaysSerializer, responses=NoticeChoicesSerializer)
    def patch(self, request: Request) -> Response:
        """Choose how to be told of some topics; the others stay as they are."""
        actor = actor_for(request.user)
        offered = topics_for(actor)
        sent = ChosenWaysSerializer(data=request.data, context={"topics": offered})
        sent.is_valid(raise_exception=True)
        choose_ways(actor, sent.validated_data["ways"])
        return Response(_choices(actor, offered))


def _choices(actor: Actor, offered: list[Topic]) -> dict[str, Any]:
    """As NoticeChoicesSerializer describes it. One query."""
    user = require_part(actor)
    chosen = choices_of(user.pk)
    told = [
        {"topic": topic.name, "title": str(topic.title), "way": chosen[topic.name], "ways": list(topic.ways)}
        for topic in offered
    ]
    return {"wants_mails": user.wants_notices, "topics": told}
