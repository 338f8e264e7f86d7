"""API of a version's open questions: the questions with possible answers, and the answers."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.files.words.sentences import name_answer
from tournaments.permissions import ChampionshipAction
from tournaments.report.words import describe
from tournaments.results.api.versions import ReceivedSerializer, ResultsView
from tournaments.results.services.questions import Question, answer_questions, list_questions

_LONGEST = 200


class ChoiceSerializer(serializers.Serializer[str]):
    """One possible answer and its label."""

    answer = serializers.CharField(source="*")
    name = serializers.SerializerMethodField()

    def get_name(self, answer: str) -> str:
        return str(name_answer(answer))


class QuestionSerializer(serializers.Serializer[Question]):
    """One question. ``must_be_answered`` before the files can be used; others were read in the likeliest way."""

    key = serializers.CharField()
    question = serializers.SerializerMethodField()
    must_be_answered = serializers.BooleanField()
    choices = ChoiceSerializer(many=True)

    def get_question(self, question: Question) -> str:
        return describe(question.problem)


class AnswersSerializer(serializers.Serializer[Any]):
    """Answers by question key; some may be left out."""

    answers = serializers.DictField(child=serializers.CharField(max_length=_LONGEST, allow_blank=True))


class QuestionsView(ResultsView):
    serializer_class = QuestionSerializer  # type: ignore[assignment]
    pagination_class = None

    @extend_schema(responses=QuestionSerializer(many=True), operation_id="championships_results_questions")
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The questions left open by the files, in order; empty if there are none, or once results were submitted."""
        _actor, championship = self.find_championship(ChampionshipAction.SEE_UPLOADS)
        asked = list_questions(self.find_version(championship))
        return Response([QuestionSerializer(question).data for question in asked])

    @extend_schema(
        request=AnswersSerializer, responses={202: ReceivedSerializer}, operation_id="championships_results_answer"
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer some or all of them. A job reads the files again with the answers, which stay with the version."""
        actor, championship = self.find_championship(ChampionshipAction.UPLOAD_RESULTS)
        version = self.find_version(championship)
        sent = AnswersSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        answers: dict[str, str] = sent.validated_data["answers"]
        _check(answers, list_questions(version))
        answered = answer_questions(actor, version, answers)
        body = ReceivedSerializer(answered, context=self.get_serializer_context()).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers={"Location": body["url"]})


def _check(answers: dict[str, str], asked: list[Question]) -> None:
    """Reject meaningless answers from programs; from a page that was open for long, they are ignored."""
    choices = {question.key: question.choices for question in asked}
    wrong = {
        key: [_("There is no such question.") if key not in choices else _("Choose one of the answers.")]
        for key, answer in answers.items()
        if answer not in choices.get(key, ())
    }
    if wrong:
        raise serializers.ValidationError({"answers": wrong})
