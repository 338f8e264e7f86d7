"""Moving a federation between installations; open data; the key that signs what is published."""
