turn-number = Turn { $number }
dealer = { $who ->
    [you] you deal
   *[other] { $player } deals
}
deals = deals
has-knocked = has knocked
has-skipped = has skipped
chips = { $count ->
    [one] one chip of three
   *[other] { $count } chips of three
}
last-life = last life
is-out = out

take = Take { $card }
taking = { $card }, chosen
your-points = Your hand: { $points }
swap-makes = { $call ->
    [none] { $points } instead of { $before }
   *[other] { call }, { $points } instead of { $before }
}
knocked-by = { $player } has knocked
renewals = Middle renewed: { $count } of 10
dealer-chooses = { $player } looks at a set

what-now = Swap, skip or knock.
take-which = Which card of the middle do you take?
give-which = Which card do you give?
swap-now = Confirm the swap.
last-turn = It is your last one.
choose-two = Choose a card of your hand and one of the middle.
do-skip = Nothing
do-knock = Knock
do-all = All three
do-swap = Swap
do-keep = Keep the first set
do-other = Take the other one
spell-swap = { CARD($give) } for { CARD($take) }

choose-set = You deal. Only you see the first set.
which-set = Which set do you keep?
keep-set = Keep this one
    .about = { $points } points. The other goes to the middle, face up.
other-set = Swap blindly
    .about = The first goes to the middle, face up.

all-show = All show
call = { $call ->
    [meow] Meow
    [purr] Purr
    [hiss] Hiss
   *[none] nothing
}
highest-card = highest card
lowest = the fewest
new-round = The new round is on.
go-on = Go on

cheat-points = One suit counts: ace 11, faces and 10 are 10 each
cheat-meow = Three aces meow: 33, shown at once
cheat-purr = Ace, 10 and a face of a suit purr: 31, shown at once
cheat-hiss = Three of a kind hiss: 30½
cheat-knock = After a knock the others have one more turn
cheat-lose = Who has the fewest loses a chip

# Where one taps instead of writing, some objections are said otherwise.
illegal-choose-first = You deal: first choose between your set and the other one.
