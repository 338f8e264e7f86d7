"""What can be wrong with rating lists and ratings: codes and sentences."""
