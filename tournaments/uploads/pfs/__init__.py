"""Texts of the Polish federation: the pair that clubs' programs write, and those of its site's pages. Pure."""
