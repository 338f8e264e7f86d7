"""A recorded game told move by move, and its figures. No Django."""
