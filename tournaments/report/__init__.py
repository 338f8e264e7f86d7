"""The neutral report that every file becomes: players, tables with seats, and where each value stood. No Django."""
