"""What a room of a table needs and players do not see: its log, its timer, its bots."""
