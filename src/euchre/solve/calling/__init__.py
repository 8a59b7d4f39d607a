"""The decisions before the play, in any game: learned by playing, and valued by playing on."""
