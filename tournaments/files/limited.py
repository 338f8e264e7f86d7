"""Reads user uploads in a sandboxed child, where malicious bytes can do no harm; the answer is a reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from federation.limited.caller import Limits, NoAnswer, OutOfMemory, OutOfTime, keep_ready, working_limited
from federation.problems.kinds import NOWHERE, Code, Where
from federation.values.texts import clean
from tournaments.files.request import NO_CHOICES, Choices, UnreadableAnswer, read_answer, write_request
from tournaments.report import codes, limits
from tournaments.report.report import Reading, UploadedFile

_TARGET = "tournaments.files.answer:answer_upload"
_LIMITS = Limits(
    memory_megabytes=limits.READING_MEGABYTES,
    seconds=limits.READING_SECONDS,
    answer_megabytes=limits.ANSWER_MEGABYTES,
)


def keep_reader_ready() -> None:
    """Keep a child ready for the next upload, in processes that read one after the other."""
    keep_ready(_TARGET, _LIMITS)


def read_limited(
    files: Sequence[UploadedFile], choices: Choices = NO_CHOICES, *, checked: bool = True, within: Limits = _LIMITS
) -> Reading:
    """As ``read_upload``, in a sandboxed child; without ``checked`` as ``read_games``.

    Files that exceed the memory or time limit, or crash their reader, are refused with a problem that names them.
    Raises OSError if this machine can't start a child, which isn't the files' fault.
    """
    with reading_limited(files, choices, checked=checked, within=within) as wait_for_reading:
        return wait_for_reading()


@contextmanager
def reading_limited(
    files: Sequence[UploadedFile], choices: Choices = NO_CHOICES, *, checked: bool = True, within: Limits = _LIMITS
) -> Iterator[Callable[[], Reading]]:
    """Run the child while the caller does something else too; the yielded value waits for the reading."""
    with working_limited(_TARGET, write_request(files, choices, checked), within) as wait_for_answer:
        yield lambda: _read(wait_for_answer, files)


def _read(wait_for_answer: Callable[[], bytes], files: Sequence[UploadedFile]) -> Reading:
    try:
        return read_answer(wait_for_answer())
    except OutOfMemory:
        return _refuse(codes.READING_TOO_LARGE, files)
    except OutOfTime:
        return _refuse(codes.READING_TOO_LONG, files)
    except (NoAnswer, UnreadableAnswer):
        return _refuse(codes.READING_FAILED, files)


def _refuse(code: Code, files: Sequence[UploadedFile]) -> Reading:
    names = [clean(file.name, limits.NAME_LENGTH) for file in files]
    where = Where(file=names[0]) if len(names) == 1 else NOWHERE
    return Reading(None, (code.at(where, files=", ".join(names)),))
