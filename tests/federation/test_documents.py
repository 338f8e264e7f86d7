"""Documents, docstrings and comments name modules and files that are there, and the map names every room."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.databases import ROOT

APPS = ("federation", "games", "tournaments", "ratings")
# A path between backticks: `services/results/uploads.py`, `tests/<app>/making/`, `uploads/{texts,events}/`.
QUOTED = re.compile(r"`(\.?[\w<>{},*-]+(?:/[\w<>{},*.-]+)*(?:/|\.(?:py|html|css|js|toml|sh|json|md)))`")
DOTTED = re.compile(rf"(?<![\w./@-])((?:{'|'.join(APPS)}|tests)(?:\.(?!md\b)[A-Za-z_]\w*)+)(?![\w/-])")
TEMPLATE = re.compile(r"(?<![\w/.{])((?:templates/)?(?:[a-z_]+/)+[a-z_]+\.html)\b")
SHEET = re.compile(r"(?<![\w/])(?:static/)?(css/(?:[a-z_]+/)*[a-z_]+\.css)\b")


@cache
def files() -> tuple[str, ...]:
    """All files of the checkout, by their paths; what stands beside it is not looked at."""
    tops = [path for path in ROOT.iterdir() if path.name == ".ci" or not path.name.startswith(".")]
    found = [path for top in tops for path in (top.rglob("*") if top.is_dir() else [top])]
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in found if path.is_file()))


@cache
def folders() -> frozenset[str]:
    return frozenset("/".join(path.split("/")[:depth]) for path in files() for depth in range(1, path.count("/") + 1))


def is_there(named: str) -> bool:
    """Whether a file or a folder is called so, from the top or from within an app, a room or the templates."""
    wanted = re.sub(r"<[^>]*>", "*", named.rstrip("/"))
    among = folders() if named.endswith("/") else files()
    spellings = ["".join(parts) for parts in product(*(part.strip("{}").split(",") for part in _parts(wanted)))]
    return all(any(fnmatch(path, one) or fnmatch(path, f"*/{one}") for path in among) for one in spellings)


def _parts(named: str) -> list[str]:
    return [part for part in re.split(r"(\{[^}]*\})", named) if part]


def is_named(dotted: str) -> bool:
    """Whether a module is called so, or has something of that name in it."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        path = ROOT.joinpath(*parts[:length])
        module = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
        if module.is_file():
            text = module.read_text(encoding="utf-8")
            return all(re.search(rf"\b{re.escape(part)}\b", text) for part in parts[length:])
    return False


def told_in(path: str) -> Iterator[str]:
    """The docstrings and comments of a module."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def modules() -> list[str]:
    return [path for path in files() if path.endswith(".py") and "/migrations/" not in path]


DOCUMENTS = [path for path in files() if re.fullmatch(r"(?:docs/)?\w+\.md", path)]
# What documents name that is not in the checkout: addresses of the API, what is made at work, other programs' files.
ELSEWHERE = {
    "docs/api.md": r".*/",
    "docs/operate.md": r"taken/",
    "README.md": r"\.local/",
    "docs/data.md": r"\w+\.(json|csv)",
    "docs/formats.md": r"tourney\.js|api/.*/",
}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_that_a_document_names_are_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    elsewhere = re.compile(ELSEWHERE.get(document, r"(?!)"))
    named = {name for name in QUOTED.findall(text) if not elsewhere.fullmatch(name)}
    assert [name for name in sorted(named) if not is_there(name)] == []
    dotted = {name for name in DOTTED.findall(text) if not elsewhere.fullmatch(name)}
    assert [name for name in sorted(dotted) if not is_named(name)] == []


@pytest.mark.parametrize("app", [*APPS, "tests"])
def test_modules_that_docstrings_and_comments_name_are_there(app: str) -> None:
    lost = []
    for path in modules():
        if path.startswith(f"{app}/"):
            told = "\n".join(told_in(path))
            lost += [(path, name) for name in DOTTED.findall(told) if not is_named(name)]
            lost += [(path, name) for name in TEMPLATE.findall(told) if not is_there(name)]
            lost += [(path, name) for name in SHEET.findall(told) if not is_there(name)]
    assert lost == []


def test_templates_that_templates_name_in_their_heads_are_there() -> None:
    lost = []
    for path in files():
        if path.startswith("templates/") and path.endswith(".html"):
            heads = re.findall(r"{% comment %}(.*?){% endcomment %}", (ROOT / path).read_text("utf-8"), re.DOTALL)
            lost += [(path, name) for head in heads for name in TEMPLATE.findall(head) if not is_there(name)]
    assert lost == []


def contracts() -> list[dict[str, Any]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project["tool"]["importlinter"]["contracts"]


def map_of(app: str) -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition(f"| {app} | holds |")[2].partition("\n\n")[0]


@pytest.mark.parametrize("app", APPS)
def test_map_names_every_room(app: str) -> None:
    """Each folder and module at the top of an app stands in the first column of its table, and nothing else does."""
    named = {name for line in map_of(app).splitlines()[2:] for name in line.split("|")[1].replace(" ", "").split(",")}
    [contract] = [one for one in contracts() if one["name"] == f"Rooms of {app}"]
    rooms = {path.split("/")[1].removesuffix(".py") for path in modules() if path.startswith(f"{app}/")}
    assert named == rooms - {"__init__", *contract["exhaustive_ignores"]}


def layers_named() -> set[str]:
    """The layers in the glossary of CONTRIBUTING."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = text.partition("| layer | holds |")[2].partition("\n\n")[0].splitlines()[2:]
    return {name for row in rows for name in re.findall(r"`(\w+)\.py`", row.split("|")[1])}


def test_glossary_names_every_layer() -> None:
    [contract] = [one for one in contracts() if one["name"] == "Layers inside every subject"]
    assert layers_named() == set(re.findall(r"\w+", " ".join(contract["layers"])))


@pytest.mark.parametrize("app", APPS)
def test_map_names_the_rooms_within_rooms(app: str) -> None:
    told = {*re.findall(r"\w+", map_of(app)), *layers_named(), "commands"}
    inner = {tuple(path.split("/")[1:3]) for path in modules() if path.startswith(f"{app}/") and path.count("/") > 2}
    rooms = {room for above, room in inner if above not in {"launcher", "formats", "migrations"}}
    assert rooms - told == set()
