"""What people fill in about the federation and its registry."""
