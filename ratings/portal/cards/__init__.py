"""Share cards: the pictures that other sites and messengers show for a link to one of our pages."""
