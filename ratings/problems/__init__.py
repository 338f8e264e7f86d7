"""Problems with rating lists and ratings: codes and sentences."""
