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
place-name = { $colour ->
    [r] Red
    [g] Green
    [y] Yellow
   *[b] Blue
} { $value }
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
was-here = I was here before
was-not-here = I am new here
was-here-title = Good to have you back.
was-here-label = Your word
was-here-note = Your other device shows it under “Your place”.

## How strong bots are

level-kitten = Kitten
level-tabby = House cat
level-stray = Stray
level-eminence = Grey eminence
bot-with-level = { $name } ({ $level })
level-and-about = { $level }: { $about }
level-kitten-about = plays on a whim and makes mistakes
level-tabby-about = plays decently
level-stray-about = thinks a few moves ahead
level-eminence-about = thinks for long

## At the table

connecting = Laying the table …
connected = connected
disconnected = disconnected
connection-lost = Connection lost.
retry-in = Trying again in { $seconds } s. Nothing is lost.
retrying = Trying again …
gone-no-table = There is no such table.
    .about = Or it is not for you: ask for an invitation.
gone-removed = You no longer sit at this table.
    .about = Whoever opened the table asked you to leave.
gone-closed = This table has been cleared.
    .about = It was empty for long, or was closed.
gone-frozen = This table is damaged.
    .about = It cannot play on; all others can.
outdated = There is a newer table here.
    .about = This page is older than the server.
outdated-reload = Reload

you = You
turn-is-yours = Your turn.
everyone-at-once = Everyone at once.
someone-thinks = { $player } is thinking.
one-moment = One moment.
paused = Paused.
asleep = asleep
bot-plays = a bot plays
bot-plays-for-you = A bot plays for you. Do something and you are back.
watching = { $count ->
    [one] One cat is watching
   *[other] { $count } cats are watching
}
middle = Middle of the table
your-things = Your place
your-moves = Your moves
stock = Stock
pile = Discards

rules = Rules
rule = Rule { $rule }
open-menu = Menu
table-menu = At the table
sound = Sound
calm = Less motion
    .about = Cards jump instead of flying.
hint = Hint
hint-thinking = The grey eminence is thinking …
hint-plain = The grey eminence suggests:
hint-given = The grey eminence suggests ({ $share } % chance):
hint-why = Why?
holdings = What could they hold?
book = Moves and chat
moves = Moves
chat = Chat
message = Message …
muted = The chat is closed.
send = Send
unread = unread
nobody-spoke = Nobody has said anything yet.
cheat-sheet = Cheat sheet
sort = Sort
sort-suit = by suit
sort-rank = by rank
sort-own = own order

propose-pause = Ask for a break
propose-resume = Propose to play on
propose-takeback = Take the last move back
propose-end = Propose to stop
propose-rematch = One more game
asks-pause = { $who ->
    [you] You ask for a break.
   *[other] { $player } asks for a break.
}
asks-resume = { $who ->
    [you] You would like to play on.
   *[other] { $player } would like to play on.
}
asks-takeback = { $who ->
    [you] You would like to take the last move back.
   *[other] { $player } would like to take the last move back.
}
asks-end = { $who ->
    [you] You would like to stop the game.
   *[other] { $player } would like to stop the game.
}
asks-rematch = { $who ->
    [you] You would like one more game.
   *[other] { $player } would like one more game.
}
agree = Fine with me
disagree = No
withdraw = Never mind
waiting-for = Still to answer: { $players }.
resign = Resign
resign-sure = Really resign?
leave-running = Get up, a bot plays on

over = The game is over.
over-you-won = You win.
over-won = { $player } wins.
over-shared = A draw: { $players }.
over-resigned = Resigned.
over-voted = Stopped by agreement.
place = { $place }.
one-more-game = One more game
record = Record
result = Result

invitation = Invite
invite-code = Code
invite-copy = Copy link
invite-copied = Copied
invite-share = Share
invite-scan = Scan with a phone to join
## Cards and seats

card-index-A = A
card-index-K = K
card-index-Q = Q
card-index-J = J
card-playable = playable
card-fresh = new
card-count = { $count ->
    [one] one card
   *[other] { $count } cards
}
seats = Other players
seat-on-turn = is on turn
clock-left = Time left { $time }
clock-last = Five seconds left.
clock-endless = no clock
rule-link = Rule { $rule }

## The lobby

