"""Making a tournament and changing its settings."""
