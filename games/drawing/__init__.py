"""Pictures of positions: shapes without colours or language, and their ways to SVG and PDF."""
