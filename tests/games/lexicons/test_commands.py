"""``import_lexicon`` and ``check_words``."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.lexicons.models import Lexicon
from tests.games.making.word_lists import WORDS, make_lexicon


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "llista.txt"
    file.write_text(f"{WORDS}kiwi\n", encoding="utf-8")
    return file


def run(*arguments: object, code: int = 0) -> Any:
    out = StringIO()
    if code:
        with pytest.raises(CommandError):
            call_command(*map(str, arguments), stdout=out)
    else:
        call_command(*map(str, arguments), stdout=out)
    return json.loads(out.getvalue()) if "--json" in arguments else out.getvalue()


def test_list_is_imported_and_asked(fisc: Federation, path: Path) -> None:
    done = run("import_lexicon", "fisc", "Lèxic", path, "--json")
    assert (done["lexicon"], done["tiles"], done["words"], done["in_use"]) == ("lexic", "catalan", 8, True)
    assert done["unspellable"] == {"number": 1, "first": [{"line": 9, "text": "kiwi"}]}
    assert run("check_words", "fisc", "Lèxic", "CASA", "col·legi", "--json") == {
        "lexicon": "lexic",
        "version": 1,
        "words": [{"word": "CASA", "valid": True}, {"word": "col·legi", "valid": True}],
        "valid": True,
    }
    answer = run("check_words", "fisc", "lexic", "CASA", "KIWI", "--json", code=1)
    assert [one["valid"] for one in answer["words"]] == [True, False]
    assert "CASA: valid" in run("check_words", "fisc", "lexic", "CASA")


def test_next_version_is_taken_into_use_unless_told_otherwise(fisc: Federation, path: Path, tmp_path: Path) -> None:
    run("import_lexicon", "fisc", "Lèxic", path, "--licence", "Ours.")
    (tmp_path / "next.txt").write_text("casa\n")
    done = run("import_lexicon", "fisc", "lexic", tmp_path / "next.txt", "--only-add", "--json")
    assert (done["version"], done["in_use"], done["compared"]["removed"]) == (2, False, 7)
    assert "words (" in run("import_lexicon", "fisc", "lexic", tmp_path / "next.txt")
    with federation_scope(fisc):
        assert Lexicon.objects.get().current.number == 2
    assert run("check_words", "fisc", "lexic", "gos", "--json", code=1)["version"] == 2
    assert run("check_words", "fisc", "lexic", "gos", "--number", "1", "--json")["version"] == 1


def test_refused_file_ends_with_an_error(fisc: Federation, tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04nothing")
    done = run("import_lexicon", "fisc", "Lèxic", tmp_path / "bad.zip", "--json", code=1)
    assert (done["state"], done["problems"][0]["code"]) == ("refused", "list_damaged")


def test_what_is_not_there_is_said(fisc: Federation, pfs: Federation, system: Actor, tmp_path: Path) -> None:
    run("import_lexicon", "fisc", "Lèxic", tmp_path / "none.txt", code=1)
    assert run("check_words", "fisc", "none", "CASA", "--json", code=1)["error"] == "not_found"
    with federation_scope(fisc):
        make_lexicon(system)
    assert run("check_words", "fisc", "llista-de-prova", "CASA", "--json", code=1)["error"] == "not_found"
    run("check_words", "pfs", "llista-de-prova", "CASA", code=1)
    run("import_lexicon", "fisc", "Other", tmp_path, "--tiles", "klingon", code=1)
