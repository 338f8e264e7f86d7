"""Changes that were looked at and change nothing that anybody can see: no test can tell them.

Keyed by module, the line as it is written and the change as it is printed; the value says why.
"""

EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "ratings/replay/scalps.py",
        "np.array(rows, dtype=np.int64).reshape(-1, 10).T.copy()",
        "constant: 1 → 2",
    ): "numpy takes any negative length for the one to be found out",
    (
        "ratings/systems/elo.py",
        "return floor + (remainder > HALF_POINT)",
        "boundary: remainder > HALF_POINT → (remainder >= HALF_POINT)",
    ): "a remainder of exactly one half is settled after it",
    (
        "ratings/systems/elo.py",
        "return magnitude if exact_scaled >= 0 else -magnitude",
        "boundary: exact_scaled >= 0 → (exact_scaled > 0)",
    ): "of nothing the magnitude is nothing, with either sign",
    (
        "ratings/systems/hollington.py",
        "stronger, weaker = half_points if own > opponent else half_points[::-1]",
        "boundary: own > opponent → (own >= opponent)",
    ): "equal ratings are never further apart than the threshold, so they do not come here",
}
