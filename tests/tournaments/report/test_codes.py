"""Codes of problems and their sentences: one for one, each with the parameters that the other needs."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from federation.problems.kinds import LONGEST_PARAMETER, Code, Problem, Where
from tournaments.report import codes
from tournaments.report.codes import CODES
from tournaments.report.words import describe, fill, meaning_of, title_of

ROOT = Path(codes.__file__).parents[3]


class Recorder(dict[str, object]):
    """Stands for the parameters of a sentence and remembers which were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def __missing__(self, name: str) -> str:
        self.asked.add(name)
        return "?"


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert all(code.sentence for code in CODES.values())
    assert set(CODES) == {name.lower() for name in vars(codes) if isinstance(getattr(codes, name), Code)}


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_sentence_uses_no_parameter_that_its_code_lacks(code: Code) -> None:
    recorder = Recorder()
    assert code.sentence % recorder
    assert recorder.asked <= set(code.params)


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_code_is_made_into_a_sentence(code: Code) -> None:
    problem = code.at(Where(file="a"), **dict.fromkeys(code.params, "100%s"))
    sentence = describe(problem)
    assert sentence[0] in string.ascii_uppercase + "“" + "1%"
    assert sentence[-1] in ".?"
    assert (problem.code, problem.severity) == (code.code, code.severity)


@pytest.mark.parametrize("code", CODES.values(), ids=CODES.keys())
def test_code_says_when_it_occurs(code: Code) -> None:
    assert code.when.endswith(".")
    assert getattr(codes, code.code.upper()) is code


def test_every_code_has_a_title_and_says_what_to_do() -> None:
    """A code without them would be missing from the page that lists every code."""
    for code in CODES.values():
        assert code.title[0].isupper()
        assert not code.title.endswith(".")
        assert code.advice.endswith(".")


def test_titles_tell_codes_apart() -> None:
    assert len({code.title for code in CODES.values()}) == len(CODES)


def test_every_explanation_is_marked_for_translation() -> None:
    """Only what stands inside ``_()`` in the source comes into the catalogues."""
    trees = [ast.parse(path.read_text()) for path in Path(codes.__file__).parent.glob("*.py")]
    marked = [
        node.args[0]
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    texts = {argument.value for argument in marked if isinstance(argument, ast.Constant)}
    said = [(code.when, code.title, code.sentence, code.advice) for code in CODES.values()]
    assert {text for texts_of_one in said for text in texts_of_one} <= texts


def test_code_no_longer_known_is_called_by_its_words() -> None:
    assert title_of("gone_since_long") == "gone since long"
    assert meaning_of(codes.NO_GAMES) == "No games were found."


def test_parameters_must_be_those_of_the_code() -> None:
    with pytest.raises(TypeError):
        codes.EMPTY_FILE.at()
    with pytest.raises(TypeError):
        codes.NO_FILES.at(file="a")


def test_every_problem_made_anywhere_has_the_parameters_of_its_code() -> None:
    calls = [call for path in (ROOT / "tournaments").rglob("*.py") for call in find_calls(path)]
    assert len(calls) > 50
    for name, keywords in calls:
        # A call with ** fills them from elsewhere.
        assert None in keywords or keywords == set(getattr(codes, name).params), name


def find_calls(path: Path) -> list[tuple[str, set[str | None]]]:
    """The names and keywords of all ``codes.NAME.at(…)`` in a module."""
    return [
        (node.func.value.attr, {keyword.arg for keyword in node.keywords})
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "at"
        and isinstance(node.func.value, ast.Attribute)
        and isinstance(node.func.value.value, ast.Name)
        and node.func.value.value.id == "codes"
    ]


def test_long_and_unprintable_parameters_are_cut_and_cleaned() -> None:
    params = codes.EMPTY_FILE.at(file="a\x00b" + "x" * 1000).params
    assert params["file"] == ("a b" + "x" * 1000)[:LONGEST_PARAMETER]


def test_problem_of_a_code_no_longer_known_is_its_code() -> None:
    assert fill("gone_since_long", {}) == "gone_since_long"
    assert describe(Problem("gone_since_long")) == "gone_since_long"
