"""Real and invented files changed at random: each is read or refused, within the limits, and never an error.

A few dozen in every run; ``FARISTOL_MORE=100`` for as many as one likes. Every twentieth goes through the
limited child; the others are read here, where an exception is not caught by anything.
"""

from __future__ import annotations

import io
import resource
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import SHARED
from tests.repeated import many
from tests.tournaments.files.formats.trf.test_reader import HEADING, PLAYERS, file
from tests.tournaments.making.hostile_files import PLAIN
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tests.tournaments.results.services.test_hostile_uploads import CROSS_TABLE, ROUND, STANDINGS, assert_answered
from tournaments.files.limited import read_limited
from tournaments.files.reading import read_upload
from tournaments.report import limits
from tournaments.report.report import UploadedFile

MUTATIONS = many(80)
WORKBOOKS = Path(__file__).resolve().parents[1] / "making" / "workbooks"
SAMPLES = SHARED / "samples" / "swiss-perfect"
# What reading one file may add to the memory of this process, in bytes.
MEMORY = limits.READING_MEGABYTES * limits.MEGABYTE

Upload = tuple[UploadedFile, ...]


def load(path: Path) -> UploadedFile:
    return UploadedFile(path.name, path.read_bytes())


@cache
def find_real() -> list[Upload]:
    """Every real file alone, and those of one championship together."""
    if not SAMPLES.is_dir():
        return []
    files = [load(path) for path in sorted(SAMPLES.iterdir()) if path.suffix not in {".md", ".MD"}]
    stems = {one.name.rpartition(".")[0] for one in files if one.name.endswith(".sco")}
    wanted = [{f"{stem}.{end}" for end in ("ini", "trn", "sco")} for stem in sorted(stems)]
    threes = [tuple(one for one in files if one.name in names) for names in wanted]
    return [*((one,) for one in files), *threes]


@cache
def find_invented() -> list[Upload]:
    texts = [("a.txt", CROSS_TABLE), ("a.rnd", ROUND), ("a.stg", STANDINGS)]
    books = [load(path) for path in sorted(WORKBOOKS.iterdir()) if path.suffix not in {".txt", ".expected"}]
    made = [PLAIN, file(*HEADING, *PLAYERS), *(UploadedFile(name, content) for name, content in texts), *books]
    return [tuple(make_small_championship().files()), *((one,) for one in made)]


@contextmanager
def memory_guard() -> Iterator[None]:
    """Let a reading that takes far too much memory end in a MemoryError, as it would in the child."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


Edit = tuple[str, int, bytes]
# What is done where (in parts of a million of the file), and with what.
edits = st.lists(
    st.tuples(
        st.sampled_from(["replace", "replace", "insert", "delete", "repeat", "cut"]),
        st.integers(0, 999_999),
        st.one_of(
            st.binary(min_size=1, max_size=8),
            st.sampled_from([b"\xff\xff\xff\xff", b"\0" * 40, b"=1+1", b"<b>", b"9" * 12, b";", b"\r", b"XFD1048576"]),
        ),
    ),
    min_size=1,
    max_size=6,
)


def mutate(content: bytes, changes: list[Edit]) -> bytes:
    changed = bytearray(content)
    for deed, part, value in changes:
        at = len(changed) * part // 1_000_000
        if deed == "replace":
            changed[at : at + len(value)] = value
        elif deed == "insert":
            changed[at:at] = value
        elif deed == "delete":
            del changed[at : at + 16 * len(value)]
        elif deed == "repeat":
            changed[at:at] = changed[at : at + 200] * (value[0] % 16)
        else:
            del changed[at:]
    return bytes(changed)


def mutate_member(upload: UploadedFile, which: int, changes: list[Edit]) -> UploadedFile:
    """A zip whose directory stays right while one of its files is changed: the damage then reaches the readers."""
    buffer = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(upload.content)) as old, zipfile.ZipFile(buffer, "w") as new:
            members = [info for info in old.infolist() if not info.is_dir()]
            for index, info in enumerate(members):
                content = old.read(info)
                is_chosen = index == which % len(members)
                new.writestr(info.filename, mutate(content, changes) if is_chosen else content)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
        return UploadedFile(upload.name, mutate(upload.content, changes))
    return UploadedFile(upload.name, buffer.getvalue())


def check(uploads: list[Upload], data: st.DataObject) -> None:
    upload = list(data.draw(st.sampled_from(uploads)))
    which = data.draw(st.integers(0, len(upload) - 1))
    changes = data.draw(edits)
    inside = data.draw(st.none() | st.integers(0, 20))
    chosen = upload[which]
    if inside is not None and chosen.content.startswith(b"PK"):
        upload[which] = mutate_member(chosen, inside, changes)
    else:
        upload[which] = UploadedFile(chosen.name, mutate(chosen.content, changes))
    if data.draw(st.integers(0, 19)) == 0:
        assert_answered(read_limited(upload))
    else:
        with memory_guard():
            reading = read_upload(upload)
        assert_answered(reading)


mutations = settings(
    max_examples=MUTATIONS,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@given(data=st.data())
@mutations
def test_changed_invented_file_is_read_or_refused(data: st.DataObject) -> None:
    check(find_invented(), data)


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the real Swiss Perfect files are not here")
@given(data=st.data())
@mutations
def test_changed_real_file_is_read_or_refused(data: st.DataObject) -> None:
    check(find_real(), data)
