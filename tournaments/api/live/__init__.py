"""A championship that is run here, for programs: where it stands, a round, a result, entries."""
