"""What people fill in about rating systems and sequences."""
