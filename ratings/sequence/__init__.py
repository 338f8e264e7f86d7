"""The order in which championships are rated, and changing it."""
