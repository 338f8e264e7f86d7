"""From uploaded files to one reading: unpacked, recognised, read by the format they make up, checked.

A format to come needs a kind of file in ``parts`` and a line in ``FORMATS``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.checks import report as report_checks
from tournaments.files.common.archive import unpack_uploads
from tournaments.files.common.found import Found, fold_following
from tournaments.files.common.values import split_extension
from tournaments.files.disqualified import settle_disqualified
from tournaments.files.events.divisions import read_several
from tournaments.files.formats.aupair.reader import read_tou
from tournaments.files.formats.coco.reader import read_coco_results
from tournaments.files.formats.coco.woogles import read_woogles_standings
from tournaments.files.formats.pfs.pair import read_pair
from tournaments.files.formats.pfs.site import read_site
from tournaments.files.formats.rating_lists.reader import read_list
from tournaments.files.formats.sheets.cells.text import is_game_text
from tournaments.files.formats.sheets.reader import read_sheets
from tournaments.files.formats.swiss_perfect.reader import read_swiss_perfect
from tournaments.files.formats.swiss_perfect.text.cross_table import read_cross_table
from tournaments.files.formats.swiss_perfect.text.rounds import read_rounds
from tournaments.files.formats.trf.reader import read_trf
from tournaments.files.formats.tsh import reader as tsh
from tournaments.files.recognition import Part, PartKind, recognise, stems_of
from tournaments.files.request import NO_CHOICES, Choices
from tournaments.report import codes, limits
from tournaments.report.report import Reading, UploadedFile

Parts = Sequence[Part]
_LINE_END = re.compile(rb"[\r\n]+")


@dataclass(frozen=True, slots=True)
class Format:
    """One way to hold a championship in files.

    ``signs``: a file of one of these kinds means this format. ``uses``: the kinds it can use besides.
    ``read`` gets the files of all those kinds, and the columns assigned by hand. ``family`` is the name under which
    a federation accepts the format (its setting ``accepted_formats``). ``double_rounds``: a player may have several
    games in one round; ``even_rounds``: only where everybody in that round has equally many.
    """

    family: str
    signs: frozenset[PartKind]
    uses: frozenset[PartKind]
    read: Callable[[Parts, Choices], Reading]
    double_rounds: bool = False
    even_rounds: bool = False


def read_upload(files: Sequence[UploadedFile], choices: Choices = NO_CHOICES) -> Reading:
    """What came of an upload: a report, and every problem found in reading and checking it.

    Never raises: whatever the bytes, an answer comes back. Formats are found from contents, not from names.
    ``choices`` say what the columns of sheets with unknown headings are.
    """
    found = Found()
    named = [UploadedFile(clean(file.name, limits.NAME_LENGTH), file.content) for file in files]
    # The same file twice, loose and zipped perhaps, is one file.
    unpacked = {(split_extension(file.name), file.content): file for file in unpack_uploads(named, found)}.values()
    parts: list[Part] = []
    strange: list[UploadedFile] = []
    for file in unpacked:
        part = recognise(file)
        if part is None:
            strange.append(file)
        elif part.is_text and (refusal := _refuse_text(part)):
            found.append(refusal)
        else:
            parts.append(part)
    read = _read_parts(parts, strange, choices, found)
    report = settle_disqualified(read.report) if read.report is not None else None
    return Reading(report, tuple(fold_following(found.conclude())), read.divisions)


def read_games(files: Sequence[UploadedFile], choices: Choices = NO_CHOICES) -> Reading:
    """As ``read_upload``, for rating alone, which does not care in which round a csv of games has a game."""
    if files and all(_is_plain_list(file) for file in files):
        return read_sheets(files, choices)
    return read_upload(files, choices)


def _is_plain_list(file: UploadedFile) -> bool:
    """A csv of games, and none of the world's files that only look like one."""
    part = recognise(file) if is_game_text(file.content) else None
    return part is not None and part.kind is PartKind.GAMES


def _refuse_text(part: Part) -> Problem | None:
    file = part.file
    where = Where(file=file.name)
    if len(file.content) > limits.TEXT_MEGABYTES * limits.MEGABYTE:
        return codes.TEXT_TOO_LARGE.at(where, file=file.name, limit=limits.TEXT_MEGABYTES)
    if part.has_lines and any(len(line) > limits.LINE_LENGTH for line in _LINE_END.split(file.content)):
        return codes.LINE_TOO_LONG.at(where, file=file.name, limit=limits.LINE_LENGTH)
    return None


