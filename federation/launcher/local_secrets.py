"""Secrets of a checkout, created once and kept in `.local`, readable by their owner only."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def local_folder(checkout: Path) -> Path:
    """Return `.local`, which holds everything specific to this machine; none of it is committed."""
    folder = checkout / ".local"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def keep_secret(checkout: Path, name: str) -> str:
    """Return the secret `name` of this checkout (64 URL-safe characters), created on first use."""
    folder = local_folder(checkout) / "secrets"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / name
    if not path.exists():
        # Written to a temporary file and linked, so that two simultaneous first starts get the same secret.
        draft = folder / f"{name}.{os.getpid()}"
        draft.write_text(secrets.token_urlsafe(48), encoding="ascii")
        draft.chmod(0o600)
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text(encoding="ascii")
