"""Into which parts a long championship is cut."""

from __future__ import annotations

ONE_SEGMENT = 16
TWO_SEGMENTS = 35


def last_rounds(scheduled: int) -> tuple[int, ...]:
    """The last round of each segment, counted from 1, of a championship of so many scheduled rounds.

    Up to 16 rounds one segment, up to 35 two of which the first has ⌈n ÷ 2⌉, from 36 on three: counted from 0 they end
    at ⌊(n − 1) ÷ 3⌋ and ⌊(2n − 1) ÷ 3⌋.
    """
    if scheduled <= ONE_SEGMENT:
        return (scheduled,)
    if scheduled <= TWO_SEGMENTS:
        return ((scheduled + 1) // 2, scheduled)
    return ((scheduled - 1) // 3 + 1, (2 * scheduled - 1) // 3 + 1, scheduled)
