with-lay-off = laying off allowed
without-lay-off = no laying off
renewed = renewed { $count }/5
laid-out = { $count } laid out
no-melds = Nothing is laid out yet. Sets and runs come here.
meld-label = { $player }, meld { $number }: { $cards }.
adds = Adds { CARD($cards) }.
chooses = Chooses { CARD($cards) }.
known-of = { $player } took from it

draw-now = Draw, or take { CARD($card) }.
take-now = The stock is empty. Take { CARD($card) }.
lay-out-now = Lay out, or discard one.
is-run = Run: { CARD($cards) }.
is-set = Set: { CARD($cards) }.
joker-open = That works. You say what the joker is.
one-chosen = Discard { CARD($card) }, or choose more.
no-meld-yet = That is no meld yet.
choose-one = Choose just one card to discard.
choose-three = Choose three cards to lay out.

do-draw = Draw
do-take = Take { CARD($card) }
do-look = Look
do-discard = Discard
do-lay-out = { $count ->
    [0] Lay out
   *[other] Lay out ({ $count })
}
which-joker = { $count ->
    [one] What is the joker?
   *[other] What are the jokers?
}

spell-stock = draw from the stock.
spell-pile = take { CARD($card) } from the discard pile.
spell-lay-out = lay out { CARD($cards) }.
spell-add = add { CARD($card) } to meld { $number }.
spell-discard = discard { CARD($cards) }.

cheat-set = Set: three or four alike, each suit once
cheat-run = Run: three or more of one suit
cheat-joker = Joker: stands for a card and stays there
cheat-lay-off = Laying off: once you have a meld
cheat-no-lay-off = Laying off: only on melds of this turn
cheat-discard = Discarding ends your turn

# Where one taps instead of writing, some objections are said otherwise.
illegal-draw-first = First draw a card, from the stock or from the pile.
illegal-three-first = Lay out just three cards first, then add each further one: choose it and tap the meld.
illegal-say-which = Say what the joker stands for.
