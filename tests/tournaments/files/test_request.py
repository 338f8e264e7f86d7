"""Whoever asks the limited child: what it need not load."""

from __future__ import annotations

import subprocess
import sys


def test_readers_of_formats_are_loaded_by_the_child_and_by_nobody_else() -> None:
    """Every process of the portal would wait for all the formats there are when it starts."""
    program = "import django, sys; django.setup(); print(*sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "tournaments.files.limited" in found
    assert not {"tournaments.files.answer", "tournaments.files.reading"} & {*found}


def test_child_that_reads_loads_no_library_that_writes_workbooks() -> None:
    """It would start later, and have less of its memory left for the file."""
    program = "import tournaments.files.answer, sys; print(*sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "tournaments.files.formats.sheets.format" in found
    assert "openpyxl" not in found
