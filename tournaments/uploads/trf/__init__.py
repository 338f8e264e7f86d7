"""FIDE's tournament report files, of 2016 (TRF16) and of 2026 (TRF26). Start at ``reading``."""
