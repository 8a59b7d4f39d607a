"""What a seat can work out from its view: sets of cards, sides, what is certain."""
