name = Katch Me Aho!
about = A gang and the police race round the city in your head. When and where will they meet? Snatch the right tokens first, and keep your lives.

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-KA1 = The prelude: 90 cards, fifteen each of the values 1 to 6, are shuffled. Everyone has a stack of 15 with its top card face up; two players have two such stacks each.
rule-KA2 = The starting player rolls the pink die: its value is the first reference.
    .reading = Seat 0 starts.
rule-KA3 = Everyone plays at once. Your top card may go on the pile in the middle if it is one above or one below the reference; 6 and 1 are neighbours. It is the new reference, and your next card is turned up.
    .reading = With two stacks, 4 plays the left one's top card and 4r the right one's; where only the right one shows a 4, a plain 4 will do.
rule-KA4 = While nobody's card fits, the player who put the last one down rolls again.
    .reading = Before the first card the starting player does. The table rolls by itself. Those who wait are left out of account, unless all wait.
rule-KA5 = First come, first served: a card that comes too late goes back, and costs nothing.
    .reading = Every new reference has a number, and your move may say which one you were looking at. A card that fits what lies there now counts in any case. Else, if it fitted what you were looking at, it is late; and if it did not, it is wrong.
rule-KA6 = A wrong card goes back, play stops for a moment, and whoever put the last card down rolls a new reference.
    .reading = A table lets the offender wait for two seconds, or not at all: else a wrong card would be a free roll.
rule-KA7 = The prelude ends when a stack is empty, with two players either of someone's two. That player is first; the others are ranked by the cards they have left, the fewest first.
rule-KA8 = Those who are equal roll the pink die, and the higher roll ranks higher. Equal rolls are rolled again.
    .reading = Only those who are still equal roll again.
rule-KA9 = The rank decides with how many cards, your lives, you begin the main game. Two players: 17 and 13. Three: 17, 15, 13. Four: 17, 16, 14, 13. Five: 17, 16, 15, 14, 13. Six: 17, 16, 15, 15, 14, 13.
rule-KA10 = A table may leave the prelude out, and everyone begins with 15 cards.
    .reading = Our addition, for a short game.
rule-KA11 = The city is a ring of three districts, for experts of four, five or six. They are called a, b, c and so on, clockwise.
rule-KA12 = Everyone sits at a district, as long as there are any. A district without a player has a face-down stack of 15 cards; players without a district have their stack, but their cards move nobody.
    .reading = The first seat has district a, the second b, and so on.
rule-KA13 = All 90 cards are shuffled, and everyone is dealt a face-down draw stack of as many cards as they have lives. What you turn up goes on your discard pile, and only its top card counts.
rule-KA14 = In the middle lie tokens, one of each: WHEN 1, 2, 3 and so on, as many as there are districts; a WHERE for every district; and one for the vicious circle.
rule-KA15 = Gang and police start in any two districts, or both in the same, and markers remember where.
    .reading = Chance decides where.
rule-KA16 = A round begins with turning up: in the first round one card each, and later as many as the last round said.
    .reading = A district without a player turns up one card every round.
rule-KA17 = If a draw stack is empty after turning up, the game is over at once, before the dice are rolled.
    .reading = The stack of a district without a player counts, too. Who has fewer cards than are to be turned up turns up all of them.
rule-KA18 = Then both dice are rolled, by the player at the gang's district.
    .reading = The table does it.
rule-KA19 = Now everyone rides along in their head. The gang rides counter-clockwise, as far as the pink die says; the police ride clockwise, as far as the blue die says. That is the first stop. From then on the top card of the district where a figure stands says how far it rides next. Both take every stop together.
    .reading = The table shows the ride only when the round is over.
rule-KA20 = The first stop at which both stand in the same district is the answer: WHEN it is, and WHERE. If they have not met after as many stops as there are districts, it is the vicious circle.
    .reading = With more than three districts they might still meet later, but there is no token for that.
rule-KA21 = Everyone snatches at once, one token at a time and at most two each. What you have taken you keep.
    .reading = Any two tokens may be taken. The vicious circle may be taken as soon as you see it coming, and you may take another token with it.
rule-KA22 = Who cannot or will not take more says "done". As soon as at most one player is not done, the round is over.
    .reading = With two tokens you are done without a word, and everyone is when none is left. With two players the first "done" ends the round, or a table gives the other five seconds more.
rule-KA23 = A round has a clock of 60, 30 or 120 seconds, or none. When it has run out, everyone is done.
    .reading = Our addition.
rule-KA24 = What your tokens bring: if all are wrong, you turn up two cards next round; without a token, or with one right and one wrong, one card; with one right token none; and with two right ones none, and you get a reward. If the vicious circle was the answer, only that token is right.
rule-KA25 = The reward: the top card of your discard pile goes face down under your draw stack. If it is the only one there, it stays.
rule-KA26 = For the next round the tokens go back, the gang's marker moves two districts counter-clockwise and that of the police one clockwise, and the figures with them.
rule-KA27 = Who then has most cards in the draw stack wins. Those who are equal roll a die, and the highest roll wins.
    .reading = Equal rolls are rolled again by those who rolled them. The others are ranked by their cards, and equal ones share a place. With an empty stack nobody wins, unless all are empty.
