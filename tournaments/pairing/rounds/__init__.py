"""The parts of a round in any system: tables and their numbers, byes, who starts."""
