"""What is done about who takes part."""
