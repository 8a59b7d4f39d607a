"""What a server keeps, copied: into one file and back, and from one database to another."""
