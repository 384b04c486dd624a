kings-fit = Kings always fit
needs = needs { $index }
goal-stack = { $count ->
    [0] Goal stack, empty
    [one] Goal stack, the last card: { $card }
   *[other] Goal stack, { $count } cards, on top { $card }
}
discard-pile = Discard pile { $number }
discard-pile-with = { $count ->
    [one] Discard pile { $number }, one card: { $cards }
   *[other] Discard pile { $number }, { $count } cards from the top: { $cards }
}
discard-pile-empty = Discard pile { $number }, empty
building-pile = { $count ->
    [0] Building pile { $number }, empty, { needs } ({ $rank })
   *[other] Building pile { $number }, { $king } { needs } ({ $rank })
}
stock-of = Stock, { $count } cards
piles-of = Piles of { $player }
your-piles = Your piles
put-it-here = Put it here
look-through = Look through the discard piles
discards-about = From the top down. Only the top card can be played.
nothing-there = nothing

what-now = Play cards, then discard one.
goal-fits = Your goal card { RANK($card) } fits.
build-or-lay-off = To a building pile. A discard ends your turn.
lay-off = It fits no building pile. A discard ends your turn.
build-where = To which building pile?
fits-nowhere = It fits nowhere now.
pass-now = You have no cards left. Pass.
do-goal = Play goal card
do-pass = Pass
spell-goal = goal card to building pile { $pile }
spell-discard = discard pile { $from } to building pile { $pile }
spell-build = { RANK($card) } to building pile { $pile }
spell-lay-off = { RANK($card) } to discard pile { $pile }

cheat-build = Building piles go from ace to queen, suits never matter
cheat-king = A king always fits
cheat-goal = Goal stack empty: you win
cheat-refill = Hand played empty: five new cards, still your turn
cheat-discard = A discard ends your turn
