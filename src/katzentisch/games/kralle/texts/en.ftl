name = The Red Claw
about = Mice on the run leave evidence behind. Take the right cards, let the others be suspected, and have the fewest points when the Red Claw strikes. (The deck is a reconstruction; whoever owns the box can load their own from a file.)

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-RK1 = There are 56 place cards: red, green, yellow and blue, each with the visibility values 0 to 13. Every card has two symbols. A symbol is a colour, a ? or a claw (K).
    .reading = Colours, values and two symbols a card are known from descriptions.
rule-RK2 = The deck says which two symbols each card has. All of it lives in one file that you can correct: load your own when you make a table (the setting “Deck”), in the terminal with --deck FILE.
    .reading = The sheet's pictures are lost: the symbols are a reconstruction. The file says of every value whether it is known.
rule-RK3 = There are 40 evidence markers: 1 point (paw), 2 points (fingerprint), 3 points (photo), a false trail for each of the three, and planted evidence.
    .reading = How many there are of each kind is a reconstruction, and in the same file.
rule-RK4 = Everyone has a piece on a track from 0 to 10. There is one Red Claw token, which nobody has at first.
rule-RK5 = The cards of each colour are shuffled apart. Seven of them lie open in a row, the other seven are that colour's discard pile, face up. Two to four play.
    .reading = Seven is known from descriptions.
rule-RK6 = Two markers lie at each row, a first and a second one. The two at a row are never of one kind.
rule-RK7 = The two top cards of each pile are taken, every 12 and 13 among them is exchanged for another card of its pile by chance, the eight are shuffled, and each player is dealt two. The rest goes back onto the piles. Hands lie open.
    .reading = The card that comes instead is never a 12 or 13. What was exchanged goes under its pile, the rest on top.
rule-RK8 = Before you play you may use one purple ability that your piece has reached (RK24).
rule-RK9 = You play one hand card onto the pile of its colour. For each of its two symbols, in order, you take the card at the free end of a row: a colour names the row, with ? you choose it, with a claw the next player does.
    .reading = A row that is chosen must have a card.
rule-RK10 = When both symbols are alike and that row has one card left, you take it, and the second symbol lapses.
    .reading = So does every symbol whose row is empty.
rule-RK11 = With exactly one hand card you may pass instead. That counts as one claw.
    .reading = The sign on the sheet is lost; we take it for a claw.
rule-RK12 = Without a hand card you take the end card of the longest row (of equally long ones you choose) and the top card of another colour's pile, which you choose. You get the Red Claw token, wherever it was.
    .reading = The sheet speaks of not being able to play a card: with a card one always can. Where no other pile has a card, you take only from the row.
rule-RK13 = The Red Claw token counts against whoever has it: one more point, or one more claw in each of their turns, as the table chooses.
    .reading = The sign on the sheet is lost. The point moves the piece at once, counts towards ten and is no marker. The claw comes after all else that is taken in the turn, and not yet in the turn in which the token comes.
rule-RK14 = When all symbols are done, evidence is secured at a row that is empty. Whoever has most cards of its colour gets its first marker and discards all cards of the colour; then whoever has most of the others gets the second one. Among equals, it is who has the highest visibility value in that colour.
    .reading = If several rows are empty, they are secured one after another, in the order they ran empty.
rule-RK15 = If nobody else has a card of the colour, the marker stays.
    .reading = It is then the row's first one.
rule-RK16 = All others keep their cards of the colour.
rule-RK17 = Then that colour's pile is shuffled, seven cards are laid out again, and markers are drawn until there are two of different kinds.
    .reading = Or what cards there are. If the box has no marker that fits, the row has fewer; whoever would get a missing marker discards all the same.
rule-RK18 = Every piece stands at its player's points that are not cancelled.
    .reading = Beyond 10 it stays on 10; the points count on.
rule-RK19 = The markers 1, 2 and 3 are so many points.
rule-RK20 = A false trail may cancel one marker of yours with its symbol. Both stay with you.
    .reading = You are asked when either of the two comes to you and, if you declined, at the start of each turn of yours. What is cancelled stays so.
