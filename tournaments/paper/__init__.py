"""Documents on paper: layouts of cells and rules, drawn by ReportLab."""
