name = Meow! Meow!
about = Match rank or suit, be rid of your cards first, and do not forget to say Meow!

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-MM1 = The pack has 32 cards, 7 to ace; a table may choose 52, 2 to ace.
    .reading = With 32 cards up to six can play, with 52 up to eight.
rule-MM2 = Everyone is dealt five cards. The next card is turned up and begins the pile, the rest is the stock. The seat left of the dealer begins, and play goes clockwise.
rule-MM3 = On your turn you play one card that has the rank or the suit of the pile's top card.
rule-MM4 = If nothing fits, you draw one card. If that card fits, you may play it, and only it, at once. Then your turn is over.
rule-MM5 = Must play: on, you may draw only when nothing fits; off, you may draw whenever you like.
    .reading = Facing sevens you may always draw what is owed instead of answering with a 7.
rule-MM6 = A 7 makes the next player draw two cards, unless they play a 7 of any suit: then the one after faces four, then six, and so on.
    .reading = A 7 played after paying starts again at two.
rule-MM7 = After drawing for sevens you take a normal turn; a table may choose that the turn is over instead.
    .reading = The sheet speaks of a missed turn only for the 8.
rule-MM8 = After an 8 the next player misses a turn. With two players you are on again yourself.
rule-MM9 = With a jack you name the suit that must be followed, any of the four. A jack is played like any other card, on its own suit; a table may allow jacks at any time.
    .reading = At any time means on every card that is not a jack.
rule-MM10 = A jack never goes on a jack, whichever suit was named.
rule-MM11 = The card turned up at the start has no effect.
    .reading = A jack turned up at the start asks for its own suit.
rule-MM12 = With the card that leaves you a single card you must call "Meow!". If you forget, you draw one card as a penalty.
    .reading = The call is part of the move (9c!) and possible with no other card. The penalty comes before the next player's turn, and the card keeps its effect. Nobody reminds you.
rule-MM13 = Whoever plays their last card has won. "Meow! Meow!" goes without saying.
    .reading = The last card has no effect any more.
rule-MM14 = When the stock is empty, the pile below its top card is shuffled and becomes the new stock; a suit that was named stays named.
    .reading = If there are still too few cards, you draw what there is, and the rest of a debt is forgiven; if there are none, your turn passes.
rule-MM15 = When every player in a row passes because there is no card to draw, the game ends, and the fewest cards win; equal hands share the place.
    .reading = This can happen only where must play is off. A turn lost to an 8 or to sevens is no pass.
rule-MM16 = Hidden are the hands and the order of the stock. Open are the whole pile, how many cards everyone holds, the named suit and what is owed for sevens.
    .reading = Whether a card you drew would have fitted stays your secret: you say yourself that you pass.

## What a table can choose

option-players = Players
    .about = Two to six with 32 cards, up to eight with 52.
option-deck = Pack
    .about = 52 cards make a longer game and room for eight.
option-deck-32 = 32 cards
option-deck-52 = 52 cards
option-must_play = Must play
    .about = On: you may draw only when nothing fits.
option-must_play-yes = on
option-must_play-no = off
option-after_sevens = After drawing for sevens
    .about = Whether you still take a turn once you have paid.
option-after_sevens-turn = a normal turn
option-after_sevens-over = the turn is over
option-jacks_any_time = Jacks at any time
    .about = On: a jack goes on every card that is not a jack.
option-jacks_any_time-no = off
option-jacks_any_time-yes = on
options-too-many-for-32 = With 32 cards up to six can play, not { $players }: choose 52 cards.

## The table

label-cards = Cards
label-stock = Stock
label-pile = Pile
label-suit = Suit to follow
label-owed = Owed for sevens
label-hand = Your hand
label-drawn = Just drawn
score = cards left

moves-help = A card by rank and suit: 7s. With the call: 9c! A jack and the suit it names: Jh>c. Also: draw, pass.

## What happened

event-played = { $who ->
    [you] You play { CARD($card) }.
   *[other] { $player } plays { CARD($card) }.
}
event-named = { $who ->
    [you] You ask for { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    }.
   *[other] { $player } asks for { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    }.
}
event-called = { $who ->
    [you] You call: Meow!
   *[other] { $player } calls: Meow!
}
event-won = { $who ->
    [you] Meow! Meow! You have no cards left.
   *[other] Meow! Meow! { $player } has no cards left.
}
event-drew = { $who ->
    [you] You draw { CARD($cards) }.
   *[other] { $player } draws a card.
}
event-paid = { $who ->
    [you] { $count ->
        [0] You owe cards for sevens, but there are none to draw.
       *[other] You draw for the sevens: { CARD($cards) }.
    }
   *[other] { $count ->
        [0] { $player } owes cards for sevens, but there are none to draw.
        [one] { $player } draws one card for the sevens.
       *[other] { $player } draws { $count } cards for the sevens.
    }
}
event-forgot = { $who ->
    [you] You forgot to call Meow! and draw { CARD($cards) }.
   *[other] { $player } forgot to call Meow! and draws a card.
}
event-passed = { $who ->
    [you] You pass.
   *[other] { $player } passes.
}
event-stuck = Nobody can draw or wants to play: the fewest cards win.
event-skipped = { $who ->
    [you] You miss a turn.
   *[other] { $player } misses a turn.
}
event-shuffled = { $count ->
    [one] One card of the pile becomes the new stock.
   *[other] { $count } cards of the pile are shuffled and become the new stock.
}

## Why a move is illegal

illegal-drawn-already = You have drawn already: play the card you drew, or pass.
illegal-must-play = You may draw or pass only when nothing fits. This would: { CARD($cards) }.
illegal-nothing-to-draw = There is no card to draw: you can only pass.
illegal-pay-first = { $owed } cards are owed for sevens: draw them, or play a 7.
illegal-draw-first = You may pass only after drawing, or when there is nothing to draw.
illegal-not-in-hand = { CARD($card) } is not in your hand.
illegal-only-a-seven = { $owed } cards are owed for sevens: only a 7 may be played now, not { CARD($card) }.
illegal-only-the-drawn = After drawing you may play only the card you drew, not { CARD($card) }.
illegal-jack-on-jack = A jack never goes on a jack.
illegal-suit-named = { CARD($card) } does not follow: { $suit ->
    [c] clubs are
    [d] diamonds are
    [h] hearts are
   *[s] spades are
} asked for.
illegal-no-match = { CARD($card) } has neither the rank nor the suit of { CARD($top) }.
illegal-no-call = You call "Meow!" only with the card that leaves you a single one, and { CARD($card) } does not.
illegal-names-no-suit = Only a jack names a suit, not { CARD($card) }.
illegal-last-card-names-no-suit = Your last card names no suit: play just { CARD($card) }.
illegal-name-a-suit = With a jack you name a suit: for hearts write { $card }>h.

## Why a position cannot be

position-empty-pile = The pile needs a card on top.
position-suit = The suit { $suit } cannot be named with { CARD($top) } on top: only a jack names one of c, d, h, s.
position-debt = { $owed } cards cannot be owed: every 7 on top of the pile asks for two, and there are { $sevens }.
position-passes = Nobody can have passed for want of cards ({ $passes } times in a row) while there are cards to draw.
position-several-finished = Only one player can have played their last card.
position-drawn = { $card } cannot have been drawn: it must be in the hand of seat { $seat }, nothing may be owed, and the game must go on.
position-origins = These cards cannot have come from the stock they are said to come from: { $cards }.
