"""Daily deals: eight hands a day for everybody, with the same partner and opponents."""
