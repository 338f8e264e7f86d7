"""Files of the Scrabble world's programs changed at random: read, asked about or refused, quickly, and never an error.

A few dozen of each format in every run; ``FARISTOL_MORE=50`` for as many as one likes.
"""

from __future__ import annotations

import time

import pytest

from tests.repeated import many
from tests.tournaments.files.world.measure_mutated import changed
from tests.tournaments.files.world.mutation import FILES, SECONDS
from tournaments.files.reading import read_upload
from tournaments.report.words import describe

MUTATIONS = many(40)


@pytest.mark.parametrize("name", FILES)
def test_changed_file_is_read_asked_about_or_refused(name: str) -> None:
    for files in changed(name, MUTATIONS):
        before = time.process_time()
        reading = read_upload(files)
        assert time.process_time() - before < SECONDS
        assert reading.report is not None or reading.problems
        assert all(describe(problem) for problem in reading.problems)
