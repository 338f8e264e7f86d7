"""FIDE's tournament report files, read and written. Pure."""
