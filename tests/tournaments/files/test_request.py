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
