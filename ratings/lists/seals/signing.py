"""Signatures of Ed25519 (RFC 8032) over canonical texts; keys and signatures are written in base64."""

from __future__ import annotations

import base64
import binascii
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

# Bytes of a private key, and of a public one.
KEY_BYTES: Final = 32


def public_half(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def sign(key: Ed25519PrivateKey, text: str) -> str:
    return base64.b64encode(key.sign(text.encode("utf-8"))).decode()


def is_signed(text: str, public_key: str, signature: str) -> bool:
    """Whether who holds the private half of ``public_key`` has signed the text."""
    try:
        read_public_key(public_key).verify(base64.b64decode(signature, validate=True), text.encode("utf-8"))
    except (InvalidSignature, ValueError):
        return False
    return True


def read_public_key(public_key: str) -> Ed25519PublicKey:
    """Raises ValueError."""
    try:
        return Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key, validate=True))
    except binascii.Error as error:
        raise ValueError("not a key") from error


def as_pem(public_key: str) -> str:
    """The public key as OpenSSL reads it. Raises ValueError."""
    key = read_public_key(public_key)
    return key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
