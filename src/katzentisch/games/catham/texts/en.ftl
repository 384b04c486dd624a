name = Catham City
about = Five factions help you through the election. Gather their cards, play them together, and be first to reach the target.

## The rules, numbered. A `.reading` says where the printed sheet leaves room and how we play it.

rule-CC1 = There are eight factions, each with 15 equal cards: detectives, scientists, robocats, mafia, hackers, police, journalists and bureaucrats.
rule-CC2 = Points come from a common supply.
    .reading = It never runs short: the box has 90 points, more than any game needs.
rule-CC3 = Five factions are in play, 75 cards; the other three stay in the box. A table plays those of the first game (detectives, scientists, robocats, mafia, hackers), lets chance decide, or names any five.
rule-CC4 = The first and second player are dealt six cards each, the third and fourth seven, the fifth and sixth eight.
rule-CC5 = Seven cards lie face up in the display, sorted by faction.
rule-CC6 = The target is 16 points with two or three players, 13 with more.
rule-CC7 = On your turn you either take or play. Taking means: face-up cards of one faction, as many of them as you like.
    .reading = At least one.
rule-CC8 = After a take the display is filled up to seven at once.
    .reading = If there were too few cards for that, it is filled up at the end of the turn: there are always to be seven.
rule-CC9 = Playing means: cards of one faction from your hand, by that faction's own rule.
rule-CC10 = You cannot pass: there is always something to take.
rule-CC11 = At the end of your own turn you may hold ten cards. If you have more, you discard the rest, whichever you like. During the turn you may hold any number.
    .reading = You discard them one by one.
rule-CC12 = When the draw pile has run out, the discard pile is shuffled and becomes the new one.
    .reading = This happens the moment a card is needed. What is being played or turned up just now does not lie on the discard pile yet. If there are still too few cards, you get, or turn up, what there is.
rule-CC13 = Experienced: a turn has two actions instead of one, takes or plays, in any order.
    .reading = Both must be taken, the same faction twice is fine, and the hand limit counts after the second.
rule-CC14 = Detectives: play three and one extra card of any faction, which may be a fourth detective. You get 3 points.
rule-CC15 = Then each of the others may discard one card of the extra card's faction for 1 point.
    .reading = Whoever is asked, here and below, is asked in turn order from your left and knows the earlier answers. Who has no such card is asked all the same: nobody is to learn it.
rule-CC16 = Scientists: play three. You get 2 points and draw two cards, which nobody else sees.
rule-CC17 = Robocats: play two and draw five cards, or play four for 3 points.
rule-CC18 = Mafia: play four. You get 2 points. Each of the others discards two hand cards or gives back 1 point, as they choose.
rule-CC19 = Who has just one card gives back a point. Who has just one card and no point discards the card. Who has nothing loses nothing.
    .reading = Who has no card but a point gives it back; who has no point but two cards or more discards two. Where there is no choice, nobody is asked.
rule-CC20 = Hackers: play one to four against an opponent who holds at least as many cards. They are shuffled into that hand, and as many cards of it are turned up blindly, one after another. For each hacker among them you get 1 point, and it is discarded; any other card joins your hand. Hackers that were not turned up stay where they are.
    .reading = A hacker that the opponent had before counts as well. What is turned up is seen by all.
rule-CC21 = Police: play any number and one extra card of another faction, and choose an opponent, who turns up as many cards blindly as you played police. For each that is of the extra card's faction you get 1 point. All these cards are discarded.
    .reading = Who holds fewer cards turns up all of them; who holds none cannot be chosen.
rule-CC22 = For each police card turned up the opponent draws a card.
    .reading = They draw when all is turned up; only then is everything discarded.
rule-CC23 = Journalists: play two. You get 2 points. Each of the others may give you one card of any faction, and may then discard one more of that faction for 1 point.
    .reading = Both are said at once (give:d+d), and all see the card that is given.
rule-CC24 = Bureaucrats: play any number and turn up as many cards from the draw pile. For each different faction among them you get 1 point. All these cards are discarded.
rule-CC25 = Whoever reaches the target wins, and the game is over at once, in the middle of whatever is going on.
    .reading = Cards turned up count one by one, and your own points come before what the others do or suffer.
rule-CC26 = The others are ranked by their points; equal points share a place.
    .reading = The sheet names a winner only.
rule-CC27 = Hidden are the hands and the order of the draw pile. Open are the size of each hand, the display, the discard pile, the points, and every card that is turned up or given.
    .reading = What was seen to enter a hand may be remembered. The table shows it only where the memory aid is on.

