"""Photos and scans of a match's paper protocol, kept beside the match for its judges and the organisers."""
