"""Why a round was paired as it was: the explanation kept with the pairing, as sentences."""

from __future__ import annotations

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.state import LiveRound, State
from tournaments.pairing.rounds.result import Reason
from tournaments.pairing.words import describe_reason


def explain_round(live: LiveChampionship, state: State, one: LiveRound) -> dict[str, str]:
    """Sentences in the reader's language by table number (``"3"``) and bye (``"bye 7"``). One query.

    Empty for a round that was changed by hand: the engine's reasons are not those of its tables any more.
    """
    payload = live.events.filter(number=one.paired_at).values_list("payload", flat=True).first() or {}
    names = {entrant.number: entrant.name for entrant in state.entrants}
    return {
        key: " ".join(describe_reason(Reason(told["code"], told["params"]), names) for told in reasons)
        for key, reasons in (payload.get("why") or {}).items()
    }
