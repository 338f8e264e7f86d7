"""``python -m tests.crashes.agent``: does each order in a forked process, which may be killed; see ``driving``.

Orders and answers are lines of JSON. Forking costs milliseconds where a new process would load Django first.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import Any

import django


def main() -> None:
    django.setup()
    from tests.crashes import rounds, works

    for line in sys.stdin:
        order = json.loads(line)
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reader)
            _obey(rounds if "round" in order["act"] or "results" in order["act"] else works, order, writer)
        os.close(writer)
        print(json.dumps({"pid": pid}), flush=True)
        with os.fdopen(reader) as answers:
            answer = answers.read()
        os.waitpid(pid, 0)
        print(answer or json.dumps({"killed": True}), flush=True)


def _obey(works: Any, order: dict[str, Any], writer: int) -> None:
    try:
        act = getattr(works.WORKS[order["work"]], order["act"]) if "work" in order else getattr(works, order["act"])
        answer = {"value": act(*order.get("arguments", []))}
    except BaseException:
        answer = {"error": traceback.format_exc()}
    os.write(writer, json.dumps(answer).encode())
    os._exit(0)


if __name__ == "__main__":
    main()
