"""Forms at the desk and on phones."""
