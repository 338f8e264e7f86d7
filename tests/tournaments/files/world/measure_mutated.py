"""Changed files of every format, counted: ``python -m tests.tournaments.files.world.measure_mutated [COUNT]``.

Prints a line for each format: how many of the changed files (2,000 unless told) were read in silence, asked about
(read with warnings, or as divisions to choose from) or refused with an error, and the slowest in seconds of the
processor. An exception ends it; a file that took longer than ``SECONDS`` makes it end with 1.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from federation.problems.kinds import Severity
from tests.tournaments.files.world.mutation import FILES, SECONDS, mutate
from tournaments.files.reading import read_upload
from tournaments.report import codes
from tournaments.report.report import Reading, UploadedFile


def changed(name: str, count: int) -> Iterator[Sequence[UploadedFile]]:
    """The files of a format, one of them changed, ``count`` times; the same ones each time it is asked."""
    draw = random.Random(name)
    for _ in range(count):
        files = list(FILES[name])
        which = draw.randrange(len(files))
        files[which] = UploadedFile(files[which].name, mutate(files[which].content, draw))
        yield files


def outcome(reading: Reading) -> str:
    told = {problem.code for problem in reading.problems}
    if told in ({codes.LIST_NOT_RESULTS.code}, {codes.STANDINGS_WITHOUT_GAMES.code}) and reading.divisions:
        # Lists and standings are never results; all that they say was understood.
        return "read"
    if reading.report is None:
        return "asked" if len(reading.divisions) > 1 else "refused"
    if any(problem.severity == Severity.ERROR for problem in reading.problems):
        return "refused"
    return "asked" if reading.problems else "read"


def main(count: int) -> int:
    slowest = 0.0
    print(f"{'format':<20}{'read':>7}{'asked':>7}{'refused':>9}{'slowest':>9}")
    for name in FILES:
        counts: Counter[str] = Counter()
        longest = 0.0
        for files in changed(name, count):
            before = time.process_time()
            counts[outcome(read_upload(files))] += 1
            longest = max(longest, time.process_time() - before)
        slowest = max(slowest, longest)
        print(f"{name:<20}{counts['read']:>7}{counts['asked']:>7}{counts['refused']:>9}{longest:>8.2f}s", flush=True)
    return int(slowest > SECONDS)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))
