"""The end of a tournament in the hall: the final standings, revealed from the last place upwards, a step at a time."""
