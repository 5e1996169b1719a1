"""Who takes part: teams, players, judges, rooms, organisers, their private links and their lists."""
