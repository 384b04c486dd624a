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
row-takes = { $count ->
    [one] The chosen card takes the end card.
   *[other] The chosen card takes { $count } cards.
}
row-lit = Can be chosen.
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
claw-token = token of the Red Claw
cancelled = cancelled: { $marker }
no-cards = You have no card.
no-card = no card
hidden = hidden
hidden-from = hidden from { $count }
points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
goal = Caught at 10 points
track = Points and abilities

## What is to be done

choose-play = Choose a card.
choose-take = You have no card: choose one of the longest rows.
choose-pile = And now the pile of another colour.
choose-row = Choose a row.
choose-for = { $count ->
    [0] Choose a row for { $player }.
    [one] Claw: choose a row for { $player }.
   *[other] { $count } claws: choose a row for { $player }.
}
choose-plant = Before whom do you lay the planted evidence?
choose-ignore = Leave a { NAMED($row) } card out, or not.
choose-swap = Which card do you swap with its pile?
choose-free = Which card do you play?
choose-drop = Which card do you lay aside?
choose-markers = At which row do you swap the markers?
choose-ends = In which row do you swap the end cards?
choose-wait = Wait until it is your turn.
ask-trail-paw = Cancel a paw with the false trail?
ask-trail-fingerprint = Cancel a fingerprint with the false trail?
ask-trail-photo = Cancel a photo with the false trail?
fetches = takes
fetch-free = one of your choice
fetch-claw = one that { $player } chooses
fetch-nothing = nothing
and-then = { " and " }
chosen-row = { row-name }.
you-would-have = { $count ->
    [one] Your first { NAMED($row) } card.
   *[other] Then you have { $count } { NAMED($row) } cards.
}
other-would-have = { $count ->
    [one] Then { $player } has one { NAMED($row) } card.
   *[other] Then { $player } has { $count } { NAMED($row) } cards.
}

## Buttons

button-play = Play a card
button-take = Take
button-row = Choose a row
button-plant = Choose a cat
button-ignore = Leave a card out
button-swap = Swap
button-free = Choose a symbol
button-drop = Lay aside
button-markers = Swap markers
button-ends = Swap ends
button-freed = { $free ->
    [1] First as ?
   *[2] Second as ?
}
next = Next
do-take-card = Take { PLACE($card) }
other-takes = { $player } takes { PLACE($card) }
do-play = Play { PLACE($card) }
do-play-free = Play { PLACE($card) }, { $free ->
    [1] first
   *[2] second
} symbol as ?
do-swap = Swap { PLACE($card) }
do-drop = Lay { PLACE($card) } aside
do-ignore = Leave { PLACE($card) } out
do-row = Choose { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
}
do-markers = Swap markers ({ $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
})
do-ends = Swap ends ({ $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
})
do-take = Take from the { $row ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} row
do-take-both = { row-name }, { $pile ->
    [r] red
    [g] green
    [y] yellow
   *[b] blue
} pile
do-plant = Lay it before { $player }
do-pass = Pass
do-cancel = Cancel it
do-no = No

## Abilities

abilities = Abilities
abilities-about = Purple: one a turn, before playing. Green: always on.
ability-from = { $count ->
    [one] from 1 point
   *[other] from { $count } points
}
ability-always = always on
ability-ready = ready
ability-used = used already
ability-not-now = not now
ability-swap-card = Swap a hand card with the top of its pile
ability-free-symbol = A symbol of the card you play counts as ?
ability-swap-markers = Swap the markers of a row
ability-lower-value = In a tie you count as lower
ability-swap-ends = Swap the two cards at a free end
ability-hidden-hand = Your hand is hidden
ability-ignore-card = Leave a card out when evidence is secured
ability-drop-card = Lay a card aside without effect
ability-free-claws = Your claws count as ?

## Evidence

row-is-empty = { row-name } is empty. Evidence is secured.
securing-here = Securing evidence
evidence-first = Look at the evidence first.
reason-alone = { $count ->
    [one] One card, nobody else.
   *[other] { $count } cards, nobody else.
}
reason-most = { $count ->
    [one] One card, the most.
   *[other] { $count } cards, the most.
}
reason-higher = { $count ->
    [one] One card, a tie: the { $highest } is higher.
   *[other] { $count } cards, a tie: the { $highest } is higher.
}
reason-counts-lower = { $count ->
    [one] One card, a tie: the others count as lower.
   *[other] { $count } cards, a tie: the others count as lower.
}
reason-keeps = { $count ->
    [one] One card, stays in hand.
   *[other] { $count } cards, stay in hand.
}
leaves-out = { $card } does not count.
marker-place = { $place ->
    [1] first
   *[2] second
}
planted-before = for { $player }
is-cancelled = cancelled
nobody-has-any = Nobody has a card of this colour.
laid-out-anew = new: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
evidence-rule = Whoever gets a marker discards the cards of the colour.

## The cheat sheet

cheat-colour = Colour: take the end card of this row
cheat-ask = ?: you choose the row
cheat-claw = Claw: the next cat chooses
cheat-end-card = Here is the free end
cheat-empty = Empty row: who has most of its cards gets the markers
cheat-trail = False trail: cancels a marker with its symbol
cheat-end = 10 points end the game. The fewest win
cheat-deck = The deck is a reconstruction (RK2). Load your own when you make a table
cheat-own-deck = This table plays with a deck of its own (RK2)

# Where one taps instead of writing, some objections are said otherwise.
illegal-another-pile = You take a card from a pile of another colour, too: tap one.
illegal-choose-a-row = Tap a row.
illegal-second-claw = Of the two claws on { PLACE($card) } it is the second that you free.
illegal-cancel-or-no = Use the false trail and cancel a marker, or say no.
illegal-plant = Lay the planted evidence before another cat: tap it.
illegal-plant-on-another = Tap another cat.
illegal-ignore-or-no = Tap a { NAMED($row) } card that shall not count, or say no.
