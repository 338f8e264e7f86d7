"""What Swiss Perfect prints as text: its cross-table and its round files."""
