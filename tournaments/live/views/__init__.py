"""Pages that follow what is written: streams, their fragments, the projector's and the hall's screens."""
