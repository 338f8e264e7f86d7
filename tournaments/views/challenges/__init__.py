"""Pages on which challenges are asked and answered."""
