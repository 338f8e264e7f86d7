"""Names of people and places: comparing, recognising, searching, erasing. Pure."""
