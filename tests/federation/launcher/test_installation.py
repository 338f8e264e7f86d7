"""The virtual environment: made once, kept while the lock is the same, made anew after an interruption."""

from __future__ import annotations

from pathlib import Path

import pytest

from federation.launcher.installation import InstallationStopped, prepare_environment


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout whose lock asks for no packages."""
    (tmp_path / "requirements.lock").write_text("# nothing\n")
    return tmp_path


def plant_witness(folder: Path) -> Path:
    witness = folder / ".venv" / "witness"
    witness.touch()
    return witness


def test_environment_is_made_once_and_repaired(folder: Path) -> None:
    assert prepare_environment(folder)
    assert (folder / ".venv" / "bin" / "python").exists()
    assert not prepare_environment(folder)

    witness = plant_witness(folder)
    (folder / "requirements.lock").write_text("# still nothing\n")
    assert prepare_environment(folder)
    assert witness.exists()

    (folder / ".venv" / "faristol.stamp").unlink()
    (folder / ".local" / "installing").touch()
    assert prepare_environment(folder)
    assert not witness.exists()
    assert not prepare_environment(folder)


def test_unhashed_package_is_refused_and_not_stamped(folder: Path) -> None:
    (folder / "requirements.lock").write_text("./somewhere==1\n")
    with pytest.raises(InstallationStopped, match="pip couldn't install"):
        prepare_environment(folder)
    assert not (folder / ".venv" / "faristol.stamp").exists()
    assert (folder / ".local" / "installing").exists()
