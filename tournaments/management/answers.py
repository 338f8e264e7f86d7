"""Answers to files' questions on the command line: ``--division A --answer pause:5:2=bye``."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.report.questions import CHOICES, DIVISION, Answers, kind_of


def add_answers(parser: CommandParser) -> None:
    parser.add_argument("--division", help="if the files hold several: the one to read")
    parser.add_argument(
        "--answer",
        action="append",
        default=[],
        metavar="QUESTION=ANSWER",
        help="answer a question that the files leave open; repeatable. read_results --json lists the questions",
    )


def read_answers(options: dict[str, Any]) -> Answers:
    """Return the answers by question key. Raises CommandError for an answer that isn't allowed."""
    answers = {DIVISION: (options["division"],)} if options["division"] else {}
    for given in options["answer"]:
        of_division = kind_of(given.partition("=")[0]) == DIVISION
        key, sign, answer = given.partition("=") if of_division else given.rpartition("=")
        allowed = CHOICES.get(kind_of(key), ())
        if not sign or (key != DIVISION and answer not in allowed):
            known = "; ".join(f"{kind}…={' or '.join(choices)}" for kind, choices in CHOICES.items())
            raise CommandError(f"“{given}” isn't an answer. Possible answers: {known}; {DIVISION}=NAME.")
        answers[key] = (answer,)
    return answers
