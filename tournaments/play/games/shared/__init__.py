"""What the folders of all games stand on."""