rule-RK21 = Whoever gets planted evidence lays it before another player of their choice at once: one point for that player.
    .reading = It cannot be passed on, and no false trail cancels it. With two players there is no choice.
rule-RK22 = When someone has 10 points or more at the end of a turn, the game ends. Whoever has most points is caught, and last. Whoever has fewest wins; among equals, fewer markers win.
    .reading = All with most points are caught, unless everyone has the same. Cancelled and planted markers and false trails count as markers. Who is still equal shares the place.
rule-RK23 = The others are ranked by points, then by markers.
rule-RK24 = The track gives abilities to those who have reached their value. Purple, one a turn: at 1 exchange a hand card with the top of its pile; at 2 one symbol of the card you play counts as ?; at 3 swap the two markers of a row; at 5 swap the two cards at the free end of a row; at 8 put a hand card on its pile without effect, never your last. Green, always on: at 4 you count as having the lower value in a tie; at 6 you hold your hand hidden, only its size is seen; at 7 you may leave one of your cards out of a securing; at 9 your claws count as ?.
    .reading = The values 2, 6 and 7 follow from the sheet, the others are a reconstruction, and all are in the deck's file. At 2, with two claws: the free card comes from the row that was chosen for the other one. At 4: two who both have this compare their real values. At 7: everyone is asked once per securing, in turn order, before the first marker; the card left out stays in hand, and with only one such card you count as having none.
rule-RK25 = Purple abilities may also be used before passing, or without a hand card.
    .reading = The sheet is silent. A hand card is needed for those that are about one.
rule-RK26 = Hidden are the order of a pile since it was shuffled, except its top card and what was seen to come onto it, and hands of those who have reached that ability. All else is open.
    .reading = What a hidden hand has of a colour is shown when evidence is secured there.

## What a table can choose

option-players = Players
    .about = Two to four.
option-token = Red Claw token
    .about = What it means to have the token.
option-token-point = one point more
option-token-claw = one more claw each turn
option-deck = Deck
    .about = What cards, markers and track are like. The deck in the box is a reconstruction; load your own as a TOML file (in the terminal with --deck FILE). The help page kralle-deck says how to write one.
option-deck-box = the one that comes with the game

options-deck-too-big = The deck is too big: it may have { $limit } KB.
options-deck-not-utf-8 = Line { $line } of the deck is not UTF-8 text.
options-deck-not-toml = Line { $line } of the deck is not TOML: { $problem }.
options-deck-twice = Line { $line } of the deck says { $key } a second time.
options-deck-not-a-table = Line { $line } of the deck: { $key } must be a section.
options-deck-not-an-entry = Line { $line } of the deck: { $key } must have its parts in braces, the source among them.
options-deck-missing-part = Line { $line } of the deck: { $key } does not say its { $part }.
options-deck-unknown-part = Line { $line } of the deck: { $key } has a part that means nothing here: { $part }.
options-deck-bad-source = Line { $line } of the deck: the source of { $key } must be "known" or "reconstructed", not "{ $value }".
options-deck-bad-symbols = Line { $line } of the deck: card { $key } must have two symbols out of R, G, Y, B, ? and K, not "{ $value }".
options-deck-bad-count = Line { $line } of the deck: the number of markers { $key } must be from 0 to 40, not { $value }.
options-deck-bad-effect = Line { $line } of the deck: at { $key } there is an ability that does not exist: "{ $value }".
options-deck-bad-colour = Line { $line } of the deck: the ability at { $key } must be purple or green, not "{ $value }".
options-deck-colour = Line { $line } of the deck: { $effect } is a { $colour ->
    [purple] purple
   *[green] green
} ability.
options-deck-effect-twice = Line { $line } of the deck has the ability { $effect } a second time.
options-deck-unknown-key = Line { $line } of the deck: { $key } is not known here.
options-deck-missing-keys = Line { $line } of the deck: of { $needed } entries there are { $found }; these are missing: { $keys }.
options-deck-markers = Line { $line } of the deck: there are { $found } markers, and there must be { $needed }.
options-deck-code = This is no deck: "{ $code }". Give "box", a deck's TOML text, or its code.
options-deck-code-markers = The deck's code has { $found } markers, and there must be { $needed }.
options-deck-code-effect-twice = The deck's code has the ability { $effect } twice.