## What a table can choose

option-players = Players
    .about = Two to six. With two or three the target is 16 points, with more it is 13.
option-factions = Factions
    .about = Which five are in play: those of the first game, any by chance, or five by their letters.
option-factions-first-game = those of the first game
option-factions-random = chance decides
option-factions-dsrmh = detectives, scientists, robocats, mafia, hackers
option-factions-dsrmp = detectives, scientists, robocats, mafia, police
option-factions-dsrhp = detectives, scientists, robocats, hackers, police
option-factions-dsmhp = detectives, scientists, mafia, hackers, police
option-factions-drmhp = detectives, robocats, mafia, hackers, police
option-factions-srmhp = scientists, robocats, mafia, hackers, police
option-factions-dsrmj = detectives, scientists, robocats, mafia, journalists
option-factions-dsrhj = detectives, scientists, robocats, hackers, journalists
option-factions-dsmhj = detectives, scientists, mafia, hackers, journalists
option-factions-drmhj = detectives, robocats, mafia, hackers, journalists
option-factions-srmhj = scientists, robocats, mafia, hackers, journalists
option-factions-dsrpj = detectives, scientists, robocats, police, journalists
option-factions-dsmpj = detectives, scientists, mafia, police, journalists
option-factions-drmpj = detectives, robocats, mafia, police, journalists
option-factions-srmpj = scientists, robocats, mafia, police, journalists
option-factions-dshpj = detectives, scientists, hackers, police, journalists
option-factions-drhpj = detectives, robocats, hackers, police, journalists
option-factions-srhpj = scientists, robocats, hackers, police, journalists
option-factions-dmhpj = detectives, mafia, hackers, police, journalists
option-factions-smhpj = scientists, mafia, hackers, police, journalists
option-factions-rmhpj = robocats, mafia, hackers, police, journalists
option-factions-dsrmb = detectives, scientists, robocats, mafia, bureaucrats
option-factions-dsrhb = detectives, scientists, robocats, hackers, bureaucrats
option-factions-dsmhb = detectives, scientists, mafia, hackers, bureaucrats
option-factions-drmhb = detectives, robocats, mafia, hackers, bureaucrats
option-factions-srmhb = scientists, robocats, mafia, hackers, bureaucrats
option-factions-dsrpb = detectives, scientists, robocats, police, bureaucrats
option-factions-dsmpb = detectives, scientists, mafia, police, bureaucrats
option-factions-drmpb = detectives, robocats, mafia, police, bureaucrats
option-factions-srmpb = scientists, robocats, mafia, police, bureaucrats
option-factions-dshpb = detectives, scientists, hackers, police, bureaucrats
option-factions-drhpb = detectives, robocats, hackers, police, bureaucrats
option-factions-srhpb = scientists, robocats, hackers, police, bureaucrats
option-factions-dmhpb = detectives, mafia, hackers, police, bureaucrats
option-factions-smhpb = scientists, mafia, hackers, police, bureaucrats
option-factions-rmhpb = robocats, mafia, hackers, police, bureaucrats
option-factions-dsrjb = detectives, scientists, robocats, journalists, bureaucrats
option-factions-dsmjb = detectives, scientists, mafia, journalists, bureaucrats
option-factions-drmjb = detectives, robocats, mafia, journalists, bureaucrats
option-factions-srmjb = scientists, robocats, mafia, journalists, bureaucrats
option-factions-dshjb = detectives, scientists, hackers, journalists, bureaucrats
option-factions-drhjb = detectives, robocats, hackers, journalists, bureaucrats
option-factions-srhjb = scientists, robocats, hackers, journalists, bureaucrats
option-factions-dmhjb = detectives, mafia, hackers, journalists, bureaucrats
option-factions-smhjb = scientists, mafia, hackers, journalists, bureaucrats
option-factions-rmhjb = robocats, mafia, hackers, journalists, bureaucrats
option-factions-dspjb = detectives, scientists, police, journalists, bureaucrats
option-factions-drpjb = detectives, robocats, police, journalists, bureaucrats
option-factions-srpjb = scientists, robocats, police, journalists, bureaucrats
option-factions-dmpjb = detectives, mafia, police, journalists, bureaucrats
option-factions-smpjb = scientists, mafia, police, journalists, bureaucrats
option-factions-rmpjb = robocats, mafia, police, journalists, bureaucrats
option-factions-dhpjb = detectives, hackers, police, journalists, bureaucrats
option-factions-shpjb = scientists, hackers, police, journalists, bureaucrats
option-factions-rhpjb = robocats, hackers, police, journalists, bureaucrats
option-factions-mhpjb = mafia, hackers, police, journalists, bureaucrats
option-experienced = Experienced
    .about = On: two actions a turn instead of one.
