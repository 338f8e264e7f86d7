"""API of problem codes: the meaning of each, in the requested language."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.problems.kinds import Code, Severity
from tournaments.report.codes import CODES
from tournaments.report.words import advice_of, code_url, meaning_of, title_of


class ProblemCodeSerializer(serializers.Serializer[Code]):
    """A kind of problem: ``params`` are the parameters of its sentence, ``url`` the page for people."""

    code = serializers.CharField()
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    title = serializers.SerializerMethodField()
    meaning = serializers.SerializerMethodField()
    advice = serializers.SerializerMethodField()
    params = serializers.ListField(child=serializers.CharField())
    url = serializers.SerializerMethodField()

    def get_title(self, code: Code) -> str:
        return title_of(code.code)

    def get_meaning(self, code: Code) -> str:
        return meaning_of(code)

    def get_advice(self, code: Code) -> str:
        return advice_of(code.code)

    def get_url(self, code: Code) -> str:
        request: Request = self.context["request"]
        return str(request.build_absolute_uri(code_url(code.code)))


class ProblemCodesView(GenericAPIView[Any]):
    """Everything that can be reported about uploaded results, in one list without pages."""

    serializer_class = ProblemCodeSerializer
    pagination_class = None

    @extend_schema(responses=ProblemCodeSerializer(many=True))
    def get(self, request: Request) -> Response:
        context = self.get_serializer_context()
        codes = sorted(CODES.values(), key=lambda code: code.code)
        return Response([ProblemCodeSerializer(code, context=context).data for code in codes])
