"""``rulebook FEDERATION …``"""

from __future__ import annotations

import hashlib
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pdfs import text_of_pdf
from tests.tournaments.rulebooks.published import publish, publish_whole


def run(output: Path, *more: str, season: str = "2023/24", language: str = "ca") -> Any:
    written = StringIO()
    arguments = ["fisc", "--season", season, "--language", language, "--output", str(output), "--json", *more]
    call_command("rulebook", *arguments, stdout=written)
    return json.loads(written.getvalue())


def test_rulebook_of_a_season_without_an_edition(loaded: Federation, tmp_path: Path) -> None:
    output = tmp_path / "a.pdf"
    told = run(output, language="en")
    content = output.read_bytes()
    assert content.startswith(b"%PDF-")
    assert (told["book"], told["edition"], told["bytes"]) == ("fisc", None, len(content))
    assert "preview, not published" in text_of_pdf(content)
    assert run(output, language="en")["sha256"] == told["sha256"]
    assert output.read_bytes() == content


@pytest.mark.parametrize("built", [True, False])
def test_rulebook_of_a_season_with_an_edition_is_its_own_text(loaded: Federation, tmp_path: Path, built: bool) -> None:
    with federation_scope(loaded):
        edition = publish_whole() if built else publish()
        pdf = edition.texts.get().pdf
        loaded.refresh_from_db()
        loaded.settings["competitions"]["fisc"]["name"] = "Another title"
        loaded.save()
    output = tmp_path / "a.pdf"
    told = run(output)
    assert (told["edition"], told["title"]) == (1, "Campionat clàssic FISC")
    if built:
        assert pdf is not None
        assert hashlib.sha256(output.read_bytes()).hexdigest() == pdf.sha256


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        ({"season": "1999"}, "2023/24"),
        ({"language": "fr"}, "ca, es, pl, en"),
        ({"more": ("--competition", "nothing")}, "fisc"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(
    loaded: Federation, tmp_path: Path, arguments: dict[str, Any], known: str
) -> None:
    more = arguments.pop("more", ())
    with pytest.raises(CommandError, match=known):
        run(tmp_path / "a.pdf", *more, **arguments)
    assert not (tmp_path / "a.pdf").exists()


def test_language_that_the_edition_does_not_have_is_refused(loaded: Federation, tmp_path: Path) -> None:
    with federation_scope(loaded):
        publish(["ca", "pl"])
    with pytest.raises(CommandError, match="Available: ca, pl"):
        run(tmp_path / "a.pdf", language="en")


def test_output_that_cannot_be_written_is_refused(loaded: Federation, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        run(tmp_path / "nowhere" / "a.pdf")
