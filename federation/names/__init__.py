"""Names of people and places: compared, recognised, searched, erased. Pure."""
