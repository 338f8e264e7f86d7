"""Federations as data, and the values they have confirmed."""
