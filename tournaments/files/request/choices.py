"""What somebody said of an upload beforehand: what its columns are, which of its divisions is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# What each column of a sheet tells, by the key of its headings, as somebody assigned them; "" for a column not used.
Choices = Mapping[str, Sequence[str]]
NO_CHOICES: Choices = {}
