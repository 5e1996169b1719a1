"""Pages that put several rooms together: for everybody, judges, captains, organisers."""
