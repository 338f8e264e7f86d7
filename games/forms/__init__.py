"""What people fill in about rule sets, material and word lists."""
