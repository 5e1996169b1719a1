"""Paper protocols typed in: one page for a tour, a row for each match; totals checked, a second entry compared."""
