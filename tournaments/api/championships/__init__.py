"""Championships for programs: what their pages show, and their steps."""
