"""What this app registers with the federation's ports."""
