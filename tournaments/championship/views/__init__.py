"""Parts that the pages of a championship share."""
