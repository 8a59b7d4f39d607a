"""What screens are made of: grids, sheets, the rail, keys and what they do."""
