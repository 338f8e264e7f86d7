"""Who is speaking: each message is signed as *Standard Webhooks* says, for which every language has a library.

The signature covers the message's id, the moment and the body. Who receives it refuses what is older than five
minutes and an id that it has taken before; so nobody sends in a message again that he has listened to.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

PREFIX = "whsec_"


def new_secret() -> str:
    """``whsec_`` and 32 random bytes in base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def sign(secret: str, reference: str, moment: int, body: bytes) -> str:
    """``v1,`` and the HMAC-SHA256 of "id.moment.body" in base64; ``moment`` in seconds since 1970."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{reference}.{moment}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
