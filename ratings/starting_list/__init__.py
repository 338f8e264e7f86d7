"""From before the portal: the starting list and the archive."""
