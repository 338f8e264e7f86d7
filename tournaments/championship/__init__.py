"""What a championship is: its rows, who may see it, how far it is, and what its pages have in common."""
