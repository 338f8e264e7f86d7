"""``python -m tests.federation.limited.caller``: a process that waits for a child that never answers."""

from federation.limited.caller import Limits, call_limited

if __name__ == "__main__":
    call_limited("tests.federation.limited.targets:sleep", b"", Limits(300, 600, 2))
