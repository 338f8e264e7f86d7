"""Pages of rule sets, for everyone and for staff."""
