"""A small project broken in every place: what its one test tells, and what it does not."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.databases import ROOT
from tests.mutation.modules import WEIGHTY, NothingToBreak, find_modules, find_tests
from tests.mutation.run import choose, run_changes

RULE = """\
def is_lost(minutes, most):
    return minutes > most


def share(points, players):
    return points // players
"""
TEST = """\
from shop.rules.losing import is_lost


def test_is_lost():
    assert is_lost(11, 10)
    assert not is_lost(9, 10)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Its test asks neither about the boundary nor about sharing."""
    checkout = tmp_path / "checkout"
    for path, text in {
        "shop/__init__.py": "",
        "shop/rules/__init__.py": "",
        "shop/rules/losing.py": RULE,
        "shop/models/places.py": "PLACE = 1\n",
        "tests/shop/rules/test_losing.py": TEST,
        "tests/shop/rules/test_other.py": "def test_nothing(): pass\n",
        "tests/shop/test_far.py": "from shop.rules.losing import share\ndef test_nothing(): pass\n",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\nmarkers = ["slow", "browser"]\n',
    }.items():
        file = checkout / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return checkout


def plain_environment() -> dict[str, str]:
    ours = re.compile(r"DJANGO_|FARISTOL_|PYTEST_")
    return {name: value for name, value in os.environ.items() if not ours.match(name)}


def test_tests_are_those_of_the_mirrored_room_and_those_that_import_the_module(project: Path) -> None:
    assert find_tests(project, "shop/rules/losing.py") == [
        ["tests/shop/rules/test_losing.py", "tests/shop/test_far.py"],
        ["tests/shop/rules/test_other.py"],
    ]


def test_modules_of_a_folder_are_found_but_not_what_makes_the_schema(project: Path) -> None:
    assert find_modules(project, ["shop"]) == ["shop/rules/losing.py"]
    for name in ("shop/models", "shop/rules/lost.py"):
        with pytest.raises(NothingToBreak):
            find_modules(project, [name])


@pytest.mark.parametrize("name", WEIGHTY)
def test_modules_of_weight_are_there(name: str) -> None:
    assert find_modules(ROOT, [name])


def test_same_seed_makes_the_same_changes_and_no_more_than_asked(project: Path) -> None:
    [one, again, other] = [choose(project, ["shop/rules/losing.py"], count=2, seed=seed) for seed in (1, 1, 2)]
    assert one == again
    assert len(one) == len(other) == 2


def test_changes_are_caught_or_survive_and_the_tree_stays_as_it_is(project: Path) -> None:
    chosen = choose(project, ["shop/rules/losing.py"], count=99, seed=1)
    tally = run_changes(project, chosen, plain_environment(), seconds=300)
    assert [str(broken.change) for broken in tally.survivors] == [
        "boundary: minutes > most → (minutes >= most)",
        "arithmetic: points // players → (points * players)",
    ]
    assert (tally.made, tally.caught, tally.unanswered) == (3, 1, [])
    assert (project / "shop/rules/losing.py").read_text() == RULE


def test_test_that_fails_as_it_is_is_not_asked(project: Path) -> None:
    [broken] = choose(project, ["shop/rules/losing.py"], count=1, seed=1)
    failing = "def test_nothing(): assert False\n"
    (project / "tests/shop/rules/test_losing.py").write_text(failing)
    assert run_changes(project, [broken], plain_environment(), seconds=300).survivors == [broken]
    for name in ("test_far.py", "rules/test_other.py"):
        (project / "tests/shop" / name).write_text(f"from shop.rules import losing\n{failing}")
    tally = run_changes(project, [broken], plain_environment(), seconds=300)
    assert (tally.made, tally.unanswered) == (0, ["shop/rules/losing.py"])


def test_no_change_is_begun_when_the_time_is_over(project: Path) -> None:
    chosen = choose(project, ["shop/rules/losing.py"], count=2, seed=1)
    assert run_changes(project, chosen, plain_environment(), seconds=-1).made == 0
