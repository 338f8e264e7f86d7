"""What can be wrong with results: codes with parameters, sentences, advice, and where it stands. No Django."""
