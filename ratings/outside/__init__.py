"""Rating lists of other federations, and ratings converted from them."""
