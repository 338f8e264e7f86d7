"""Score sheets: as written, checked, replayed and printed blank."""
