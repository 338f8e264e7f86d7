"""GCG, the format of annotated games: text, encoding, check, settlement and export. No Django."""
