"""Whoever asks for a picture: what it need not load."""

from __future__ import annotations

import subprocess
import sys


def test_library_of_pictures_is_loaded_by_the_child_and_by_nobody_else() -> None:
    program = "import django, sys; django.setup(); print(*sorted(sys.modules))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "federation.pictures.services" in found
    assert not {"federation.pictures.images", "PIL"} & {*found}