option-experienced-no = off
option-experienced-yes = on
option-memory_aid = Memory aid
    .about = On: the table shows which cards were seen to enter each hand.
option-memory_aid-no = off
option-memory_aid-yes = on

## The table

label-seat = Seat
label-cards = Cards
label-points = Points
label-target = Target
label-factions = In play
label-display = Display
label-stock = Draw pile
label-discard = Discard pile
label-known = Seen to be taken
label-hand = Your hand
label-actions_left = Actions left
label-question = Asked
label-extra = Extra card
score = points

faction-d = detectives (d)
faction-s = scientists (s)
faction-r = robocats (r)
faction-m = mafia (m)
faction-h = hackers (h)
faction-p = police (p)
faction-j = journalists (j)
faction-b = bureaucrats (b)
question-limit = Discard down to ten cards, one by one.
question-detectives = Discard a card like the extra card for a point? Or no.
question-mafia = Discard two cards, or give back a point.
question-journalists = Give a card, and perhaps discard another of its faction for a point (give:d+d)? Or no.

named-d = { $count ->
    [one] a detective
   *[other] { $count } detectives
}
named-s = { $count ->
    [one] a scientist
   *[other] { $count } scientists
}
named-r = { $count ->
    [one] a robocat
   *[other] { $count } robocats
}
named-m = { $count ->
    [one] a mafioso
   *[other] { $count } mafiosi
}
named-h = { $count ->
    [one] a hacker
   *[other] { $count } hackers
}
named-p = { $count ->
    [one] a police cat
   *[other] { $count } police cats
}
named-j = { $count ->
    [one] a journalist
   *[other] { $count } journalists
}
named-b = { $count ->
    [one] a bureaucrat
   *[other] { $count } bureaucrats
}

moves-help = Cards by letters: d detectives, s scientists, r robocats, m mafia, h hackers, p police, j journalists, b bureaucrats. Take two robocats: take:rr. Play: rr, with an extra card ddd+m, against seat 2 hh>2, or both: ppp+j>1 (seats count from 0). Answers: discard:d, discard:ds, point (give one back), give:d, give:d+d (give one, discard one for a point), no.

## What happened

event-took = { $who ->
    [you] You take { NAMED($cards) }.
   *[other] { $player } takes { NAMED($cards) }.
}
event-refilled = New in the display: { NAMED($cards) }.
event-played = { $who ->
    [you] You play { NAMED($cards) }.
   *[other] { $player } plays { NAMED($cards) }.
}
event-gained = { $who ->
    [you] { $count ->
        [one] You get a point and have { $points }.
       *[other] You get { $count } points and have { $points }.
    }
   *[other] { $count ->
        [one] { $player } gets a point and has { $points }.
       *[other] { $player } gets { $count } points and has { $points }.
    }
}
event-returned = { $who ->
    [you] You give back a point and have { $points }.
   *[other] { $player } gives back a point and has { $points }.
}
event-drew = { $who ->
    [you] You draw { NAMED($cards) }.
   *[other] { $count ->
        [one] { $player } draws a card.
       *[other] { $player } draws { $count } cards.
    }
}
event-infiltrated = { $who ->
    [you] { $count ->
        [one] The hacker is shuffled into your hand.
       *[other] The { $count } hackers are shuffled into your hand.
    }
   *[other] { $count ->
        [one] The hacker is shuffled into the hand of { $player }.
       *[other] The { $count } hackers are shuffled into the hand of { $player }.
    }
}
event-searched = { $who ->
    [you] The police search your hand for { NAMED($cards) }.
   *[other] The police search the hand of { $player } for { NAMED($cards) }.
}
event-turned_up = { $who ->
    [you] You turn up { NAMED($cards) }.
   *[other] { $player } turns up { NAMED($cards) }.
}
event-captured = { $who ->
    [you] You take { NAMED($cards) } into your hand.
   *[other] { $player } takes { NAMED($cards) } in hand.
}
event-revealed = The draw pile brings { NAMED($cards) }.
event-gave = { $who ->
    [you] You give away { NAMED($cards) }.
   *[other] { $player } gives away { NAMED($cards) }.
}
event-discarded = { $who ->
    [you] You discard { NAMED($cards) }.
   *[other] { $player } discards { NAMED($cards) }.
}
event-declined = { $who ->
    [you] You decline.
   *[other] { $player } declines.
}
event-shuffled = { $count ->
    [one] The one card of the discard pile becomes the new draw pile.
   *[other] The { $count } cards of the discard pile are shuffled and become the new draw pile.
}
event-won = { $who ->
    [you] You have won the election.
   *[other] { $player } has won the election.
}

