"""How strong the partners are: levels play each other, and against random play."""