def _read_parts(parts: Parts, strange: Sequence[UploadedFile], choices: Choices, found: Found) -> Reading:
    kinds = {part.kind for part in parts}
    chosen = next((known for known in FORMATS if known.signs & kinds), None)
    if chosen is None:
        for file in [*strange, *(part.file for part in parts)]:
            found.append(codes.UNKNOWN_FORMAT.at(Where(file=file.name), file=file.name))
        if not found:
            found.append(codes.NO_FILES.at())
        return Reading(None)
    used = [part for part in parts if part.kind in chosen.signs | chosen.uses]
    reading = chosen.read(used, choices)
    found.add_all(reading.problems)
    if reading.report:
        found.add_all(report_checks.find_problems(reading.report, chosen.double_rounds, chosen.even_rounds))
    for file in [*(part.file for part in parts if part not in used), *strange]:
        found.append(codes.FILE_NOT_USED.at(Where(file=file.name), file=file.name))
    return reading


def _of_kind(parts: Parts, kind: PartKind) -> list[Part]:
    return [part for part in parts if part.kind is kind]


_THREE = (PartKind.SETTINGS, PartKind.PLAYERS, PartKind.SCORES)


def _read_three(parts: Parts, _choices: Choices) -> Reading:
    """The .ini, .trn and .sco of one championship, which must all be there and have one name."""
    refusal = _refuse_three(parts)
    if refusal:
        return Reading(None, refusal)
    ini, trn, sco = (_of_kind(parts, kind)[0].file for kind in _THREE)
    return read_swiss_perfect(ini, trn, sco)


def _refuse_three(parts: Parts) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    missing = [f".{kind.value}" for kind in _THREE if not _of_kind(parts, kind)]
    stems = stems_of(parts)
    spelt = ", ".join(stems)
    if any(len(_of_kind(parts, kind)) > 1 for kind in _THREE):
        problems.append(codes.SEVERAL_CHAMPIONSHIPS.at(stems=spelt))
    elif len(stems) > 1:
        problems.append(codes.MIXED_STEMS.at(stems=spelt))
    if missing:
        problems.append(codes.MISSING_FILES.at(missing=", ".join(missing)))
    return tuple(problems)


def _read_round_files(parts: Parts, _choices: Choices) -> Reading:
    """Round files with a list of players, for which the .trn is preferred to a text."""
    rounds = _of_kind(parts, PartKind.ROUND)
    lists = _of_kind(parts, PartKind.PLAYERS) or _of_kind(parts, PartKind.PLAYER_LIST)
    settings = _of_kind(parts, PartKind.SETTINGS)
    standings = _of_kind(parts, PartKind.STANDINGS)
    stems = stems_of(rounds)
    problems: list[Problem] = []
    if len(stems) > 1:
        problems.append(codes.MIXED_STEMS.at(stems=", ".join(stems)))
    if len(lists) > 1:
        problems.append(codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(lists))))
    if not lists:
        problems.append(codes.PLAYERS_LIST_MISSING.at())
    if not rounds:
        problems.append(codes.MISSING_FILES.at(missing=".rnd"))
    if problems:
        return Reading(None, tuple(problems))
    players = lists[0]
    warnings: tuple[Problem, ...] = ()
    if players.kind is PartKind.PLAYERS and players.stem.casefold() != stems[0].casefold():
        warnings = (codes.OTHER_STEM.at(Where(file=players.file.name), file=players.file.name),)
    reading = read_rounds(
        [part.file for part in rounds],
        players.file,
        players.kind is PartKind.PLAYERS,
        settings[0].file if settings else None,
        # Of several standings only the last could fit all the rounds, and names do not tell which that is.
        [part.file for part in standings] if len(standings) == 1 else [],
    )
    return Reading(reading.report, warnings + reading.problems)


def _read_one_cross_table(parts: Parts, _choices: Choices) -> Reading:
    if len(parts) > 1:
        return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(parts))),))
    return read_cross_table(parts[0].file)


def _read_trf(parts: Parts, _choices: Choices) -> Reading:
    if len(parts) > 1:
        return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(parts))),))
    return read_trf(parts[0].file)


def _read_sheets(parts: Parts, choices: Choices) -> Reading:
    return read_sheets([part.file for part in parts], choices)


