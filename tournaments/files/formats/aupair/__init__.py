"""AUPAIR's ``.tou``, read and written. Pure."""
