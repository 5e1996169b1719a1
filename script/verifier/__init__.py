"""Works out anew what follows from an exported tournament: plain Python that shares no code with the program."""
