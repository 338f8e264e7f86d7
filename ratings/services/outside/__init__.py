"""Rating lists of other federations: kept, tied to our players, forgotten."""
