"""The version of a word list that a championship is played under: kept with it, and changed by staff alone."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from games.errors import VersionNotReady
from games.lexicons.models import LexiconVersion
from games.permissions import GameAction
from tournaments.challenges.queries.word_lists import list_for
from tournaments.championship.models.championships import Championship
from tournaments.championship.services import lock_championship
from tournaments.errors import ChampionshipChanged


def set_word_list(actor: Actor, championship: Championship, version: LexiconVersion, *, seen: str) -> Championship:
    """Have a championship's challenges answered from another version; ``seen`` is the id of the one there was.

    Choosing the same again changes nothing. Answers that were given stay as they are. Raises VersionNotReady,
    ChampionshipChanged.
    """
    require(actor, GameAction.MANAGE_LEXICONS)
    if not version.is_ready:
        raise VersionNotReady(number=version.number, state=version.get_state_display())
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.lexicon_id == version.pk:
            return locked
        check_seen(seen, locked.lexicon_id, refusal=ChampionshipChanged)
        _keep(actor, locked, version)
    return locked


def keep_word_list(actor: Actor, championship: Championship | None, today: date) -> LexiconVersion | None:
    """The version that decides; a championship that has none yet keeps the one that is chosen now."""
    version = list_for(championship, today)
    if version is None or championship is None or championship.lexicon_id is not None:
        return version
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.lexicon_id is None:
            _keep(actor, locked, version)
        championship.lexicon_id = locked.lexicon_id
    return list_for(championship, today)


def _keep(actor: Actor, championship: Championship, version: LexiconVersion) -> None:
    before = str(championship.lexicon) if championship.lexicon else ""
    championship.lexicon = version
    championship.save(update_fields=["lexicon"])
    record(actor, "championship_lexicon_set", championship, before=before, after=str(version))
