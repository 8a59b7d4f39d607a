"""What is told of an evening: sentences, tables, cards for players, files."""
