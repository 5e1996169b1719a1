"""Pages that follow what is written: the hub, streams, what they show."""
