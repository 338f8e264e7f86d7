"""Is this message from the portal? How a program that is told of events (a webhook) checks it.

Nothing but Python's standard library. The messages are signed as https://www.standardwebhooks.com says, so that the
libraries named there do the same in other languages.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Container, Mapping
from typing import Any

# A message that took longer may be an old one that somebody has listened to and sends once more.
TOLERANCE_SECONDS = 5 * 60


class NotOurs(Exception):
    """The message is not to be believed: answer 400 and do nothing."""


def verify(
    secret: str, headers: Mapping[str, str], body: bytes, seen: Container[str] = (), now: float | None = None
) -> dict[str, Any]:
    """The message, once it is certain that the portal has sent it and that it is new.

    ``secret`` is what the portal showed when the program was registered (``whsec_…``); ``headers`` by names in small
    letters; ``body`` the bytes as they came, before anything has read them; ``seen`` the ids of messages that were
    taken before: keep them for a day and answer 200 to one that comes again. Raises NotOurs.
    """
    try:
        reference, moment = headers["webhook-id"], int(headers["webhook-timestamp"])
        signatures = headers["webhook-signature"].split()
    except (KeyError, ValueError) as error:
        raise NotOurs("a header is missing or unreadable") from error
    if abs((time.time() if now is None else now) - moment) > TOLERANCE_SECONDS:
        raise NotOurs("it is too old, or from the future")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{reference}.{moment}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise NotOurs("the signature is another one")
    if reference in seen:
        raise NotOurs("it was taken before")
    message: dict[str, Any] = json.loads(body)
    return message
