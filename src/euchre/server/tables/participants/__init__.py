"""Who is at a table: connections and what they are sent, the door, the gallery, hints."""
