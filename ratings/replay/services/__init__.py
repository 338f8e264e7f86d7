"""Computing ratings and storing the differences."""
