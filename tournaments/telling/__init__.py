"""Messages of a tour, ready to send: to every captain, every judge, and one for all; who has been told, and of what."""
