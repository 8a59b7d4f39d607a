"""What commands share: options, files, folders, the screen."""
