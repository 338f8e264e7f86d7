"""What is done with results, from upload to acceptance and beyond."""
