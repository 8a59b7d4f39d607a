"""Several servers as one: requests and sockets are handed on to whoever has the table."""
