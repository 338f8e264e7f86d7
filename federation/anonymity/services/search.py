"""A player's names and where they occur, gathered by a job for staff to review first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from django.db import models
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.anonymity.queries import rows_with, samples_of, tables_with_texts
from federation.anonymity.services.keepers import Person, name_keepers
from federation.jobs.models import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.names.comparison import normalise_name, words
from federation.names.erasure import LEAST_ALONE, Names
from federation.people.models.players import Club, FormerName, Player, PlayerAlias, PlayerTerm
from federation.registry.models import Anonymisation, DistinctName
from federation.tenancy.scope import current_federation

LOOK = "look_for_name"
MOST_SAMPLES = 5
Json = dict[str, Any]


def instead_of(number: int) -> str:
    """Return the replacement for an anonymised player's name, in the federation's language."""
    with translation.override(current_federation().language):
        return _("No. %(number)s") % {"number": number}


def records_of(player: Player) -> tuple[int, ...]:
    """Return the ids of the record and of those merged into it."""
    return (player.pk, *player.merged_records.order_by("pk").values_list("pk", flat=True))


def person_of(player: Player, chosen: Iterable[str] = ()) -> Person:
    """Return the player with every unshared spelling. ``chosen``: words to find even on their own."""
    records = records_of(player)
    spellings = set(_spellings(records))
    theirs = _keys_of_others(records)
    own = frozenset(name for name in spellings if len(words(name)) > 1 and normalise_name(name) not in theirs)
    addresses = {address.strip() for keeper in name_keepers for address in keeper.addresses(records)}
    user = Player.objects.filter(pk__in=records, user__isnull=False).values_list("user_id", flat=True).first()
    names = Names(own, frozenset(chosen), frozenset(addresses - {""}), instead_of(player.number))
    return Person(records, player.number, user, names, replace(names, spellings=frozenset(spellings)))


def shared_spellings(player: Player) -> list[str]:
    """Return spellings that someone else also has: in a text it is unclear who is meant."""
    records = records_of(player)
    theirs = _keys_of_others(records)
    return sorted(name for name in set(_spellings(records)) if normalise_name(name) in theirs)


def lonely_words(player: Player) -> list[str]:
    """Return words of the player's surnames that no one else in the registry has: alone they may mean the player."""
    records = records_of(player)
    surnames = set(Player.objects.filter(pk__in=records).values_list("surname", flat=True))
    surnames |= set(FormerName.objects.filter(player__in=records).values_list("surname", flat=True))
    own = {word for surname in surnames for word in words(surname) if len(word) >= LEAST_ALONE}
    others = PlayerTerm.objects.filter(term__in=own).exclude(player__in=records)
    clubs = {word for name in Club.objects.values_list("name", "town") for word in words(" ".join(name))}
    return sorted(own - set(others.values_list("term", flat=True)) - clubs)


def word_choices(found: Anonymisation) -> list[str]:
    """The words that staff may choose to erase even where they occur on their own."""
    return [one["word"] for one in found.found.get("words", [])]


def hindrances_of(player: Player) -> list[str]:
    records = records_of(player)
    return [sentence for keeper in name_keepers for sentence in keeper.hindrances(records)]


def files_of(person: Person) -> set[int]:
    return {pk for keeper in name_keepers for pk in keeper.files(person)}


@job_kind(LOOK, Lane.DOCUMENTS)
def run_look(run: JobRun) -> Json:
    """Gather what anonymising would change, without changing anything."""
    asked = Anonymisation.objects.select_related("player").filter(pk=run.arguments["anonymisation"]).first()
    if asked is None or asked.done_at is not None:
        return {}
    asked.found = describe_names(asked.player)
    asked.looked_at = timezone.now()
    asked.save(update_fields=["found", "looked_at"])
    return {}


def describe_names(player: Player) -> Json:
    """Describe where the name occurs, by table: ``changed`` and ``stays`` as [table, rows]; ``words`` with samples."""
    person = person_of(player)
    changed, stays = count_names(person.names)
    return {
        "spellings": sorted(person.names.spellings),
        "shared": shared_spellings(player),
        "addresses": len(person.names.exact),
        "changed": sorted(changed.items()),
        "stays": sorted(stays.items()),
        "words": [one for word in lonely_words(player) if (one := _describe_word(person.names, word))["rows"]],
        "files": len(files_of(person)),
    }


def count_names(names: Names) -> tuple[Counter[str], Counter[str]]:
    """Count rows with the name by model label: where it can be erased, and where it stays."""
    changed: Counter[str] = Counter()
    stays: Counter[str] = Counter()
    for texts in tables_with_texts():
        label = texts.model._meta.label
        changed[label] += sum(1 for _row in rows_with(names, texts.model, texts.writable))
        stays[label] += sum(1 for _row in rows_with(names, texts.model, texts.fixed))
    return +changed, +stays


def _describe_word(names: Names, word: str) -> Json:
    """Return how many rows contain a word outside the full name, with samples."""
    alone = replace(names, spellings=frozenset(), exact=frozenset(), alone=frozenset({word}))
    rows: list[tuple[models.Model, tuple[str, ...]]] = []
    for texts in tables_with_texts():
        for row in rows_with(alone, texts.model, texts.writable):
            left = [name for name in texts.writable if alone.are_in(names.erase(getattr(row, name)))]
            if left:
                rows.append((row, tuple(left)))
    samples = [names.erase(text) for text in samples_of(alone, rows, MOST_SAMPLES)]
    return {"word": word, "rows": len(rows), "samples": samples}


def _spellings(records: Collection[int]) -> Iterable[str]:
    for keeper in name_keepers:
        yield from (name for name in keeper.spellings(records) if name.strip())


def _keys_of_others(records: Collection[int]) -> set[str]:
    """Normalised names and spellings of everyone else, including those identified as someone else's."""
    keys = set(Player.objects.exclude(pk__in=records).values_list("name_key", flat=True))
    others = PlayerAlias.objects.exclude(player__in=records).values_list("name", flat=True)
    keys |= {normalise_name(name) for name in others}
    former = FormerName.objects.exclude(player__in=records)
    keys |= {normalise_name(f"{one.given_name} {one.surname}") for one in former}
    return keys | {normalise_name(name) for name in DistinctName.objects.values_list("name", flat=True)}
