"""What the parts of the rules of competition are called."""
