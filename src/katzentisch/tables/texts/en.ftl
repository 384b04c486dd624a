# What a table says no to. The codes go over the wire; these are their sentences.

table-closed = This table is closed.
table-frozen = The journal of this table is damaged. It cannot go on; all other tables can.
table-no-seat = You have no seat at this table.
table-no-such-seat = There is no seat { $seat } at this table.
table-not-now = { $stage ->
    [waiting] The game has not begun yet.
    [playing] A game is being played.
    [paused] The game is paused.
   *[over] The game is over.
  }
table-not-master = Only the one who made the table may do that.
table-seated = You have a seat already.
table-removed = You were removed from this table.
table-full = All seats are taken.
table-seat-taken = Seat { $seat } is taken.
table-seat-free = Nobody sits on seat { $seat }.
table-not-oneself = You cannot remove yourself: leave the table instead.
table-free-seats = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
  }
table-resigned = You gave this game up.
table-stale = The table has changed meanwhile. Please look again.
table-from-the-future = Your move answers something that has not happened.
table-series-over = Enough has been played at this table: please make a new one.
table-too-much = Too much has been done at this table beside playing. You can play on, or make a new table.
table-proposal-open = The players are being asked something else.
table-no-proposal = Nobody is being asked anything now.
table-agreed-already = You have agreed already.
table-no-takebacks = Moves cannot be taken back at this table.
table-takeback-hidden = This cannot be taken back: something hidden has been seen since, or your last move is too long ago.
table-no-player-there = No player sits on seat { $seat }.
table-muted = The chat is closed.
table-no-hints = There are no hints at this table.
table-hint-not-now = It is not your turn.
table-hint-had = You have had a hint for this move.
table-no-holdings = This table does not tell what the others could hold.
table-no-count = That could not be counted just now.
table-not-so-fast = Not so fast, please.
table-no-thought = Nothing comes to mind just now. Please ask again.
table-no-clock = This game has its own time-outs and takes no clock.
table-too-many-bots = There are only { $players } seats.
