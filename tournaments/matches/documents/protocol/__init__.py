"""Protocols on paper: blank ones of a tour, the filled one of a match."""

from tournaments.matches.documents.protocol.document import blank_protocols, filled_protocol

__all__ = ["blank_protocols", "filled_protocol"]
