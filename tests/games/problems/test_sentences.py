"""Every code that the rules of play may report has a sentence, and the sentence's parameters are given."""

import ast
import re
from pathlib import Path

import pytest

import games
from games.problems.kinds import Problem
from games.problems.sentences import MESSAGES, describe, problem_as_json

REPORTERS = {"Problem", "_illegal", "_refuse", "_report", "_note", "_warn"}
FOLDER = Path(games.__file__).parent


def codes_in_source() -> set[str]:
    found = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                # The code is the first argument, or the second behind what is reported on.
                texts = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
                if name in REPORTERS:
                    found |= {text for text in texts[:1] if isinstance(text, str) and re.fullmatch(r"[a-z_]+", text)}
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert codes_in_source() == set(MESSAGES)


def test_sentence_is_filled_in():
    problem = Problem("score_differs", {"stated": 18, "computed": 12}, {"line": 3})
    assert describe(problem) == "The score is 12, not 18."
    assert problem_as_json(problem) == {
        "severity": "error",
        "code": "score_differs",
        "params": {"stated": 18, "computed": 12},
        "where": {"line": 3},
        "message": "The score is 12, not 18.",
    }


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_sentence_uses_named_parameters_only(code):
    text = str(MESSAGES[code])
    assert "%" not in re.sub(r"%\(\w+\)s", "", text)
    assert text.endswith(".")
