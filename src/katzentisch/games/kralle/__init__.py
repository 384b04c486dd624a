"""Die Rote Kralle / The Red Claw."""