## The table

label-points = Points
label-cards = Cards
label-open = Hand
label-evidence = Evidence
label-cancelled = Void
label-rows = Rows
label-markers = ✎
label-row = ◂
label-top = pile
label-token = ●
label-symbols = To follow (row:r)
label-securing = Securing
label-ignored = Left out
label-hand = Your hand
label-question = Asked
score = points

token-claw = ●
colour-r = red
colour-g = green
colour-y = yellow
colour-b = blue
question-plant = Before whom do you lay the planted evidence (plant:1)?
question-ignore = Leave one of your cards of this colour out (ignore:r7)? Or no.
question-trail-paw = Cancel a paw with a false trail (cancel)? Or no.
question-trail-fingerprint = Cancel a fingerprint with a false trail (cancel)? Or no.
question-trail-photo = Cancel a photo with a false trail (cancel)? Or no.

named-r = red
named-g = green
named-y = yellow
named-b = blue
named-1 = a paw (1 point)
named-2 = a fingerprint (2 points)
named-3 = a photo (3 points)
named-f1 = a false trail for a paw
named-f2 = a false trail for a fingerprint
named-f3 = a false trail for a photo
named-p = planted evidence

moves-help = A card by its colour and value: r7, g12, y0, b13 (red, green, yellow, blue). Play it: r7. Choose a row: row:g, or just g. With one card: pass. Without a card: take:r+g (red row, green pile). Abilities: swap:r7 (with its pile), r7?1 or r7?2 (first or second symbol counts as ?), markers:r and ends:r (swap them), drop:r7. Answers: cancel, ignore:r7, plant:2 (seats count from 0), no. Markers: 1 2 3 points, f1 f2 f3 false trails, p planted. Symbols behind a card: R G Y B rows, ? your choice, K claw.

## What happened

event-played = { $who ->
    [you] { $free ->
        [0] You play { PLACE($cards) }.
        [1] You play { PLACE($cards) }; its first symbol counts as ?.
       *[2] You play { PLACE($cards) }; its second symbol counts as ?.
    }
   *[other] { $free ->
        [0] { $player } plays { PLACE($cards) }.
        [1] { $player } plays { PLACE($cards) }; its first symbol counts as ?.
       *[2] { $player } plays { PLACE($cards) }; its second symbol counts as ?.
    }
}
event-passed = { $who ->
    [you] You pass.
   *[other] { $player } passes.
}
event-chose = { $who ->
    [you] You choose the { NAMED($row) } row.
   *[other] { $player } chooses the { NAMED($row) } row.
}
event-took = { $who ->
    [you] You take { PLACE($cards) } from the { NAMED($row) } row.
   *[other] { $player } takes { PLACE($cards) } from the { NAMED($row) } row.
}
event-lapsed = The { NAMED($row) } row is empty: the symbol lapses.
event-took_top = { $who ->
    [you] You take { PLACE($cards) } from the { NAMED($row) } pile.
   *[other] { $player } takes { PLACE($cards) } from the { NAMED($row) } pile.
}
event-token = { $who ->
    [you] You get the Red Claw token.
   *[other] { $player } gets the Red Claw token.
}
event-swapped_card = { $who ->
    [you] You exchange { PLACE($card) } for { PLACE($cards) }.
   *[other] { $player } exchanges { PLACE($card) } for { PLACE($cards) }.
}
event-dropped = { $who ->
    [you] You put { PLACE($cards) } on its pile.
   *[other] { $player } puts { PLACE($cards) } on its pile.
}
event-swapped_markers = { $who ->
    [you] You swap the markers of the { NAMED($row) } row.
   *[other] { $player } swaps the markers of the { NAMED($row) } row.
}
event-swapped_ends = { $who ->
    [you] You swap the end cards of the { NAMED($row) } row.
   *[other] { $player } swaps the end cards of the { NAMED($row) } row.
}
event-securing = The { NAMED($row) } row is empty: evidence is secured.
event-showed = { $who ->
    [you] You show { PLACE($cards) }.
   *[other] { $player } shows { PLACE($cards) }.
}
event-ignored = { $who ->
    [you] You leave out { PLACE($cards) }.
   *[other] { $player } leaves out { PLACE($cards) }.
}
event-discarded = { $who ->
    [you] You have most and discard { PLACE($cards) }.
   *[other] { $player } has most and discards { PLACE($cards) }.
}
event-got = { $who ->
    [you] You get { NAMED($markers) }.
   *[other] { $player } gets { NAMED($markers) }.
}
event-planted = { $who ->
    [you] The planted evidence is laid before you.
   *[other] The planted evidence is laid before { $player }.
}
event-cancelled = { $who ->
    [you] You cancel { NAMED($markers) } with a false trail.
   *[other] { $player } cancels { NAMED($markers) } with a false trail.
}
event-declined = { $who ->
    [you] You decline.
   *[other] { $player } declines.
}
event-moved = { $who ->
    [you] { $points ->
        [one] You have one point.
       *[other] You have { $points } points.
    }
   *[other] { $points ->
        [one] { $player } has one point.
       *[other] { $player } has { $points } points.
    }
}
event-laid_out = New in the { NAMED($row) } row: { PLACE($cards) }.
event-drew = New at the { NAMED($row) } row: { NAMED($markers) }.
event-caught = { $who ->
    [you] The Red Claw catches you with { $points } points.
   *[other] The Red Claw catches { $player } with { $points } points.
}

