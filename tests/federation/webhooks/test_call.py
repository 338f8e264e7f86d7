"""One call: over the address that was looked up, in a time, whatever the other side does."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from federation.webhooks.models import DeliveryTrouble
from federation.webhooks.services import call as services_call
from federation.webhooks.services.call import Answer, call
from tests.around.ports import free_port
from tests.around.webhook_receiver import Receiver


def send(url: str) -> Answer:
    return call(url, {"Content-Type": "application/json", "webhook-id": "1"}, b'{"type": "test"}')


def test_message_arrives_as_it_was_sent(receiver: Receiver) -> None:
    assert send(receiver.url) == Answer("", 200, "ok")
    [message] = receiver.received
    assert (message.path, message.body) == ("/hook?of=fisc", b'{"type": "test"}')
    assert message.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert message.headers["webhook-id"] == "1"


@pytest.mark.parametrize(
    ("status", "trouble"),
    [
        (200, ""),
        (204, ""),
        (301, "redirected"),
        (307, "redirected"),
        (400, "refused"),
        (410, "refused"),
        (503, "refused"),
    ],
)
def test_answer_says_whether_it_was_taken(receiver: Receiver, status: int, trouble: str) -> None:
    location = b"Location: http://127.0.0.1:1/\r\n" if 300 <= status < 400 else b""
    receiver.answer = b"HTTP/1.1 %d Said\r\n%sContent-Length: 0\r\n\r\n" % (status, location)
    answer = send(receiver.url)
    assert (answer.status, answer.trouble) == (status, trouble)
    assert len(receiver.received) == 1


def test_no_proxy_of_the_environment_is_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1/")
    assert send(receiver.url).status == 200


def test_host_that_is_away_is_said(receiver: Receiver) -> None:
    assert send(f"http://127.0.0.1:{free_port()}/").trouble == DeliveryTrouble.AWAY


@pytest.mark.parametrize(
    "answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500 + b"\r\n"]
)
def test_answer_that_is_none_is_a_trouble(receiver: Receiver, answer: bytes) -> None:
    receiver.answer = answer
    assert send(receiver.url).trouble == DeliveryTrouble.AWAY


def test_endless_answer_is_not_read_to_its_end(receiver: Receiver) -> None:
    def speak(write: Callable[[bytes], Any]) -> None:
        write(b"HTTP/1.1 200 OK\r\n\r\n")
        for _part in range(100_000):
            write(b"x" * 10_000)

    receiver.speak = speak
    started = time.monotonic()
    answer = send(receiver.url)
    assert (answer.trouble, len(answer.text)) == ("", services_call.MOST_ANSWER_BYTES)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    "beginning", [b"HTTP/1.1 200 ", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n"]
)
def test_answer_that_drips_is_cut_when_its_time_is_over(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr(services_call, "WHOLE_SECONDS", 0.6)

    def speak(write: Callable[[bytes], Any]) -> None:
        write(beginning)
        for _drop in range(100):
            time.sleep(0.05)
            write(b"X: y\r\n" if beginning.endswith(b"OK\r\n") else b"x")

    receiver.speak = speak
    started = time.monotonic()
    assert send(receiver.url).trouble == DeliveryTrouble.SLOW
    assert time.monotonic() - started < 4


def test_name_that_means_this_machine_a_moment_later_gets_nothing(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """DNS rebinding: the first answer is public, every later one is us. Nothing asks a second time."""
    settings.FARISTOL_WEBHOOK_NETWORKS = []
    answers = ["203.0.113.1", "127.0.0.1", "127.0.0.1"]
    asked: list[str] = []
    gone_to: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_kinds: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers[len(asked) - 1], port))]

    def connect(address: tuple[str, int], **_kinds: Any) -> socket.socket:
        gone_to.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    monkeypatch.setattr("federation.webhooks.services.call.may_be_reached", lambda text: text == "203.0.113.1")
    assert send(f"http://hook.example:{receiver.port}/").trouble == DeliveryTrouble.AWAY
    assert asked == ["hook.example"]
    assert gone_to == [("203.0.113.1", receiver.port)]
    assert receiver.received == []


def make_certificate(folder: Path, name: str) -> tuple[Path, ssl.SSLContext]:
    """(the certificate, which is its own authority; a server that shows it)."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
    builder = builder.serial_number(x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    certificate = folder / "certificate.pem"
    certificate.write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    private = folder / "key.pem"
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    return certificate, context


@pytest.mark.parametrize(
    ("shown", "trusted", "trouble"),
    [("localhost", True, ""), ("other.example", True, "insecure"), ("localhost", False, "insecure")],
)
def test_certificate_must_be_that_of_the_host(
    reachable: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: str, trusted: bool, trouble: str
) -> None:
    certificate, context = make_certificate(tmp_path, shown)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    real = socket.getaddrinfo

    def look_up(host: str, *rest: Any, **kinds: Any) -> Any:
        return real("127.0.0.1", *rest, **kinds)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with Receiver().listening(context) as receiver:
        answer = send(f"https://localhost:{receiver.port}/")
    assert (answer.trouble, len(receiver.received)) == (trouble, 0 if trouble else 1)
