goal = goal pile
hand = hand
discards = four discard piles
grows = A 4 fits next.
king = The king stands for the 4.
gone = At the queen the pile goes away.
only-last = Only the jack can be played.
