"""Score sheets: as written, checked, played again, finished, typed."""
