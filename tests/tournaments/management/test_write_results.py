"""``write_results``: another program's file from any file that is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.files.world.test_tsh import PLAIN, WANTED, report_of, results
from tests.tournaments.results.services.test_answers import DIVISIONS
from tournaments.files.reading import read_upload
from tournaments.report.report import UploadedFile


def write(path: Path, *arguments: str) -> Path:
    target = path.parent / "out"
    call_command("write_results", str(path), "--output", str(target), *arguments)
    return target


def test_tsh_becomes_aupair_and_says_what_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.t").write_bytes(PLAIN.encode("latin-1"))
    target = write(tmp_path / "a.t", "--to", "aupair")
    report = report_of(read_upload([UploadedFile("a.tou", target.read_bytes())]))
    assert [one[:4] for one in results(report)] == [one[:4] for one in WANTED]
    assert "AUPAIR (.tou): letters with accents (they are written without)" in capsys.readouterr().err


def test_one_division_is_written(tmp_path: Path) -> None:
    (tmp_path / "all.tsh").write_text(DIVISIONS, encoding="utf-8")
    with pytest.raises(SystemExit):
        write(tmp_path / "all.tsh", "--to", "coco")
    target = write(tmp_path / "all.tsh", "--to", "coco", "--division", "B")
    assert target.read_text(encoding="utf-8").splitlines()[1] == ",1,Jan Oko,310,Zé Pires,300,"


def test_what_would_be_falsified_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(
        "Round,Table,Player 1,Player 2,Result\n1,1,Ida Quist,Jan Oko,1-0\n1,2,Zé Pires,Olwen Marsh,0-1\n",
        encoding="utf-8",
    )
    with pytest.raises(CommandError, match="needs the game points"):
        write(tmp_path / "t.csv", "--to", "tsh")


def test_who_keeps_a_file_from_being_written_is_called_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.csv").write_text(
        "Round,Table,Player 1,Player 2,Score 1,Score 2\n1,1,Ida Quist,Jan Oko,400,300\n1,2,Jan Oko,BYE,50,0\n",
        encoding="utf-8",
    )
    with pytest.raises(SystemExit):
        write(tmp_path / "t.csv", "--to", "coco")
    assert "Player Jan Oko has " in capsys.readouterr().err
