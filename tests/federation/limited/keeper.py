"""``python -m tests.federation.limited.keeper``: a process that keeps a child ready and asks it nothing."""

import time

from federation.limited.caller import Limits, keep_ready

if __name__ == "__main__":
    keep_ready("tests.federation.limited.targets:turn_around", Limits(300, 600, 2))
    time.sleep(600)
