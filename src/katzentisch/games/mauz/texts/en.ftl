name = Kitty Cat
about = Swap with the middle, gather a suit or a rank, and never have the fewest points.

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-KC1 = Two to six play with 36 cards, 6 to ace. Everyone begins with three chips.
rule-KC2 = In a round the dealer gives every other player three cards and takes two sets of three. The dealer looks at the first set only and keeps it, and the second is laid open in the middle; or does not keep it, and it is laid open in the middle while the second becomes the dealer's hand. The rest is the stock.
rule-KC3 = The player left of the dealer begins, and play goes clockwise. On your turn you swap one hand card for one in the middle, swap all three, skip, or knock.
    .reading = You do exactly one of these: a knock is instead of a swap.
rule-KC4 = After a knock everyone else has exactly one more turn, in order, in which they may swap one card or all three, or not. Then all hands are shown.
rule-KC5 = When all who are still in skip one after another, the three cards in the middle are put away and three new ones come from the stock. Play goes on in the usual order.
    .reading = With too few cards in the stock, all that was put away, the last three included, is shuffled into it first. Not swapping after a knock renews nothing.
rule-KC6 = A hand counts the cards of the suit you hold most of: an ace 11, king, queen, jack and 10 each 10, the others their number.
    .reading = With three different suits the highest card counts.
rule-KC7 = Three aces are a meow: 33 points, shown at once.
rule-KC8 = Ace, 10 and a king, queen or jack of one suit are a purr: 31 points, shown at once.
rule-KC9 = Three cards of any other rank are a hiss: 30½ points.
    .reading = A hiss is not shown early: only meow and purr are printed so. After new cards in the middle knocking stays possible.
rule-KC10 = A meow or a purr that is shown ends the round at once, and nobody swaps any more.
    .reading = It is looked for in every hand once the dealer has chosen, where several may show, and in your hand after your swap, also after a knock. An ace with two of king, queen and jack counts 31 but is no purr, for the 10 is missing.
rule-KC11 = When all have shown, whoever has the fewest points loses a chip; all who tie for the fewest lose one each.
rule-KC12 = Without chips you play on with your last life. Have the fewest points then, and you are out.
rule-KC13 = The last cat in wins. The others are placed by how long they stayed; those who leave in the same round share a place.
    .reading = If all who are left would go out together, none of them does, and the round counts for nothing.
rule-KC14 = The deal passes on to the next player still in, clockwise. The knocker gets no bonus and no penalty.
    .reading = The last seat deals first.
rule-KC15 = A round in which the middle has been renewed ten times without a knock is shown as it is.
    .reading = The sheet does not say how such a round would end.
rule-KC16 = Hidden are the hands, the stock, and the dealer's second set until the dealer has chosen. Open are the middle, the cards swapped in and out, and the chips.
    .reading = A card that was openly swapped in is known to be in that hand until it is swapped out.
rule-KT2 = Every game ends: a round that has gone on for { 200 } turns is shown after the turn under way.

## What a table can choose

option-players = Players
    .about = Two to six; the more, the longer the game.

## The table

label-chips = Chips
label-known = Seen to hold
label-shown = Last shown
label-place = Place
label-stock = Stock
label-middle = Middle
label-hand = Your hand
label-points = Your points
score = lives left

moves-help = Give a card and take one from the middle: 7h>Ad. Also: all (swap all three), skip, knock. When you deal, you see your first set as your hand: keep, or other to take the second set unseen.

## What happened