## Why a move is illegal

illegal-play-a-card = It is your turn: play a card.
illegal-not-in-hand = You do not have { PLACE($card) }.
illegal-pass-with-one = { $count ->
    [0] You have no card: take one from the longest row and one from a pile.
   *[other] You may pass with exactly one card, and you have { $count }.
}
illegal-play-not-take = You have a card to play: only without one do you take from the longest row.
illegal-longest-row = The { NAMED($row) } row is not the longest.
illegal-another-pile = You take a card from a pile of another colour, too: for green write take:{ $row }+{ $row ->
    [g] r
   *[other] g
}.
illegal-pile-empty = The { NAMED($row) } pile is empty.
illegal-choose-a-row = Choose a row, like row:r.
illegal-row-empty = The { NAMED($row) } row is empty.
illegal-no-such-ability = This deck's track does not have this ability.
illegal-not-reached = This ability takes { $value } { $value ->
        [one] point
       *[other] points
    }, and you have { $points }.
illegal-one-ability = You have used a purple ability this turn.
illegal-two-markers = There are no two markers at the { NAMED($row) } row.
illegal-two-cards = The { NAMED($row) } row has only one card.
illegal-keep-one = You cannot put away your last card.
illegal-already-free = This symbol lets you choose as it is.
illegal-second-claw = Of two claws it is the second that you free: { $card }?2.
illegal-cancel-or-no = Say cancel to use the false trail, or no.
illegal-plant = Lay the planted evidence before another player, like plant:1.
illegal-plant-on-another = Choose another player: a seat from 0 to { $last } that is not yours.
illegal-ignore-or-no = Name a { NAMED($row) } card to leave out, like ignore:{ $row }7, or say no.
illegal-ignore-held = You can only leave out a { NAMED($row) } card that you have.

## Why a position cannot be

position-rows = { $found } { $zone } for four colours.
position-row-too-long = The row { $row } has more than seven cards.
position-unseen = These are not all cards below the top of a pile: { $cards }.
position-lots = Markers for { $found } seats and { $players } players, or not for four rows.
position-markers = At the row { $row } there cannot be "{ $markers }": two markers at most, of different kinds.
position-cancelled = Seat { $seat } cannot have cancelled "{ $markers }": each needs the marker and its false trail.
position-question = Seat { $asked } cannot be asked this now: "{ $question }".
position-symbols = These cannot be the symbols to be followed: "{ $symbols }".
position-emptied = The empty rows are "{ $rows }", not "{ $emptied }".
position-ignored = These cards cannot be left out of a securing now: "{ $cards }".
