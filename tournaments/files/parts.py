"""How format readers handle the files of an upload: by kind, by name, one of them or each. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from tournaments.files.common.values import split_extension
from tournaments.files.events.divisions import read_several
from tournaments.report import codes
from tournaments.report.formats import FileKind, Part
from tournaments.report.questions import Answers
from tournaments.report.report import Reading, UploadedFile

Parts = Sequence[Part]
ReadFile = Callable[[UploadedFile, Answers], Reading]
_ROUND_OF_NAME = re.compile(r"\.[0-9]{1,3}\Z")


def of_kind(parts: Parts, kind: FileKind) -> list[UploadedFile]:
    return [part.file for part in parts if part.kind is kind]


def stem_of(part: Part) -> str:
    """Return the file's name without folders and extension; for round files, without the round number too."""
    stem = split_extension(part.file.name)[0]
    return _ROUND_OF_NAME.sub("", stem) if part.kind.numbered else stem


def stems_of(parts: Iterable[Part]) -> list[str]:
    """Return the distinct stems of some parts, ignoring case, as first written."""
    stems: dict[str, str] = {}
    for part in parts:
        stems.setdefault(stem_of(part).casefold(), stem_of(part))
    return list(stems.values())


def refuse_several(parts: Parts) -> Reading:
    """Refuse several files that would each be a championship."""
    return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(parts))),))


def read_one(read: ReadFile) -> Callable[[Parts, Answers], Reading]:
    """Return a reader of one file that refuses several, as they would be several championships."""
    return lambda parts, answers: read(parts[0].file, answers) if len(parts) == 1 else refuse_several(parts)


def read_each(read: ReadFile) -> Callable[[Parts, Answers], Reading]:
    """Return a reader of one file that may be one of several: divisions, or rounds, of one event."""

    def read_parts(parts: Parts, answers: Answers) -> Reading:
        if len(parts) > 1:
            return read_several(read, [part.file for part in parts], answers)
        return read(parts[0].file, answers)

    return read_parts