rule-KA28 = Hidden are the draw stacks, the stacks of the prelude below their top cards, and the cards that were not dealt. All else is open.
    .reading = What went under a draw stack as a reward was seen by all, and may be remembered.
rule-KA29 = Before the first roll of the prelude, before the first round and after every round there is a pause, until all say "ready", or for five seconds at most.
    .reading = Our addition: so that everyone can look up, and nobody gets a head start.

## What a table can choose

option-players = Players
    .about = Two to six. Two have two stacks each in the prelude.
option-districts = Districts
    .about = More districts make longer rides.
option-districts-3 = three
option-districts-4 = four, for experts
option-districts-5 = five, for experts
option-districts-6 = six, for experts
option-prelude = Prelude
    .about = Whether a race decides who begins with more lives.
option-prelude-play = it is played
option-prelude-skip = everyone begins with 15
option-wait = After a wrong card
    .about = How long you wait after a wrong card of the prelude.
option-wait-2 = two seconds
option-wait-none = not at all
option-enough = After the first "done" of two
    .about = How long the other of two players may still take tokens.
option-enough-none = not at all
option-enough-5 = five seconds
option-clock = Round clock
    .about = How long a round lasts at most.
option-clock-60 = 60 seconds
option-clock-30 = 30 seconds
option-clock-120 = 120 seconds
option-clock-none = no clock

## The table

label-stage = Now
label-stacks = Stacks
label-top = Top
label-cards = cards
label-draw = Lives
label-discard = Discards
label-district = District
label-districts = Districts
label-tokens = Tokens
label-due = To turn up
label-status = Says
label-reference = Reference
label-pile = Pile
label-gang = Gang
label-police = Police
label-pink = Pink die
label-blue = Blue die
label-stops = The ride
label-answer = The answer
stage-start = before the prelude
stage-prelude = the prelude
stage-pause = a pause
stage-snatch = a round
stage-over = the end
status-waiting = waits
status-ready = ready
status-done = done
score = cards in the draw stack

named-1 = WHEN 1
named-2 = WHEN 2
named-3 = WHEN 3
named-4 = WHEN 4
named-5 = WHEN 5
named-6 = WHEN 6
named-a = WHERE a
named-b = WHERE b
named-c = WHERE c
named-d = WHERE d
named-e = WHERE e
named-f = WHERE f
named-o = the vicious circle

moves-help = In the prelude the value of your top card: 4, or 4r from your right stack. In a round 1 to 6 for WHEN, a to f for WHERE, o for the vicious circle, and done. In a pause: ready. To say which moment you were looking at, add its number: 4@17.

## What happened

event-ready = { $who ->
    [you] You are ready.
   *[other] { $player } is ready.
}
event-rolled = { $who ->
    [you] You roll a { $pips }: the new reference.
   *[other] { $player } rolls a { $pips }: the new reference.
}
event-put = { $who ->
    [you] You put a { $card } on the pile.
   *[other] { $player } puts a { $card } on the pile.
}
event-next_card = { $who ->
    [you] Your next card: { $card }.
   *[other] { $player }'s next card: { $card }.
}
event-wrong = { $who ->
    [you] Your { $card } does not fit on { $reference } and goes back.
   *[other] { $player }'s { $card } does not fit on { $reference } and goes back.
}
event-waits = { $who ->
    [you] You have to wait.
   *[other] { $player } has to wait.
}
event-back = { $who ->
    [you] You may play again.
   *[other] { $player } may play again.
}
event-emptied = { $who ->
    [you] You have emptied a stack: the prelude is over.
   *[other] { $player } has emptied a stack: the prelude is over.
}
event-prelude_limit = { 1000 } cards were put down or wrong: the prelude ends here.
event-tie_rolled = { $who ->
    [you] It is a tie, and you roll a { $pips }.
   *[other] It is a tie, and { $player } rolls a { $pips }.
}
event-ranked = { $who ->
    [you] You are number { $place } and begin with { $count } cards.
   *[other] { $player } is number { $place } and begins with { $count } cards.
}
event-turned_up = { $who ->
    [you] You turn up: { $cards }.
   *[other] { $player } turns up: { $cards }.
}
event-free_turned_up = In district { $district } is turned up: { $cards }.
event-dice = The gang starts in { $gang }, the police in { $police }. Pink shows { $pink }, blue { $blue }.
event-took = { $who ->
    [you] You take { NAMED($tokens) }.
   *[other] { $player } takes { NAMED($tokens) }.
}
event-done = { $who ->
    [you] You are done.
   *[other] { $player } is done.
}
event-time_over = The time is over.
event-enough = { $who ->
    [you] Your five seconds are over.
   *[other] { $player }'s five seconds are over.
}
event-stopped = Stop { $stop }: the gang in { $gang }, the police in { $police }.
event-met = They met at stop { $stop } in { $district }.
event-circle = They did not meet: the vicious circle.
event-reckoned = { $who ->
    [you] { $taken ->
        [0] You have no token and turn up one card next.
       *[other] { $count ->
            [0] You have { NAMED($tokens) } and turn up no card next.
            [one] You have { NAMED($tokens) } and turn up one card next.
           *[other] You have { NAMED($tokens) } and turn up { $count } cards next.
        }
    }
   *[other] { $taken ->
        [0] { $player } has no token and turns up one card next.
       *[other] { $count ->
            [0] { $player } has { NAMED($tokens) } and turns up no card next.
            [one] { $player } has { NAMED($tokens) } and turns up one card next.
           *[other] { $player } has { NAMED($tokens) } and turns up { $count } cards next.
        }
    }
}
event-rewarded = { $who ->
    [you] Both are right: your { $card } goes back under your draw stack.
   *[other] Both are right: { $player }'s { $card } goes back under the draw stack.
}
event-ran_out = { $who ->
    [you] Your draw stack is empty.
   *[other] { $player }'s draw stack is empty.
}
event-free_ran_out = The draw stack of district { $district } is empty.
event-won = { $count ->
    [one] { $who ->
        [you] You have won with one card left.
       *[other] { $player } has won with one card left.
    }
   *[other] { $who ->
        [you] You have won with { $count } cards left.
       *[other] { $player } has won with { $count } cards left.
    }
}

