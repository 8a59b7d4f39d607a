"""The table on the whole screen of a terminal, by Textual: imported only when it is used."""
