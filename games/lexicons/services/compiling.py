"""A version of a word list becomes a trie: done by a job, or by whoever waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction

from federation.audit.services import record
from federation.files.services import read_file, store_file
from federation.jobs.models.jobs import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.permissions import Actor, system_actor
from federation.tenancy.locking import locking
from games.lexicons import search
from games.lexicons.child import Compiled
from games.lexicons.limited import compile_limited
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.queries.lexicons import longest_word, version_before
from games.lexicons.queries.loaded_lexicons import load_words
from games.problems.kinds import Problem

COMPILE = "compile_lexicon"
STEPS = 3


@job_kind(COMPILE, Lane.UPLOADS)
def run_compiling(run: JobRun) -> dict[str, Any]:
    version = LexiconVersion.objects.select_related("lexicon", "file").get(pk=run.arguments["version"])
    compile_version(system_actor(COMPILE), version, run)
    return {"lexicon": version.lexicon.code, "version": version.number, "state": version.state}


def compile_version(actor: Actor, version: LexiconVersion, run: JobRun) -> None:
    """Compile a version that waits for it; one that is done is left alone.

    The first version that is ready becomes the one in use: there was none before, and nothing is disturbed.
    """
    if version.state != LexiconState.COMPILING:
        return
    run.report(0, STEPS)
    compiled = compile_limited(read_file(version.file), version.as_tileset(), longest_word(), version.encoding)
    run.report(1, STEPS)
    problems = compiled.problems or tuple(_judge(compiled))
    if problems:
        version.problems = [problem.as_json() for problem in problems]
        version.tally = compiled.tally or {}
        version.state = LexiconState.REFUSED
        version.save(update_fields=["problems", "tally", "state"])
        return
    compared = _compare(version, compiled)
    run.report(2, STEPS)
    _keep(actor, version, compiled, compared)
    run.report(STEPS, STEPS)


def _judge(compiled: Compiled) -> Iterator[Problem]:
    """What is wrong with a list that could be read."""
    if not (compiled.tally or {}).get("words"):
        yield Problem("list_without_words")
    if max(len(compiled.trie), len(compiled.for_devices)) > settings.FARISTOL_UPLOAD_LIMIT:
        yield Problem("list_too_many_words")


def _compare(version: LexiconVersion, compiled: Compiled) -> dict[str, int]:
    before = version_before(version)
    if before is None:
        return {}
    words = search.Lexicon.from_bytes(compiled.trie, version.as_tileset())
    earlier = load_words(before)
    added = sum(1 for _key in words.words_not_in(earlier))
    removed = sum(1 for _key in earlier.words_not_in(words))
    return {"number": before.number, "added": added, "removed": removed}


def _keep(actor: Actor, version: LexiconVersion, compiled: Compiled, compared: dict[str, int]) -> None:
    assert compiled.tally is not None
    with transaction.atomic():
        # Two first versions compiled at once: one of them becomes the one in use.
        lexicon = locking(Lexicon.objects.all()).get(pk=version.lexicon_id)
        version.compiled = store_file(actor, version.file_name, compiled.trie)
        version.for_devices = store_file(actor, version.file_name, compiled.for_devices)
        version.tally, version.words = compiled.tally, compiled.tally["words"]
        version.compared, version.problems, version.state = compared, [], LexiconState.READY
        version.save(update_fields=["compiled", "for_devices", "tally", "words", "compared", "problems", "state"])
        if lexicon.current_id is None:
            lexicon.current = version
            lexicon.save(update_fields=["current"])
            record(actor, "lexicon_version_made_current", lexicon, before=None, after=version.number)
