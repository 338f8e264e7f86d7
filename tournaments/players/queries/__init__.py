"""Questions about players across championships."""
