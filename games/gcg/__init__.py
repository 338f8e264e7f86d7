"""GCG, the format of annotated games: text, encoding, checking, settling and writing it. No Django."""
