"""Score sheets: as written, checked, played again and printed blank."""
