"""`python -m federation.launcher.child MODULE ARGUMENTS…`: run a module whose worker processes end with it.

The servers we start fork workers. A server that is killed outright cannot stop them, but the kernel can.
"""

import runpy
import sys

from federation.launcher.processes import kill_forks_with_parent

if __name__ == "__main__":
    del sys.argv[0]
    kill_forks_with_parent()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
