## Cards, as people call them

rank-name = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] 10
   *[other] { $rank }
}
suit-name = { $suit ->
    [c] clubs
    [d] diamonds
    [h] hearts
   *[s] spades
}
card-name = { rank-name } of { suit-name }
joker-name = joker
joker-as-name = joker as { $card }
card-face-down = card face down

## The house

app-name = Katzentisch
to-lobby = To the lobby
close = Close
cancel = Cancel
unreachable = The server does not answer. Try again in a moment.
nowhere-title = There is nothing here.
nowhere-text = The address is wrong, or the table is gone.

## Who are you?

name-title = What are you called at the table?
name-label = Your name
name-go = Sit down
name-note = Others at the table see it. You can change it any time.

## How strong bots are

level-kitten = Kitten
level-tabby = House cat
level-stray = Stray
level-eminence = Grey eminence
level-kitten-about = plays on a whim and makes mistakes
level-tabby-about = plays decently
level-stray-about = thinks a few moves ahead
level-eminence-about = thinks for long
