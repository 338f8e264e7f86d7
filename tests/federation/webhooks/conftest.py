"""A program that listens on this machine, which the settings allow for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.around.webhook_receiver import Receiver


@pytest.fixture
def reachable(settings: Settings) -> None:
    settings.FARISTOL_WEBHOOK_HTTP = True
    settings.FARISTOL_WEBHOOK_NETWORKS = ["127.0.0.0/8"]


@pytest.fixture
def receiver(reachable: None) -> Iterator[Receiver]:
    with Receiver().listening() as receiver:
        yield receiver
