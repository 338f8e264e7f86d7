"""Run a server for a test that kills its launcher: `python -m tests.federation.launcher.holder CHECKOUT KIND`."""

import signal
import sys
from pathlib import Path

from federation.launcher.postgres.clusters import kept_server, throwaway_server
from federation.launcher.processes import ended_by_signals

if __name__ == "__main__":
    checkout, kind = Path(sys.argv[1]), sys.argv[2]
    server = kept_server(checkout, shared=False) if kind == "kept" else throwaway_server(checkout)
    with ended_by_signals(), server as cluster:
        print(cluster.folder, flush=True)
        signal.pause()