def _one(read: Callable[[UploadedFile, Choices], Reading]) -> Callable[[Parts, Choices], Reading]:
    """A reader of one file, which refuses several: they would be several championships."""

    def read_one(parts: Parts, choices: Choices) -> Reading:
        if len(parts) > 1:
            return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(parts))),))
        return read(parts[0].file, choices)

    return read_one


def _each(read: Callable[[UploadedFile, Choices], Reading]) -> Callable[[Parts, Choices], Reading]:
    """A reader of one file that may be one of several: divisions, or rounds, of one event."""

    def read_each(parts: Parts, choices: Choices) -> Reading:
        if len(parts) > 1:
            return read_several(read, [part.file for part in parts], choices)
        return read(parts[0].file, choices)

    return read_each


def _read_tsh(parts: Parts, choices: Choices) -> Reading:
    files = [part.file for part in _of_kind(parts, PartKind.TSH_PLAYERS)]
    configs = _of_kind(parts, PartKind.TSH_CONFIG)
    if len(configs) > 1:
        return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(configs))),))
    if not files:
        name = configs[0].file.name
        return Reading(None, (codes.CONFIG_ALONE.at(Where(file=name), file=name),))
    return tsh.read_players(files, configs[0].file if configs else None, choices)


def _read_pfs(parts: Parts, choices: Choices) -> Reading:
    results, cards = _of_kind(parts, PartKind.PFS_RESULTS), _of_kind(parts, PartKind.PFS_CARDS)
    if max(len(results), len(cards)) > 1:
        return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(stems_of(parts))),))
    return read_pair(results[0].file if results else None, cards[0].file if cards else None, choices)


def _read_site(parts: Parts, choices: Choices) -> Reading:
    return read_site([part.file for part in parts], choices)


def _read_coco(file: UploadedFile, _choices: Choices) -> Reading:
    return read_coco_results(file)


def _refuse_list(file: UploadedFile, _choices: Choices) -> Reading:
    """A list is no championship. What it says is shown all the same."""
    listed = read_list(file)
    refusal = codes.LIST_NOT_RESULTS.at(Where(file=file.name), file=file.name)
    return Reading(None, (refusal, *listed.problems), listed.divisions)


# The first one that an upload has a sign of reads it: the fullest account of a championship comes first.
FORMATS: tuple[Format, ...] = (
    Format("swiss_perfect", frozenset({PartKind.SCORES}), frozenset(_THREE), _read_three),
    Format("tsh", frozenset({PartKind.TSH_ARCHIVE}), frozenset(), _each(tsh.read_archive)),
    Format("tsh", frozenset({PartKind.TSH_PLAYERS, PartKind.TSH_CONFIG}), frozenset(), _read_tsh),
    Format("tsh", frozenset({PartKind.TSH_SCRIPT}), frozenset(), _each(tsh.read_script)),
    Format("naspa", frozenset({PartKind.NASPA}), frozenset(), _each(tsh.read_submission)),
    Format("pfs", frozenset({PartKind.PFS_CARDS, PartKind.PFS_RESULTS}), frozenset(), _read_pfs),
    Format("pfs", frozenset({PartKind.PFS_SITE}), frozenset(), _read_site),
    Format("aupair", frozenset({PartKind.TOU}), frozenset(), _each(read_tou)),
    Format("coco", frozenset({PartKind.COCO}), frozenset(), _each(_read_coco)),
    Format("trf", frozenset({PartKind.TRF}), frozenset(), _read_trf),
    Format("swiss_perfect", frozenset({PartKind.CROSS_TABLE}), frozenset(), _read_one_cross_table),
    Format(
        "swiss_perfect",
        frozenset({PartKind.ROUND, PartKind.STANDINGS}),
        frozenset({PartKind.PLAYERS, PartKind.PLAYER_LIST, PartKind.SETTINGS}),
        _read_round_files,
    ),
    Format("excel", frozenset({PartKind.EXCEL}), frozenset(), _read_sheets, even_rounds=True),
    Format("opendocument", frozenset({PartKind.OPENDOCUMENT}), frozenset(), _read_sheets, even_rounds=True),
    Format("csv", frozenset({PartKind.GAMES}), frozenset(), _read_sheets, double_rounds=True),
    Format("swiss_perfect", frozenset({PartKind.SETTINGS, PartKind.PLAYERS}), frozenset(_THREE), _read_three),
    Format("woogles", frozenset({PartKind.WOOGLES}), frozenset(), _one(read_woogles_standings)),
    Format("", frozenset({PartKind.RATING_LIST}), frozenset(), _one(_refuse_list)),
)
