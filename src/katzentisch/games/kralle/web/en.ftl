place-name = { $colour ->
    [r] Red
    [g] Green
    [y] Yellow
   *[b] Blue
} { $value }
symbol = { $symbol ->
    [R] red
    [G] green
    [Y] yellow
    [B] blue
    [K] claw
   *[other] your choice
}
place-with-symbols = { $card } ({ $symbols })
row-name = { $row ->
    [r] Red row
    [g] Green row
    [y] Yellow row
   *[b] Blue row
}
row-label = { row-name } { $count ->
    [0] is empty
    [one] with one card, at the free end { $end }
   *[other] with { $count } cards, at the free end { $end }
}. { $markers }
pile-label = { $row ->
    [r] Red
    [g] Green
    [y] Yellow
   *[b] Blue
} pile, { $count ->
    [0] 0 cards
    [one] 1 card, on top { $top }
   *[other] { $count } cards, on top { $top }
}
secured-row = { NAMED($row) } row
claw-token = token of the Red Claw
no-cards = You have no card.
label-token = Claw
label-box = In the box
label-track = Points and abilities
label-used = Purple ability
ability-used = used this turn
ability-unused = still free

ask-action = Play a card. Without one, take two.
ask-row = Choose a row.
ask-plant = Before whom do you lay the planted evidence?
ask-ignore = Leave one of your cards out?
ask-trail-paw = Cancel a paw with the false trail?
ask-trail-fingerprint = Cancel a fingerprint with the false trail?
ask-trail-photo = Cancel a photo with the false trail?
asked-row = choose a row
asked-plant = lay planted evidence
asked-ignore = leave a card out?
asked-trail-paw = cancel a paw?
asked-trail-fingerprint = cancel a fingerprint?
asked-trail-photo = cancel a photo?

moves-play = Play
moves-ability = Abilities
moves-answer = Answer

do-play = Play { $card }
do-play-free = Play { $card }, { $free ->
    [1] first
   *[2] second
} symbol as ?
do-swap = Swap { $card } with the top of its pile
do-drop = Lay { $card } aside without effect
do-ignore = Leave { $card } out
do-row = Choose the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row
do-markers = Swap the markers of the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row
do-ends = Swap the end cards of the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row
do-take = Take from the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row
do-take-both = Take from the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row and the { $pile ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} pile
do-plant = Lay it before { $player }
do-pass = Pass: one claw
do-cancel = Cancel it
do-no = No

ability-swap-card = swap a hand card with the top of its pile
ability-free-symbol = a symbol of the card you play counts as ?
ability-swap-markers = swap the markers of a row
ability-lower-value = in a tie you count as lower
ability-swap-ends = swap the two cards at a free end
ability-hidden-hand = your hand is hidden
ability-ignore-card = leave a card out when evidence is secured
ability-drop-card = lay a card aside without effect
ability-free-claws = your claws count as ?

cheat-colour = Colour: take the card at the free end of this row
cheat-ask = ?: you choose the row
cheat-claw = Claw: the next cat chooses
cheat-empty = Empty row: who has most of its cards gets the markers
cheat-end = 10 points end the game. The fewest win