event-kept = { $who ->
    [you] You keep your first set. In the middle: { CARD($cards) }.
   *[other] { $player } keeps the first set. In the middle: { CARD($cards) }.
}
event-took_other = { $who ->
    [you] You take the other set. In the middle: { CARD($cards) }.
   *[other] { $player } takes the other set. In the middle: { CARD($cards) }.
}
event-swapped = { $who ->
    [you] You give { CARD($give) } and take { CARD($take) }.
   *[other] { $player } gives { CARD($give) } and takes { CARD($take) }.
}
event-swapped_all = { $who ->
    [you] You swap all three: { CARD($given) } for { CARD($taken) }.
   *[other] { $player } swaps all three: { CARD($given) } for { CARD($taken) }.
}
event-skipped = { $who ->
    [you] You do not swap.
   *[other] { $player } does not swap.
}
event-knocked = { $who ->
    [you] You knock: everyone else has one more turn.
   *[other] { $player } knocks: everyone else has one more turn.
}
event-renewed = All have skipped. New in the middle: { CARD($cards) }.
event-shuffled = { $count } cards that were put away are shuffled and become the new stock.
event-renewed_enough = That was the tenth time: all hands are shown as they are.
event-long_round = The round has gone on long enough: all hands are shown as they are.
event-showed = { $who ->
    [you] { $call ->
        [meow] Meow! You show { CARD($cards) }: { $points } points.
        [purr] Purr! You show { CARD($cards) }: { $points } points.
        [hiss] Hiss! You show { CARD($cards) }: { $points } points.
       *[none] You show { CARD($cards) }: { $points } points.
    }
   *[other] { $call ->
        [meow] Meow! { $player } shows { CARD($cards) }: { $points } points.
        [purr] Purr! { $player } shows { CARD($cards) }: { $points } points.
        [hiss] Hiss! { $player } shows { CARD($cards) }: { $points } points.
       *[none] { $player } shows { CARD($cards) }: { $points } points.
    }
}
event-lost = { $who ->
    [you] { $chips ->
        [0] You lose your last chip and play on with your last life.
        [one] You lose a chip and have one left.
       *[other] You lose a chip and have { $chips } left.
    }
   *[other] { $chips ->
        [0] { $player } loses the last chip and plays on with a last life.
        [one] { $player } loses a chip and has one left.
       *[other] { $player } loses a chip and has { $chips } left.
    }
}
event-out = { $who ->
    [you] You lose your last life and are out.
   *[other] { $player } loses the last life and is out.
}
event-nobody_out = All who are left would be out: the round counts for nothing.
event-won = { $who ->
    [you] You are the last cat in.
   *[other] { $player } is the last cat in.
}
event-dealt = { $who ->
    [you] You deal and look at your first set.
   *[other] { $player } deals.
}

## Why a move is illegal

illegal-choose-first = You deal: first say keep, for your first set, or other, for the second.
illegal-nothing-to-choose = Only the dealer chooses between two sets, and only before the first turn.
illegal-knocked-already = There has been a knock: you may only swap once more, or skip.
illegal-not-in-hand = { CARD($card) } is not in your hand.
illegal-not-in-middle = { CARD($card) } does not lie in the middle.

## Why a position cannot be

position-lives = There must be a number of lives for each of { $players } seats, from 0 to { $limit }, and not all 0.
position-places = Seat { $seat } cannot have place { $place }: 0 for all who are in, and each of the others comes after all who stayed longer.
position-hand-size = Seat { $seat } cannot hold { $found } cards: three while in the game, none when out.
position-middle-size = There must be three cards in the middle, not { $found }.
position-seat-out = Seat { $seat } is out: it can be neither on turn nor the dealer.
position-knocker = { $knocker } cannot have knocked: it must be a seat still in, but not on turn, or -1 for nobody, and skips no longer count.
position-renewals = { $away } cards cannot have been put away when the middle was renewed { $renewals } times.
position-choosing = The dealer chooses on turn, before anything else has happened in the round.
position-known = Everyone cannot know these cards of seat { $seat }: they must be in its hand, and the dealer must have chosen.
position-unshown = Seat { $seat } holds a purr or a meow, which would have been shown.
position-ruled-out = What is ruled out for seat { $seat } does not agree with its hand.
position-sets = There must be cards for each of { $players } seats, not: { $found }.
