"""What federations' regulations say of a championship, as pure functions and data. No Django here."""
