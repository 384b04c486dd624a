goal = Zielstapel
hand = Hand
discards = vier Ablagestapel
grows = Als Nächstes passt eine 4.
king = Der König steht für die 4.
gone = Bei der Dame kommt der Stapel weg.
only-last = Nur der Bube ist spielbar.
