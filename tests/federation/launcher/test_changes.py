"""A small project: which of its tests concern a change, and what git says was changed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from federation.launcher.changes import find_changed, find_tests

FILES = {
    "shop/__init__.py": "",
    "shop/prices/__init__.py": "from shop.prices.rules import share\nfrom .lists import PRICES as LIST\n",
    "shop/prices/rules.py": "def share(points): return points\n",
    "shop/prices/lists.py": "PRICES = []\n",
    "shop/prices/views.py": "TEMPLATE = 'prices/list.html'\n",
    "shop/prices/forms.py": "",
    "shop/stock/__init__.py": "",
    "shop/stock/counting.py": "from shop.prices.rules import share\n",
    "shop/pages/__init__.py": "",
    "shop/pages/stock/__init__.py": "",
    "shop/pages/stock/shelf.py": "",
    "shop/apps.py": "",
    "templates/prices/list.html": '{% include "prices/_row.html" %}',
    "templates/prices/_row.html": "",
    "static/shop.css": "",
    "tests/__init__.py": "",
    "tests/makers.py": "from shop.stock import counting\n",
    "tests/shelves.py": "from tests.makers import make\n",
    "tests/test_apps.py": "",
    "tests/shop/__init__.py": "",
    "tests/shop/test_whole.py": "def test_share():\n    from shop.prices import share\n",
    "tests/shop/test_list.py": "from shop.prices import LIST\n",
    "tests/shop/test_styles.py": "PATH = 'static/shop.css'\n",
    "tests/shop/prices/__init__.py": "",
    "tests/shop/prices/test_views.py": "",
    "tests/shop/prices/test_rules.py": "import shop.prices.rules\n",
    "tests/shop/stock/__init__.py": "",
    "tests/shop/stock/conftest.py": "from tests.shelves import fill\n",
    "tests/shop/stock/test_counting.py": "from shop.stock.counting import count\n",
    "tests/shop/stock/test_made.py": "from tests.makers import make\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        # Who imports it, directly or from the package that passes it on, and its own in the mirrored place.
        ("shop/prices/rules.py", ["prices/test_rules.py", "test_whole.py"]),
        ("shop/prices/lists.py", ["test_list.py"]),
        # Not those that have data from a helper that imports it.
        ("shop/stock/counting.py", ["stock/test_counting.py"]),
        # Where there are none, those of its place, or one called so; an app's own folder is none.
        ("shop/prices/forms.py", ["prices/test_rules.py", "prices/test_views.py"]),
        ("shop/pages/stock/shelf.py", ["stock/test_counting.py", "stock/test_made.py"]),
        ("shop/apps.py", []),
        # What shows a template, itself or in another; what names a file.
        ("templates/prices/_row.html", ["prices/test_views.py"]),
        ("static/shop.css", ["test_styles.py"]),
        ("docs/nowhere.md", []),
        # Tests themselves, those with a changed helper, and those below a conftest.
        ("tests/shop/test_whole.py", ["test_whole.py"]),
        ("tests/makers.py", ["stock/test_counting.py", "stock/test_made.py"]),
        ("tests/shop/stock/conftest.py", ["stock/test_counting.py", "stock/test_made.py"]),
        # One that is gone.
        ("shop/prices/gone.py", ["prices/test_rules.py", "prices/test_views.py"]),
        ("tests/shop/test_gone.py", []),
    ],
)
def test_tests_of_a_change(project: Path, changed: str, tests: list[str]) -> None:
    assert find_tests(project, [changed]) == [f"tests/shop/{test}" for test in tests]


def test_changed_is_what_differs_from_where_the_branch_began(project: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
        subprocess.run(["git", *identity, *arguments], cwd=project, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "Begin")
    git("checkout", "-qb", "work")
    assert find_changed(project) == []
    (project / "shop/apps.py").write_text("NAME = 'shop'\n")
    git("commit", "-qam", "Name it")
    git("mv", "static/shop.css", "static/store.css")
    (project / "shop/stock/counting.py").unlink()
    (project / "shop/né w.py").write_text("")
    # What the main branch has since is none of our changes.
    git("stash", "-qu")
    git("checkout", "-q", "main")
    (project / "tests/makers.py").write_text("")
    git("commit", "-qam", "Go on")
    git("checkout", "-q", "work")
    git("stash", "pop", "-q", "--index")
    own = ["shop/apps.py", "shop/né w.py", "shop/stock/counting.py", "static/shop.css", "static/store.css"]
    assert find_changed(project) == own