lobby-title = Pull up a chair.
lobby-text = Seven cat games, with friends or against bots.
lobby-unreachable = The server does not answer. It goes on by itself once it is back.
language = Language
language-de = Deutsch
language-en = English
my-place = Your place and settings
back = Back
choose-game = Choose a game
bots-are = Bots: { $level }
bot-level = How strong bots are
play-bots = Play bots
invite-friends = Invite friends
invite-to = Invite friends: { $game }
rules-of = Rules: { $game }
practice-of = Practise { $game }
practise-alone = Practise alone
players-exactly = for { $least ->
    [2] two
   *[other] { $least }
}
players-range = { $least }–{ $most }
minutes = { $minutes } min
carry-on = Carry on
your-turn = Your turn
their-turn = { $player } is to move
mine-empty = No game begun yet.
mine-empty-text = Choose one. It waits here for you.
join-title = Join with a code
join = Join
code = Code
code-missing = Write the code first.
open-tables = Open tables
open-empty = Nobody is here just now.
open-empty-text = Open a table. Whoever has the link can sit down.
open-table = Open a table
tables-to-watch = To watch
alone-there = Nobody else is there yet.
place-free = Free seat
seats-free = { $free ->
    [one] 1 seat free
   *[other] { $free } seats free
}
stage-waiting = not begun yet
stage-playing = being played
stage-paused = paused
stage-over = over
stage-closed = closed
finished-title = Played to the end
result-broken-off = Broken off.
result-you-won = You won.
result-you-share = You share the first place.
result-won = Won by { $names }.
record-of = Take the record: { $game }
show-all = Show all { $count }

## A new table

new-title = New table: { $game }
new-who = Who sits at the table?
new-how = How is it played?
new-house = What holds at this table
new-start = Start playing
try-again = Try again
you-below = below, as ever
bot = Bot
seat-for-friend = for whom you invite
put-bot-at = Put a bot on seat { $seat }
free-seat = Free seat { $seat }
bot-level-at = How strong the bot on seat { $seat } is
on = on
off = off
own-document = from a file
file-load = Load a file
file-load-for = Load a file: { $what }
file-back = Undo
house-public = Open table
    .about = On: the lobby lists it, and anyone can sit down.
house-watchers = Watching
    .about = On: whoever finds the table may watch, without seeing cards.
house-hints = Hints
    .about = On: you may ask once for each move.
house-holdings = { holdings }
    .about = On: you can always see which cards the others surely or perhaps hold.
holdings-need = Only where “{ $option }” is on, too.
house-takebacks = Taking back
    .about = On: if the others agree and nothing hidden was seen.
house-clock = Clock
    .about = When it runs out, a house cat moves for you.
timed-none = none
timed-move = per move
timed-game = per game
clock-move-length = Time per move
    .about = Anew for every move.
clock-game-length = Time per game
    .about = For all your moves together.
clock-plus = Added per move
    .about = So much comes back after each of your moves.
clock-move-is = { $time } per move
clock-game-is = { $time } per game
clock-game-plus = { $time } per game, { $plus } s added per move
span-seconds = { $count } s
span-minutes = { $count } min

## Before it starts

waiting-title = Who sits at the table?
waiting-invite = Bring friends to the table
waiting-options = How it is played
waiting-sit = Sit down where there is room.
waiting-free = { $free ->
    [one] One seat is still free. Invite someone, or put a bot there.
   *[other] { $free } seats are still free. Invite friends, or put bots there.
}
waiting-ready = All are here. It can start.
waiting-master = All are here. { $name } starts when it suits.
waiting-start = All are here.
waiting-you = that is you
waiting-is-master = opened the table
waiting-here = is here
sit = Sit down
sit-at = Sit down on seat { $seat }
stand-up = Get up
remove = Ask { $name } to leave

## Your place

my-place-title = Your place
my-name = Your name
my-name-label = What you are called at the table
my-name-note = Others see the name at once.
my-name-saved = Saved.
save = Save
my-cat = Your cat
fur-marmalade = Marmalade
fur-grey = Grey
fur-black = Tuxedo
fur-cream = Siamese
fur-calico = Patch
fur-blue = Blue
fur-choc = Cocoa
settings = Settings
light = Light
light-day = Day
light-lamp = Lamp
light-system = System
sound-about = Cards, meows and your turn.
reminders = Tell me when it is my turn
reminders-about = At slow tables, when you look elsewhere.
reminders-refused = Your browser does not allow it.
no-account = No account
no-account-text = Your name and your seats belong to this device. A word takes them to another one.
come-back-show = Show the word
come-back-word = Your word. It counts once, for { $minutes } minutes:
come-back-link = Or open this link on the other device:
forget = Delete everything
forget-sure = Really delete everything?
forget-sure-text = Your name and your seats are gone then, in running games, too. This cannot be undone.
forget-not = Delete nothing
back-title = Back again
back-again = There you are, { $name }.
back-again-text = Your seats are on this device now.
back-not = That did not work.

