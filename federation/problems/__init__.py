"""What can be wrong, as data: codes with parameters, how much each weighs, where it stands. No Django."""
