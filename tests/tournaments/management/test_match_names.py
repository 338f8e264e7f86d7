"""The command ``match_names``: a federation tries its old files on its registry, without a database."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

REGISTRY = """number,name,club,id,aliases
1,"García López, José María",Lletraferits,77,
2,"Puig, Josep",,,Pep Puig; Pepet
3,"Ferrer Puig, Aina",,,
4,"Ferrer, Marià",,12,
A5,Sam O'Neill,,,
"""


@pytest.fixture
def registry(tmp_path: Path) -> Path:
    path = tmp_path / "registry.csv"
    path.write_text(REGISTRY, encoding="utf-8")
    return path


def answers(tmp_path: Path, registry: Path, names: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    path = tmp_path / "names.csv"
    path.write_text(names, encoding="utf-8")
    call_command("match_names", str(path), registry=str(registry), json=True)
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["names"]
    found: list[dict[str, Any]] = printed["names"]
    assert all(list(one) == ["name", "match", "how", "proposals", "why"] and one["why"] for one in found)
    return found


@pytest.mark.parametrize(
    ("name", "match", "how"),
    [
        ("José María GARCÍA LÓPEZ", 1, "name"),
        ("garcia lopez, jose maria", 1, "name"),
        ("García López, María José", None, None),
        ("López García, José María", None, None),
        ("PEP PUIG", 2, "alias"),
        ("Pepet", 2, "alias"),
        ("Ferrer Puig Aina", 3, "name"),
        ("Puig Ferrer, Aina", None, None),
        ("Ferrer, Maria", None, None),
        ("O'NEILL, sam", "A5", "name"),
        ("Ferrer, A.", None, None),
    ],
)
def test_name_is_found_or_not(
    name: str,
    match: int | str | None,
    how: str | None,
    tmp_path: Path,
    registry: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    [answer] = answers(tmp_path, registry, f"name\n{name}\n", capsys)
    assert (answer["name"], answer["match"], answer["how"]) == (name, match, how)
    if match is None:
        assert list(answer["proposals"][0]) == ["number", "name", "likeness"]


def test_id_is_believed_unless_the_first_name_is_anothers(
    tmp_path: Path, registry: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = 'id;name;club\n77;"García, J. M.";\n12;Ferrer, Maria;\n99;Ferrer, Marià;\n'
    cut, other, unknown = answers(tmp_path, registry, names, capsys)
    assert (cut["match"], cut["how"]) == (1, "identifier")
    for refused in (other, unknown):
        assert refused["match"] is None
        assert refused["why"] == "The ID and the name belong to different players."
        assert refused["proposals"][0]["number"] == 4


def test_two_names_for_one_player_are_a_question(
    tmp_path: Path, registry: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answers(tmp_path, registry, "name\nAina Ferrer Puig\nFERRER PUIG, Aina\n", capsys)
    assert [one["match"] for one in found] == [None, None]


@pytest.mark.parametrize(
    ("names", "registry_text", "told"),
    [
        ("nom\nA\n", REGISTRY, "line 1: there is no column “name”"),
        ("", REGISTRY, "line 1: the file is empty"),
        ("name\nA\n", "name\nA\n", "line 1: there is no column “number”"),
        ("name\nA\n", "number,name\n1,A\n1,B\n,C\n2,\n", "line 3: the number already appears on an earlier line"),
        ("name\nA\n", "number,name\n1,A\n,C\n2,\n", "line 4: the player has no name"),
    ],
)
def test_files_that_cannot_be_used_are_refused_line_by_line(
    names: str, registry_text: str, told: str, tmp_path: Path
) -> None:
    for name, text in (("names.csv", names), ("registry.csv", registry_text)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match=told):
        call_command("match_names", str(tmp_path / "names.csv"), registry=str(tmp_path / "registry.csv"))


def test_file_that_is_not_there_is_told(tmp_path: Path, registry: Path) -> None:
    with pytest.raises(CommandError, match="can’t be opened"):
        call_command("match_names", str(tmp_path / "none.csv"), registry=str(registry))


def test_text_for_people_sums_up(tmp_path: Path, registry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.csv").write_text("name\nPepet\nZbigniew Nowak\n", encoding="utf-8")
    call_command("match_names", str(tmp_path / "names.csv"), registry=str(registry))
    assert capsys.readouterr().out.splitlines()[-1] == "1 of 2 names matched with certainty."
