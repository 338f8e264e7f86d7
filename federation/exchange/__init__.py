"""A federation out of the portal and into another one; open data; the key that signs what is published."""
