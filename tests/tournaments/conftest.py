from __future__ import annotations

from collections.abc import Iterator

import pytest

from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope


@pytest.fixture
def loaded(db: None) -> Federation:
    """FISC as its preset makes it: rules of competition, and the rules of the game from 2023/24 on."""
    return load_preset("fisc")


@pytest.fixture
def in_loaded(loaded: Federation) -> Iterator[Federation]:
    with federation_scope(loaded):
        yield loaded
