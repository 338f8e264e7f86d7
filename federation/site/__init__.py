"""What a federation says of itself: pages, news, settings."""