## Why a move is illegal

illegal-waiting = After a wrong card you have to wait for a moment.
illegal-already-done = You are done with this round.
illegal-already-ready = You are ready, and the others are not yet.
illegal-not-yet = There has been no moment { $phase } yet: this is { $now }.
illegal-moment-over = You answered moment { $phase }, which is over: this is { $now }.
illegal-too-early = In moment { $phase } no reference lay there yet: this is { $now }.
illegal-late = Somebody was faster: { $card } no longer fits, there lies { $reference } now.
illegal-for-the-clock = Only the clock can do this.
illegal-not-running = The clock is not running for this now.
illegal-no-tokens-yet = There are tokens only in the main game: play your top card.
illegal-one-stack = You have only one stack.
illegal-not-on-top = You have no { $card } on top there, but { $cards }.
illegal-no-stacks = Cards of a stack are played in the prelude, not here.
illegal-no-such-token = There is no { NAMED($token) } with { $districts } districts.
illegal-taken = Somebody has already taken { NAMED($token) }.
illegal-no-pause = This is no pause: play on.
illegal-pause = This is a pause: say "ready", or wait for the others.

## Why a position cannot be

position-stage = There is no stage "{ $stage }".
position-ready = Some are ready, but not all, and only in a pause: the stage is { $stage }.
position-seats = { $name } cannot name seat { $seat }, or not twice.
position-stacks = Each of the { $players } players needs stacks, in number: { $count }.
position-stack-size = A stack has 1 to 15 cards, not { $found }: { $zone }.
position-box = In the box are { $found } cards instead of { $count }.
position-nobody-can = Nobody's card fits on { $reference }: it would have been rolled again.
position-not-in-prelude = Zones of the main game are empty in the prelude.
position-not-in-main-game = Zones of the prelude are empty in the main game.
position-no-prelude = At this table there is no prelude.
position-references = The references begin with 0 for the pause, and then are from 1 to 6, one at least in the prelude: the stage is { $stage }.
position-phase = The phase cannot be { $phase }, where { $count } have been or must have been.
position-prelude-turns = Cards put down and wrong ones are { $count } at least, and below { 1000 } in all; before the first roll there are none. It says { $turns }.
position-last = Nobody has put a card down, so the last one cannot be seat { $seat }.
position-waiting = Each of the { $players } players waits or not, and only where a wrong card makes one wait, and in the prelude.
position-waiting-since = Everyone who waits began in another phase, after the first and before { $phase }.
position-piles = There must be draw stacks and discard piles, in number: { $count }.
position-lives = These are not the lives that the ranks give, and 15 for a district without a player: { $found }.
position-known = That many cards cannot have gone under the draw stacks.
position-figures = The figures are two, and the districts are numbered from 0 to below { $count }.
position-dice = Two dice, from 1 to 6, lie there once a round has begun, and none before: the stage is { $stage }.
position-discards = Every discard pile has a card once a round has begun, and none before: the stage is { $stage }.
position-tops = The cards of the ride cannot be other than { $cards }, and not more or fewer.
position-done = Seat { $seat } is done or not, but must be with two tokens, and cannot be without a round.
position-tokens = Seat { $seat } cannot have tokens before the first round.
position-tokens-of-seats = Tokens for { $found } seats, players: { $players }.
position-token = A token is there that the table does not have, or has only once: { $tokens }.
position-too-many-tokens = Nobody has more than two tokens.
position-rewarded = Seat { $seat } gets a reward for two right tokens and only then, unless its discard pile had one card, and the card lies under its draw stack.
position-round-over = The round would be over: nobody is left to take a token, or there is none.
position-ended = The game ends with an empty draw stack or after { 1000 } rounds, and only then: the stage is { $stage }.
position-winner = Seat { $seat } cannot have won: when it is over, somebody with most cards has.

practice-help = Think the ride through: 2 b answers WHEN 2 and WHERE b, o is the vicious circle. quit ends it.
