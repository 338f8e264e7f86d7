"""What the pages of a championship are made of: one shape for each part of a page."""
