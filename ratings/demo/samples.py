"""Files that a visitor of the demo may upload: good results, and results with mistakes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ratings.demo.invention.events import Event
from ratings.demo.invention.games.playing import Played, PlayedTable
from ratings.demo.invention.swiss_perfect import write_zip

GOOD = "results-to-upload.zip"
WRONG = "results-with-mistakes.zip"


def write_samples(folder: Path, awaiting: tuple[Event, Played]) -> list[Path]:
    """Write the files into a folder, made if need be, and return their paths."""
    event, played = awaiting
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        GOOD: write_zip(event.slug, event.name, "", played),
        WRONG: write_zip(event.slug, event.name, "", _make_mistakes(played)),
    }
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return [folder / file for file in files]


def _make_mistakes(played: Played) -> Played:
    """Somebody plays twice in a round, and one round is missing."""
    first = played.tables[0]
    other = next(table for table in played.tables if table.round == 1 and len(table.entrants) == 2 and table != first)
    twice = PlayedTable(1, (first.entrants[0], other.entrants[0]), (401, 388))
    kept = [table for table in played.tables if table.round != 3]
    return replace(played, tables=(*kept, twice))
