"""Where messages may go: out into the internet, and never into the network in which the portal stands."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from federation.errors import WebhookAddressRefused
from federation.webhooks.models import DeliveryTrouble
from federation.webhooks.services.call import NoTarget, find_target, may_be_reached, read_address

NEVER = [
    *("127.0.0.1", "127.8.9.10", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    *("169.254.169.254", "169.254.0.1", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7"),
    *("203.0.113.9", "224.0.0.1", "239.1.2.3", "240.0.0.1", "255.255.255.255", "192.88.99.1"),
    *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "3fff::1", "fec0::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1"),
    *("2002:7f00:1::", "2002:a00:1::1", "2001::1", "2001:2::1", "100::1", "nonsense", ""),
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "193.0.6.139", "2606:4700::1111", "2a00:1450:4003::1"]


def answer(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """What the name service says from now on; the names it was asked for."""
    asked: list[str] = []

    def look_up(host: str, port: int, **_kinds: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return asked


@pytest.mark.parametrize("address", NEVER)
def test_what_is_not_the_internet_is_not_reached(address: str) -> None:
    assert not may_be_reached(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_internet_is_reached(address: str) -> None:
    assert may_be_reached(address)


@given(st.ip_addresses(v=4))
def test_no_private_address_of_ipv4_passes_in_any_guise(address: ipaddress.IPv4Address) -> None:
    if address.is_private or address.is_loopback or address.is_link_local or address.is_multicast:
        assert not may_be_reached(str(address))
    packed = int(address)
    guises = (
        f"::ffff:{address}",
        str(ipaddress.IPv6Address(packed)),
        str(ipaddress.IPv6Address((0x2002 << 112) | (packed << 80))),
    )
    for guise in guises:
        assert not may_be_reached(guise)


@pytest.mark.parametrize("address", NEVER[:-2])
def test_one_private_address_among_others_is_enough(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    answer(monkeypatch, "8.8.8.8", address)
    with pytest.raises(NoTarget) as refused:
        find_target("https://hook.example/")
    assert refused.value.trouble == DeliveryTrouble.PRIVATE


def test_name_is_looked_up_once_and_the_answer_is_where_we_go(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answer(monkeypatch, "8.8.8.8", "1.1.1.1", "8.8.8.8")
    target = find_target("https://hook.example:8443/in?of=fisc")
    assert (target.addresses, target.port, target.path) == (("8.8.8.8", "1.1.1.1"), 8443, "/in?of=fisc")
    assert target.host_header == "hook.example:8443"
    assert asked == ["hook.example"]


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://[::1]/"),
        *("https://[::ffff:127.0.0.1]/", "https://localhost/", "https://0/", "https://169.254.169.254/latest/"),
    ],
)
def test_this_machine_is_not_reached_however_it_is_written(url: str) -> None:
    with pytest.raises(NoTarget) as refused:
        find_target(url)
    assert refused.value.trouble in {DeliveryTrouble.PRIVATE, DeliveryTrouble.UNKNOWN}


def test_name_that_nobody_has_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_asked: Any, **_kinds: Any) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(NoTarget) as refused:
        find_target("https://nobody.invalid/")
    assert refused.value.trouble == DeliveryTrouble.UNKNOWN


@pytest.mark.parametrize(
    "url",
    [
        *("", "hook.example", "ftp://hook.example/", "http://hook.example/", "https://", "https:///path", "//hook"),
        *("https://user@hook.example/", "https://user:word@hook.example/", "https://hook.example/#part"),
        *(
            "https://hook.example/\r\nX: y",
            "https://hook.example/a b",
            "https://hook\\.example/",
            "https://hóok.example/",
        ),
        *("https://hook.example:25/", "https://hook.example:70000/", "https://hook.example:x/", "https://[::1/"),
        *("javascript:alert(1)", "file:///etc/passwd", "https://hook.example/" + "x" * 500),
    ],
)
def test_what_is_no_address_is_refused_when_it_is_registered(url: str) -> None:
    with pytest.raises(WebhookAddressRefused):
        read_address(url)


def test_plain_http_is_for_development(settings: Settings) -> None:
    settings.FARISTOL_WEBHOOK_HTTP = True
    assert read_address("http://hook.example/").port == 80


def test_operator_may_allow_a_network_of_his_own(settings: Settings) -> None:
    settings.FARISTOL_WEBHOOK_NETWORKS = ["10.1.0.0/16"]
    assert may_be_reached("10.1.2.3")
    assert not may_be_reached("10.2.0.1")
