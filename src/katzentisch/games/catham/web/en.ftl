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
what-does = What { faction-name } can do
points-of = { $points } of { $target } points
race = Race to { $target } points
target = Goal { $points }
actions-left = { $count ->
    [one] 1 action left.
   *[other] { $count } actions left.
}
no-cards = No cards.
nothing-there = Nothing lies here.
do-look = Look at it
display-to-take = Display. Each tap chooses one more card to take.
hand-to-play = Your hand. Each tap chooses one more card.
extra = extra
put-back = Put the choice back

ask-action = Take cards, or play some.
ask-limit = Discard until you have ten cards.
ask-detectives = Discard one, or keep it.
ask-mafia = Tap two cards, or give up a point.
ask-journalists = Tap what you give away.
asked-limit = Discard to ten cards
asked-detectives = Detectives: a card for a point?
asked-mafia = Mafia: two cards or a point
asked-journalists = Journalists: give a card?
you-answer = Your answer.

taking = Take { NAMED($cards) }.
playing = Play { NAMED($cards) }{ $play ->
    [ddd] : 3 points.
    [sss] : 2 points, 2 cards.
    [rr] : 5 cards.
    [rrrr] : 3 points.
    [mmmm] : 2 points, the others pay.
    [jj] : 2 points, the others may give.
   *[other] { $extra ->
        [d] : 1 point a detective.
        [s] : 1 point a scientist.
        [r] : 1 point a robocat.
        [m] : 1 point a mafioso.
        [h] : 1 point a hacker.
        [j] : 1 point a journalist.
        [b] : 1 point a bureaucrat.
       *[other] { $count ->
            [one] : 1 card is turned up.
           *[other] : { $count } cards are turned up.
        }
    }
}
against-whom = { $count ->
    [one] Against whom? Tap a cat. It turns up 1 card.
   *[other] Against whom? Tap a cat. It turns up { $count } cards.
}
needs = { $faction ->
    [d] Three detectives and an extra card.
    [s] Three scientists.
    [r] Two or four robocats.
    [m] Four mafiosi.
    [p] Add an extra card: its like is searched for.
   *[j] Two journalists.
}
does-not-go = These do not go together.
too-few = too few cards

take-some = Take { $count }
take-all = All { $count }
play-cards = Play
play-for = { $play ->
    [ddd] Play +3
    [sss] Play +2
    [rr] Draw 5 cards
    [rrrr] Play +3
    [mmmm] Play +2
    [jj] Play +2
   *[other] Turn up { $count }
}
choose-cat = Against whom?
play-against = { $faction ->
    [h] Sneak in at { $player }
   *[p] Search { $player }
}
discard-some = Discard { $picked }/{ $count }
discard-for-point = Discard +1
pay-point = Give up a point
give-card = Give
give-for-point = Give and +1
refuse-detectives = Keep it
refuse-journalists = Give nothing
go-on = Go on

wants-detectives = { $player } asks: { faction-name }?
    .about = The extra card. Discard one like it, and you get a point.
wants-mafia = { $player } collects protection money.
    .about = Four mafiosi, 2 points. You pay.
wants-journalists = { $player } looks for informants.
    .about = Give a card. Discard one like it: 1 point.
wants-limit = { $count ->
    [one] One card too many.
   *[other] { $count } cards too many.
}
    .about = You may hold ten. Tap what is to go.
two-cards = Discard 2 cards
one-point = Give up 1 point
chosen-of = { $picked } of { $count } chosen
no-point = You have none.
point-becomes = { $points } becomes { $left }
for-player = For { $player }
all-see-it = all see it
tap-a-card = Tap a card.
discard-like = Discard
like-the-gift = of the same kind

shows = { $who ->
    [you] { $count ->
        [one] You turn up a card.
       *[other] You turn up { $count } cards.
    }
   *[other] { $count ->
        [one] { $player } turns up a card.
       *[other] { $player } turns up { $count } cards.
    }
}
stock-shows = { $count ->
    [one] The stock brings a card.
   *[other] The stock brings { $count } cards.
}
police-want = The police look for { NAMED($cards) }.
goes-to = { $who ->
    [you] to you
   *[other] to { $player }
}
goes-away = discarded
points-for = { $points ->
    [0] { $who ->
        [you] No point for you.
       *[other] No point for { $player }.
    }
   *[other] { $who ->
        [you] +{ $points } for you.
       *[other] +{ $points } for { $player }.
    }
}
draws-for-police = { $who ->
    [you] { $count ->
        [one] You draw a card for it.
       *[other] You draw { $count } cards for it.
    }
   *[other] { $count ->
        [one] { $player } draws a card for it.
       *[other] { $player } draws { $count } cards for it.
    }
}

# Where people tap rather than write, some objections sound different.
illegal-not-in-display = { $count ->
    [0] No such card lies there.
    [one] Only one such card lies there.
   *[other] Only { $count } such cards lie there.
}
illegal-not-in-hand = { $count ->
    [0] You have no such card.
    [one] You have only one such card.
   *[other] You have only { $count } such cards.
}
illegal-not-an-opponent = You cannot play against this cat: tap another one.
illegal-how-many = { $card ->
    [d] Detectives are played in threes, with an extra card.
    [s] Scientists are played in threes.
    [r] Robocats are played in twos or fours.
    [m] The mafia is played in fours.
    [h] At most four hackers are played at a time.
   *[j] Journalists are played in twos.
}
illegal-name-an-extra = { $card ->
    [d] Detectives need an extra card, any card.
   *[p] The police need an extra card of another faction.
}
illegal-name-a-victim = { $card ->
    [h] Hackers are played against somebody: tap a cat.
   *[p] The police search somebody: tap a cat.
}
illegal-too-few-cards = { $count ->
    [0] This cat has no card.
    [one] This cat has only one card: it takes { $needed }.
   *[other] This cat has only { $count } cards: it takes { $needed }.
}
illegal-above-the-limit = { $count ->
    [one] You have one card too many: discard one.
   *[other] You have { $count } cards too many: discard them.
}
illegal-answer-detectives = You can discard { NAMED($cards) } for a point or decline.
illegal-answer-mafia = Discard two cards, or give up a point.
illegal-answer-journalists = Give a card, or give nothing.

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
