name = Purrrummy
about = Collect sets and runs, lay them out, and be the first with no card left.

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-PR1 = The pack has 52 cards, 2 to ace, and all its jokers.
    .reading = We take two jokers; a table can choose none to four. Jokers are all alike.
rule-PR2 = Two players get ten cards each, three or four get seven. The next card is turned up and begins the discard pile, the rest is the stock. The player to the dealer's left starts; play goes clockwise.
rule-PR3 = On your turn you first draw a card, the top of the stock or the top of the discard pile. Then you may lay out as many complete sets and runs as you like. Then you discard.
    .reading = You must draw. A meld is laid out with three cards first; further cards follow one by one in the same turn.
rule-PR4 = A set is three or four cards of one rank, each of another suit.
rule-PR5 = A run is three or more consecutive cards of one suit. The ace comes before the 2 or after the king.
    .reading = The ace stands at one end only, never in the middle; so the longest run has thirteen cards.
rule-PR6 = A joker can stand for any card.
    .reading = You say for which: *7s is a joker as the seven of spades. A meld needs at least one card that is no joker. Jokers on the table stay there. A joker may stand for a card that lies elsewhere, too.
rule-PR7 = Laying off: off, then only melds of this turn can grow; on, then once you have a meld of your own on the table you may add single cards to any meld there.
    .reading = A meld laid out this very turn counts as your own, and your own melds can grow, too.
rule-PR8 = At the end of your turn you discard any card of your hand.
    .reading = It may be the very card you took from the discard pile.
rule-PR9 = Whoever is the first to have no card left has won at once. The last card must be discarded; a table can choose that it may be laid out too.
    .reading = Since every turn ends with a discard, laying out must leave you a card for it. Without laying off, then, a hand of one or two cards can go out no more: it is never enough for a meld and a discard.
rule-PR10 = When the stock is empty and someone wants to draw from it, the discard pile below its top card is shuffled and becomes the new stock.
    .reading = The sheet is silent here. If there is nothing to shuffle, only the discard pile can be drawn from.
rule-PR11 = When the stock has been renewed for the fifth time, the game ends with the turn under way: the fewest cards win, and equal hands share the place.
    .reading = The sheet is silent here.
rule-PR12 = Hidden are the hands and the order of the stock. Open are the melds, the whole discard pile and how many cards everyone holds.
    .reading = A card taken from the discard pile was seen by all, and stays known until it is played.

## What a table can choose

option-players = Players
    .about = Two to four.
option-jokers = Jokers
    .about = How many jokers are in the pack.
option-jokers-2 = two
option-jokers-0 = none
option-jokers-1 = one
option-jokers-3 = three
option-jokers-4 = four
option-lay_off = Laying off
    .about = On: with a meld of your own on the table you may add cards to every meld.
option-lay_off-no = off
option-lay_off-yes = on
option-last_card = The last card
    .about = How you may be rid of your last card.
option-last_card-discard = must be discarded
option-last_card-meld = may be laid out too

## The table

label-cards = Cards
label-known = Known
label-own_melds = Melds (no.)
label-melds = On the table
label-stock = Stock
label-renewals = Renewed
label-pile = Discard pile
label-hand = Your hand
score = cards left

moves-help = First draw: stock or pile. Lay out three cards of a meld: 5s+6s+7s or 7c+7h+7s; add a further card to meld 2 on the table: 8s>2. A joker is *, and in a meld you write what it stands for: 5s+6s+*7s, *8s>2. Melds with two jokers can be laid out but are not listed: 5s+*6s+*7s. Discard a card to end your turn: 9d, or * for a joker.

## What happened

event-drew = { $who ->
    [you] You draw { CARD($card) }.
   *[other] { $player } draws from the stock.
}
event-took = { $who ->
    [you] You take { CARD($card) } from the discard pile.
   *[other] { $player } takes { CARD($card) } from the discard pile.
}
event-melded = { $who ->
    [you] You lay out { CARD($cards) }.
   *[other] { $player } lays out { CARD($cards) }.
}
event-added = { $who ->
    [you] You add { CARD($card) } to meld { $meld }.
   *[other] { $player } adds { CARD($card) } to meld { $meld }.
}
event-discarded = { $who ->
    [you] You discard { CARD($card) }.
   *[other] { $player } discards { CARD($card) }.
}
event-won = { $who ->
    [you] Purrr! You have no cards left.
   *[other] Purrr! { $player } has no cards left.
}
event-shuffled = { $count ->
    [one] One card of the discard pile becomes the new stock (renewal { $renewals } of 5).
   *[other] { $count } cards of the discard pile are shuffled and become the new stock (renewal { $renewals } of 5).
}
event-stopped = The stock was renewed for the fifth time: the game is over, and the fewest cards win.

## Why a move is illegal

illegal-draw-first = First draw a card: stock or pile.
illegal-drawn-already = You have drawn already: lay out what you like, then discard a card.
illegal-nothing-to-draw = The stock is empty and there is nothing to shuffle: take the card of the discard pile.
illegal-no-set = This is no set: it takes three cards of one rank, each of another suit. Nor is it a run, which has one suit.
illegal-no-run = This is no run: it takes three consecutive cards, with the ace before the 2 or after the king.
illegal-three-first = Lay out just three cards first, then add each further one to the meld, as in 8s>1.
illegal-say-which = Say what the joker stands for: *7s is a joker as the seven of spades.
illegal-not-in-hand = Not in your hand: { CARD($cards) }.
illegal-too-few-jokers = { $held ->
    [0] You have no joker.
    [one] You have one joker, not { $wanted }.
   *[other] You have { $held } jokers, not { $wanted }.
}
illegal-only-jokers = A meld needs at least one card that is no joker.
illegal-no-such-meld = There is no meld { $meld } on the table.
illegal-meld-is-closed = Meld { $meld } was not laid out this turn, and at this table nothing is laid off.
illegal-own-meld-first = Lay out a meld of your own first; then you may add to meld { $meld }.
illegal-does-not-fit = { CARD($card) } does not fit meld { $meld }.
illegal-keep-a-card = Your last card must be discarded, so laying out must leave you one.

## Why a position cannot be

position-empty-pile = The discard pile needs a card before someone draws.
position-meld = "{ $meld }" is not a seat and a set or run with at least one card that is no joker.
position-laid = { $laid ->
    [one] The last meld cannot have been laid out this turn: it must be of seat { $seat }, who must have drawn.
   *[other] The last { $laid } melds cannot have been laid out this turn: they must be of seat { $seat }, who must have drawn.
}
position-sources = Not in the hand, or said to come from two places, or not a text for each seat: { $cards }.
position-finished = Seat { $seat } can have no cards left only in its own turn, after drawing.
