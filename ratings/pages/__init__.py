"""What several pages of ratings share."""
