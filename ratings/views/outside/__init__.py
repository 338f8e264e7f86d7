"""Pages about rating lists of other federations."""
