"""History of rows, kept by database triggers so that raw SQL leaves its trace too.

The event tables carry the row's federation and get the same policy as their model. The context (who, from which
address) is stored in the event itself: the library's own context table would be one for all federations.
"""

from collections.abc import Callable
from typing import TypeVar

import pghistory
from django.db import models

M = TypeVar("M", bound=type[models.Model])


def keeps_history(model: M) -> M:
    """Class decorator: every insert, update and delete of the model leaves an event."""
    track: Callable[[M], M] = pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        # Left out by default, and the one that matters most.
        pghistory.DeleteEvent(),
        append_only=True,
    )
    return track(model)
