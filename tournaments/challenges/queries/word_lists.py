"""Which word list decides the challenges of a championship, or of games outside of any.

The version is kept with the championship when it is approved, or at its first challenge where there was no list
before. It is the list in use whose name is, in this order, the dictionary that was announced, the one of the rules
of the game, or the one of the rules of competition; else the federation's only list of that tile set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from federation.names.comparing import normalise_name
from federation.tenancy.scope import current_federation
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.queries.lexicons import ready_versions
from games.records.queries import Materials
from games.rules.parameters import Challenge
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.game_rules import find_materials, usual_materials

# Where no rules are known nothing more is told than the strictest regulation allows.
STRICTEST = Challenge(window="until_refill_or_clock", answer="move_only", again_with_reasons=True)


def challenge_rules(championship: Championship | None, today: date) -> Challenge:
    """What an answer may say, and whether a challenge may be repeated with reasons."""
    if championship is not None and championship.rule_set is not None:
        # The one part that is needed: an arbiter waits for the answer.
        return Challenge(**championship.rule_set.rules["challenge"])
    rules = (find_materials(championship) if championship else usual_materials(today)).rules
    return rules.challenge if rules else STRICTEST


def choose_list(championship: Championship | None, today: date) -> LexiconVersion | None:
    """The version in use that fits best; None where nothing says which of several it is."""
    lists = list(Lexicon.objects.filter(current__isnull=False).order_by("pk"))
    if not lists:
        return None
    materials = find_materials(championship) if championship else usual_materials(today)
    chosen = _named(_names(championship, materials), lists)
    if chosen is None:
        fitting = [one for one in lists if one.tiles == materials.tiles.name]
        chosen = fitting[0] if len(fitting) == 1 else None
    return ready_versions().filter(pk=chosen.current.pk).first() if chosen and chosen.current else None


def _names(championship: Championship | None, materials: Materials) -> Iterable[str]:
    if championship is not None:
        yield championship.dictionary
    if materials.rules is not None:
        yield materials.rules.lexicon.name
    if championship is not None:
        yield str(championship.rules.get("dictionary", ""))
    else:
        offered = current_federation().settings
        usual = offered.get("competitions", {}).get(offered.get("default_competition", ""), {})
        yield str(usual.get("rules", {}).get("dictionary", ""))


def _named(names: Iterable[str], lists: Sequence[Lexicon]) -> Lexicon | None:
    """The first list that has one of these names, in the order of the names."""
    by_name = {normalise_name(one.name): one for one in reversed(lists)}
    wanted = (normalise_name(name) for name in names)
    return next((by_name[name] for name in wanted if name and name in by_name), None)


def list_for(championship: Championship | None, today: date) -> LexiconVersion | None:
    """The version that decides: the one kept with the championship, else the one that would be."""
    if championship is not None and championship.lexicon_id is not None:
        return ready_versions().filter(pk=championship.lexicon_id).first()
    return choose_list(championship, today)
