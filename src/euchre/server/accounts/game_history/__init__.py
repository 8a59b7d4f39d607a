"""What is kept of the games of players: shown, counted, rated, and told under other names."""
