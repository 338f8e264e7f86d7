"""Detects which list a file is from its content, and reads its players."""

from __future__ import annotations

import csv
from dataclasses import replace

from federation.problems.kinds import Where
from tournaments.files.common.found import Found
from tournaments.files.common.values import split_lines
from tournaments.files.events.text import LATIN1, POLISH, UTF8, decode_strictly, is_text, peek
from tournaments.files.formats.coco.rows import has_heading, split_rows
from tournaments.files.formats.rating_lists import fixed, separated, wespa
from tournaments.report import codes, limits
from tournaments.report.report import Reading, Report, UploadedFile

RT, NASPA, NASPA_OLD, COCO, ENTRANTS, PFS, WESPA = (
    "aupair-rt",
    "naspa-ratings-list",
    "naspa-ratings-old",
    "coco-ratings",
    "coco-entrants",
    "pfs-ranking",
    "wespa-ratings",
)
LISTS = frozenset({RT, NASPA, NASPA_OLD, COCO, ENTRANTS, PFS, WESPA})
_CELLED = frozenset({COCO, ENTRANTS})
_PEEK = 8_000


def find_list_kind(file: UploadedFile) -> str | None:
    """Return the kind of a rating list; None if the file isn't one."""
    if not is_text(file.content):
        return None
    text = peek(file.content, _PEEK)
    if wespa.is_wespa(text):
        return WESPA
    lines = split_lines(text)
    if len(file.content) > _PEEK:
        # The last line may be cut.
        lines = lines[:-1]
    first = next((line for line in lines if line.strip()), "")
    if fixed.RT_HEADING.match(first):
        return RT
    if any(fixed.PFS_HEADING.match(line[:400]) for line in lines):
        return PFS
    if separated.is_naspa_list(lines):
        return NASPA
    if fixed.is_old_naspa(lines):
        return NASPA_OLD
    if has_heading(file.content, ("Name", "Rating")) and separated.is_coco_heading(first):
        return COCO
    try:
        rows = split_rows("\n".join(lines))
    except csv.Error:
        return None
    return ENTRANTS if separated.is_entrants(rows) else None


def read_list(file: UploadedFile) -> Reading:
    """Return the list as the only division of a reading, numbered from 1, without a report as there are no results."""
    found = Found()
    kind = find_list_kind(file)
    decoded = decode_strictly(file, POLISH if kind == PFS else LATIN1, found) if kind else None
    if kind is None or decoded is None:
        return Reading(None, found.conclude())
    text, encoding = decoded
    lines = split_lines(text)
    try:
        rows = split_rows(text) if kind in _CELLED else []
    except csv.Error as error:
        found.append(codes.UNREADABLE_ROW.at(Where(file=file.name), found=str(error)))
        return Reading(None, found.conclude())
    players = {
        RT: lambda: fixed.read_rt(lines, file.name, found),
        PFS: lambda: fixed.read_pfs(lines, file.name, found),
        NASPA: lambda: separated.read_naspa(lines, file.name, found),
        NASPA_OLD: lambda: fixed.read_old_naspa(lines, file.name),
        COCO: lambda: separated.read_coco(rows, file.name, found),
        WESPA: lambda: wespa.read_wespa(text, file.name, found),
        ENTRANTS: lambda: separated.read_entrants(rows, file.name),
    }[kind]()
    listed = []
    for number, player in enumerate(players, start=1):
        if number > limits.RECORDS:
            found.append(codes.TOO_MANY_PLAYERS.at(Where(file=file.name), limit=limits.RECORDS))
            break
        listed.append(replace(player, number=number))
    is_csv = kind in _CELLED | {WESPA} and encoding == "ascii"
    report = Report(kind, players=tuple(listed), encoding=UTF8 if is_csv else encoding)
    return Reading(None, found.conclude(), (report,))
