"""Readers of other federations' rating lists. Pure."""
