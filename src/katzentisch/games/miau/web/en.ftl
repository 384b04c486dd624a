miau = Meow!
deck = { $count } cards
follow = Follow
or = or
owed = { $count ->
    [one] card to draw, or play a 7
   *[other] cards to draw, or play a 7
}
follow-now = { suit-name } or { $rank ->
    [A] an ace
    [K] a king
    [Q] a queen
    [J] a jack
    [8] an { RANK($rank) }
   *[other] a { RANK($rank) }
}.
pay = Play a 7, or draw { $count }.
drawn-now = Play the drawn card, or pass.
nothing-fits = Nothing fits. Draw a card.
called-now = Meow is called. Now the card.
do-draw = Draw
do-pass = Pass
do-pay = Draw { $count }
which-suit = Which suit do you name?
wishing = naming { suit-name }

cheat-seven = Next cat draws 2, or plays a 7
cheat-eight = Next cat misses a turn
cheat-jack = Name a suit
cheat-call = With your second-last card: Meow!

# Where one taps instead of writing, some objections are said otherwise.
illegal-name-a-suit = With { CARD($card) } you name a suit: choose it.
