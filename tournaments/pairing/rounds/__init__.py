"""What a round is made of, whatever the system: tables and their numbers, byes, who starts."""
