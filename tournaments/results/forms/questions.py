"""The shape of answers to what files with results leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.files.words.sentences.questions import name_answer
from tournaments.report.questions import ALL_DIVISIONS, DIVISION
from tournaments.report.words.sentences import describe
from tournaments.results.services.questions.answering import Question


class QuestionsForm(forms.Form):
    """A choice for each question; those that do not keep the files from being used may be left open.

    ``may_announce``: who answers may make championships of the other divisions, too.
    """

    def __init__(self, questions: Sequence[Question], *args: Any, may_announce: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.questions = questions
        for index, question in enumerate(questions, start=1):
            self.fields[f"question{index}"] = forms.ChoiceField(
                choices=[(choice, name_answer(choice)) for choice in question.choices],
                widget=forms.RadioSelect,
                required=question.must_be_answered,
                label=describe(question.problem),
                error_messages={"required": _("Choose one of the answers.")},
            )

        if may_announce and any(question.key == DIVISION for question in questions):
            self.fields["others"] = forms.BooleanField(
                label=_("Make a championship of each of the others, too"),
                help_text=_("They are announced as this one was, with the same people, and get the same files."),
                required=False,
            )

    @property
    def division_to_stay(self) -> str:
        """The division that is this championship, where the others become championships; else empty."""
        chosen = self.answers().get(DIVISION, "")
        return chosen if self.cleaned_data.get("others") and chosen != ALL_DIVISIONS else ""

    def answers(self) -> dict[str, str]:
        """What was chosen, by the questions' keys."""
        given = ((one.key, self.cleaned_data[f"question{index}"]) for index, one in enumerate(self.questions, start=1))
        return {key: answer for key, answer in given if answer}
