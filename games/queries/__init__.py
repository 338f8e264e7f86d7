"""Questions about rule sets, material and word lists."""
