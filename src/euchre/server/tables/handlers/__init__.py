"""Tables over HTTP: made, shown, shared, counted."""
