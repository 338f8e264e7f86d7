"""One number for what a published rule set says, so that anyone can see that it is still the same."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def fingerprint(rules: Any, tiles: Any, board: Any) -> str:
    """SHA-256, in hexadecimal, of the three as canonical JSON: keys sorted, no spaces, UTF-8 without escapes."""
    text = json.dumps(
        {"rules": rules, "tiles": tiles, "board": board}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return hashlib.sha256(text.encode()).hexdigest()
