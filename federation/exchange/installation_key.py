"""The installation's own key, with which it signs what it publishes."""

from __future__ import annotations

import base64
import binascii
from functools import cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.crypto import salted_hmac


def installation_key() -> Ed25519PrivateKey:
    """Return the key of ``FARISTOL_SIGNING_KEY``; without one, a key derived from SECRET_KEY."""
    return _read_key(settings.FARISTOL_SIGNING_KEY, settings.SECRET_KEY)


@cache
def _read_key(given: str, secret: str) -> Ed25519PrivateKey:
    if not given:
        derived = salted_hmac("federation.signing", "key", secret=secret, algorithm="sha256").digest()
        return Ed25519PrivateKey.from_private_bytes(derived)
    try:
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(given, validate=True))
    except (binascii.Error, ValueError) as error:
        raise ImproperlyConfigured("FARISTOL_SIGNING_KEY must be 32 bytes in base64.") from error
