"""Printed papers for the day, ready for layout."""
