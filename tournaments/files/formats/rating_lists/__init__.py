"""Rating lists of other federations, read. Pure."""
