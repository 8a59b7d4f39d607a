"""What is drawn on the whole screen: a grid of characters, cards of box characters, the felt."""
