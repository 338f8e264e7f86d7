"""Questions about players' ratings and records."""
