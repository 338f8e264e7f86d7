"""What is done to the order of rating."""
