"""Tables over HTTP and sockets: the rooms they live in, and who comes in."""