## The rules

in-short = In short
contents = Contents
print = Print
our-reading = our reading
chapter-rules = Rules
chapter-deal = Setting up
chapter-turn = Your turn
chapter-turn-end = How a turn ends
chapter-special = Special cards
chapter-call = The call
chapter-points = Points
chapter-chips = Chips
chapter-melds = Melds
chapter-piles = Piles
chapter-factions = Factions
chapter-evidence = Evidence
chapter-skills = Abilities
chapter-prelude = Prelude
chapter-city = The city
chapter-round = A round
chapter-reckoning = Reckoning
chapter-edge = Rare cases
chapter-end = Who wins
chapter-hidden = Hidden and open
chapter-house = House rules
## A table for any game

type-move = Type a move
make-move = Make the move
all-moves = All moves
no-such-move = None of your moves goes like that.

## Looking at it again

watch-again = Watch again
review = Review
replay-place = Move { $move } of { $last }
replay-move = Move
replay-eyes = View
replay-eyes-of = View: { $player }
replay-open = All open
replay-hand-of = Hand of { $player }
replay-no-cards = no card
replay-chance = Chance to win
replay-judging = Moves judged: { $done } %
replay-first = To the beginning
replay-prev = Move back
replay-next = Move on
replay-play = Play
replay-stop = Stop
replay-turn = Next turning point
replay-share = Copy a link to this move
replay-shared = Link copied.
replay-beginning = The beginning. Nothing is played yet.
replay-at = Move { $move }:
replay-at-of = Move { $move } of { $last }:
replay-turned = Turning point.
replay-none = You cannot watch this game.
play-on = Play on from here
laid-out = Played on
    .about = Nothing was shuffled here: it was laid out as it stood in an earlier game.
review-of = Review: { $game }
review-judging = The moves are being judged: { $done } %.
review-waiting = The moves will be judged in a moment.
review-leave = This may take some minutes. You can leave and come back later: it goes on without you.
review-failed = The review did not work out.
review-again = Try again
review-graph = Who was ahead when
review-graph-about = Chance to win in percent, after each move, as each seat could see it.
review-graph-line = { $player }: from { $from } to { $to } percent.
review-start = Start
review-turns = Turning points
review-no-turns = No move changed much.
review-by-luck = { $good ->
    [yes] Good luck.
   *[no] Bad luck.
}
review-by-skill = { $good ->
    [yes] Well played.
   *[no] Not the best move.
}
review-by-others = { $good ->
    [yes] A mistake by { $player }.
   *[no] Well played by { $player }.
}
review-better = Better, { $gain } %:
review-sums = Luck and skill
review-sums-about = In percentage points of the chance to win. Start, luck and skill make the result.
review-luck = Luck
review-skill = Skill
review-from-to = { $start } → { $result } %
proof = Shuffle
proof-kept = Shuffle checked
proof-broken = Shuffle is not right
proof-commitment = Committed to before the deal
proof-shown-same = This page saw it before the deal.
proof-shown-other = Before the deal this page saw something else.
proof-shown-not = This page was not there before the deal.
proof-secret = Published after the game
proof-salt = Salt
proof-matches = { $kept ->
    [yes] The two agree: computed here, in the browser.
   *[no] The two do not agree.
}
proof-nonces = What every seat has added
proof-nonce-you = you
proof-nonce-player = somebody at the table
proof-nonce-table = nobody, so made of the commitment
proof-key = From these the key that shuffles
proof-further = { $command } checks the record down to the last card.
proof-none = This game was laid out, not shuffled. There is nothing to check.

learn = Learn by playing
lesson-step = Step { $step } of { $steps }
lesson-next = Next
lesson-understood = Got it
lesson-end = End
lesson-closes = That was the lesson.
    .about = { $missing ->
        [0] There is no more to say. Play as long as you like.
        [one] One thing did not come up. The rules have it.
       *[other] { $missing } things did not come up. The rules have them.
    }