## Why a move is illegal

illegal-take-or-play = It is your turn: take cards or play cards. You cannot pass.
illegal-one-faction = You take cards of one faction only.
illegal-not-in-display = { $count ->
    [0] { $card ->
        [d] No detectives lie
        [s] No scientists lie
        [r] No robocats lie
        [m] No mafiosi lie
        [h] No hackers lie
        [p] No police cats lie
        [j] No journalists lie
       *[b] No bureaucrats lie
    } in the display.
   *[other] The display has only { $count } such { $count ->
        [one] card
       *[other] cards
    }: { $card }.
}
illegal-not-in-hand = { $count ->
    [0] You have no card { $card }.
    [one] You have only one card { $card }.
   *[other] You have only { $count } cards { $card }.
}
illegal-how-many = { $card ->
    [d] Detectives are played by threes, with an extra card: ddd+s.
    [s] Scientists are played by threes: sss.
    [r] Robocats are played by twos or fours: rr or rrrr.
    [m] The mafia is played by fours: mmmm.
    [h] At most four hackers are played at once.
   *[j] Journalists are played by twos: jj.
}
illegal-no-extra = You play cards of one faction: only detectives and police have an extra card.
illegal-name-an-extra = { $card ->
    [d] Detectives need an extra card: for a scientist write ddd+s.
   *[p] The police need an extra card of another faction: for a scientist and seat 1 write pp+s>1.
}
illegal-extra-of-another = The extra card of the police must be of another faction.
illegal-no-victim = Only hackers and police are played against an opponent.
illegal-name-a-victim = { $card ->
    [h] Hackers are played against an opponent: for seat 1 write h>1.
   *[p] The police search an opponent: for seat 1 write p+s>1.
}
illegal-not-an-opponent = Seat { $victim } is not an opponent of yours: choose another of the seats 0 to { $last }.
illegal-too-few-cards = { $count ->
    [0] Seat { $victim } holds no card.
    [one] Seat { $victim } holds only one card: { $needed } are needed.
   *[other] Seat { $victim } holds only { $count } cards: { $needed } are needed.
}
illegal-above-the-limit = { $count ->
    [one] You hold one card too many: discard one, like discard:d.
   *[other] You hold { $count } cards too many: discard one at a time, like discard:d.
}
illegal-answer-detectives = You may discard { NAMED($cards) } for a point, or say no.
illegal-answer-mafia = Discard two cards, like discard:ds, or give back a point: point.
illegal-no-point = You have no point to give back: discard two cards.
illegal-answer-journalists = Give a card, like give:d or give:d+d, or say no.
illegal-same-faction = For the point you must discard a card of the faction you give: { NAMED($cards) }.

## Why a position cannot be

position-factions = Five factions of this table must be in play, not "{ $factions }".
position-points = Points of { $found } seats for { $players } players.
position-several-winners = Only one player can have reached { $target } points: the game ends with the first.
position-question = Seat { $asked } cannot be asked this: "{ $question }".
position-no-choice = Seat { $asked } has no choice, so it is not asked: "{ $question }".
position-display = The display cannot have { $found } cards: there are seven, and fewer only while someone discards at the end of a turn.
position-hand-too-big = Seat { $seat } cannot hold { $found } cards now: { $most } is the most.
position-below-the-limit = Seat { $seat } does not hold more than ten cards, so there is nothing to discard.
position-known = Seat { $seat } does not hold what was seen to enter its hand: { $cards }.
position-drawn = The stock and what was drawn from it cannot have more than 15 cards { $card }.
position-lots = Cards of { $found } seats for { $players } players.
position-lot = These are not all cards of factions in play, 15 of each at most: { $cards }.

## The factions, as a balance report names them

part-d = { faction-d }
part-s = { faction-s }
part-r = { faction-r }
part-m = { faction-m }
part-h = { faction-h }
part-p = { faction-p }
part-j = { faction-j }
part-b = { faction-b }
