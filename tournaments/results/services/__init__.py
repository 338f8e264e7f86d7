"""What is done with results, from the upload to the acceptance and after."""
