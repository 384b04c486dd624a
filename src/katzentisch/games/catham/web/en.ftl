faction-name = { $faction ->
    [d] Detectives
    [s] Scientists
    [r] Robocats
    [m] Mafia
    [h] Hackers
    [p] Police
    [j] Journalists
   *[b] Bureaucrats
}
group-name = { faction-name }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
group-picked = { faction-name }, { $picked }/{ $count } chosen

ask-action = Take cards, or play some.
ask-limit = Discard until you have ten cards.
ask-detectives = Discard a card like the extra card for a point, or leave it.
ask-mafia = Discard two cards, or return a point.
ask-journalists = Give a card, or leave it.
asked-limit = Discard to ten cards
asked-detectives = Detectives: a card for a point?
asked-mafia = Mafia: two cards or a point
asked-journalists = Journalists: give a card?

moves-take = Take
moves-play = Play
moves-answer = Answer

do-take = Take { NAMED($cards) }
do-play = Play { NAMED($cards) }{ $group ->
    [sss] : 2 points, 2 cards
    [rr] : 5 cards
    [rrrr] : 3 points
    [mmmm] : 2 points
    [jj] : 2 points
   *[other] {""}
}
do-play-extra = Play { NAMED($cards) } and { NAMED($extra) }: 3 points
do-play-against = Play { NAMED($cards) } against { $player }
do-play-extra-against = Play { NAMED($cards) } against { $player } and add { NAMED($extra) }
do-discard = Discard { NAMED($cards) }
do-give = Give { NAMED($cards) }
do-give-extra = Give { NAMED($cards) } and discard another like it: 1 point
do-point = Return a point
do-no = Do nothing

cheat-d = 3 and any other: 3 points. Whoever discards one like it gets 1
cheat-s = 3: 2 points and 2 cards
cheat-r = 2: 5 cards. 4: 3 points
cheat-m = 4: 2 points. Others discard 2 cards or return 1 point
cheat-h = Mix 1 to 4 into a hand, turn up as many: hackers 1 point, others are yours
cheat-p = Any number and another card: search a hand, 1 point a hit
cheat-j = 2: 2 points. Others may give you a card
cheat-b = Any number: as many from the stock, 1 point a faction
