"""What programs are told about moves, annotated games and settlements, by the commands and the API alike."""
