"""The log in a file of SQLite, which one server has."""
