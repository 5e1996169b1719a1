"""Pure rules of a team tournament: points, formats of tours, scoring of protocols, standings. Imports no Django."""
