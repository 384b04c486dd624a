name = Cat and Mouse
about = Four piles grow from the ace to the queen, kings fit everywhere. First to play their goal stack empty wins.

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-CM1 = Three packs of 52 without jokers are shuffled together: 156 cards. Suits never matter, and kings are wild.
rule-CM2 = Each of the two players has a goal stack of 15 cards with only the top one face up, a hand of five, and room for four discard piles. The other 116 cards are the stock. In the middle there is room for four building piles.
rule-CM3 = Be the first to play your goal stack empty.
rule-CM4 = You play cards from your hand, from the tops of your own discard piles, and from the top of your goal stack.
rule-CM5 = A building pile begins with an ace and goes up one by one to the queen. A king stands for whichever card is next.
rule-CM6 = A building pile that has reached the queen, or a king in her place, is removed at once, and its place is free for an ace.
    .reading = Removed cards do not come back into the game.
rule-CM7 = The card of the goal stack goes to building piles only. Cards never change from one discard pile to another, and never leave a building pile.
rule-CM8 = A discard pile takes any card from your hand, in any order. Only its last card can be played.
rule-CM9 = You may go on for as long as you can and like. Putting a card from your hand on one of your discard piles ends your turn.
rule-CM10 = If you play your hand empty without a discard, you get five new cards at once and go on.
    .reading = The sheet calls it another turn. Nothing can happen in between, so we count it as the same turn.
rule-CM11 = After your turn your hand is filled up to five from the stock.
rule-CM12 = Whoever plays the last card of their goal stack wins at once.
rule-CM13 = The game is also over when the stock is empty after a round. Then the smaller goal stack wins; equal ones make a draw.
    .reading = A round ends with the second player's turn, after the hand is filled. It counts even if that very refill took the last card. New cards in the middle of a turn end nothing.
rule-CM14 = If the stock has too few cards, you get what there is.
    .reading = The sheet is silent here. Only with no card in hand and none in the stock may you pass, and that ends your turn.
rule-CM15 = Hidden are the hands, the stock, and the goal stacks below their top cards. All else is open, the discard piles in full.

## What a table can choose

option-players = Players
    .about = Always two.

## The table

label-cards = Cards
label-goal = Goal stack
label-goal_top = Goal card
label-discards = Discard piles
label-buildings = Building piles
label-needs = Next
label-stock = Stock
label-hand = Your hand
score = goal cards left

moves-help = From where and to where: 7>b2 from your hand to building pile 2, d3>b2 from discard pile 3, goal>b1 from the goal stack, 9>d4 from your hand to discard pile 4, which ends your turn. Also: pass.

## What happened

event-played = { $who ->
    [you] { $source ->
        [goal] You play the goal card { RANK($card) } on building pile { $building }.
        [hand] You play { RANK($card) } on building pile { $building }.
       *[other] You play { RANK($card) } from discard pile { $source } on building pile { $building }.
    }
   *[other] { $source ->
        [goal] { $player } plays the goal card { RANK($card) } on building pile { $building }.
        [hand] { $player } plays { RANK($card) } on building pile { $building }.
       *[other] { $player } plays { RANK($card) } from discard pile { $source } on building pile { $building }.
    }
}
event-completed = Building pile { $building } is complete and is removed.
event-turned_up = { $who ->
    [you] Your next goal card: { RANK($card) }.
   *[other] { $player }'s next goal card: { RANK($card) }.
}
event-discarded = { $who ->
    [you] You put { RANK($card) } on your discard pile { $pile }.
   *[other] { $player } puts { RANK($card) } on discard pile { $pile }.
}
event-refilled = { $who ->
    [you] You draw { RANK($cards) }.
   *[other] { $count ->
        [one] { $player } draws one card.
       *[other] { $player } draws { $count } cards.
    }
}
event-passed = { $who ->
    [you] You pass.
   *[other] { $player } passes.
}
event-won = { $who ->
    [you] You have played your goal stack empty.
   *[other] { $player } has played the goal stack empty.
}
event-stock_empty = The stock is empty and the round is over: the smaller goal stack wins.

## Why a move is illegal

illegal-building-stays = What lies on building pile { $building } stays there.
illegal-goal-only-builds = The goal card { RANK($card) } goes to building piles only.
illegal-discard-stays = The top of discard pile { $pile } goes to building piles only, not to another discard pile.
illegal-empty-discard = Your discard pile { $pile } is empty.
illegal-not-in-hand = { RANK($card) } is not in your hand.
illegal-not-next = { RANK($card) } does not go on building pile { $building }: only { RANK($cards) } or a king would.
illegal-discard-to-end = { $count ->
    [one] You may pass only without a card in hand: end your turn by discarding the one you have.
   *[other] You may pass only without a card in hand: end your turn by discarding one of your { $count }.
}

## Why a position cannot be

position-goals = Goal stacks: { $found }, players: { $players }.
position-discards = Each of the { $players } players has four discard piles.
position-buildings = There are four building piles, not { $found }.
position-hand-too-big = Seat { $seat } cannot hold { $found } cards: five is the most.
position-hand-too-small = { $fewest ->
    [one] While there is a stock, seat { $seat } must have a card in hand.
   *[other] While there is a stock, seat { $seat } must have { $fewest } cards in hand: it is not on turn.
}
position-goal-too-big = The goal stack of seat { $seat } cannot have { $found } cards: 15 is the most.
position-goals-empty = Only one goal stack can be empty: the game ends with the first.
position-building-full = Building pile { $building } cannot have twelve cards: it would have been removed.
position-building-order = { RANK($card) } lies on building pile { $building } where { RANK($needed) } or a king belongs.
position-not-over = The game cannot be over while the stock has cards ({ $count }), unless a goal stack is empty or the turns have run out.
