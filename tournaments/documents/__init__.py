"""Everything that a tour needs printed: what there is, what is missing, what was printed."""
