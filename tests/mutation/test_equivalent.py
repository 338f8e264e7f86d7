"""What is said to be equivalent is still there to be changed."""

from __future__ import annotations

import pytest

from tests.databases import ROOT
from tests.mutation.changes import list_changes
from tests.mutation.equivalent import EQUIVALENT


@pytest.mark.parametrize("module", sorted({module for module, _written, _change in EQUIVALENT}))
def test_equivalent_changes_are_changes_of_the_module_as_it_is(module: str) -> None:
    found = {(change.written, str(change)) for change in list_changes((ROOT / module).read_text(encoding="utf-8"))}
    said = {(written, change) for name, written, change in EQUIVALENT if name == module}
    assert said <= found


@pytest.mark.parametrize("reason", EQUIVALENT.values())
def test_equivalent_changes_have_a_reason(reason: str) -> None:
    assert reason.strip()
