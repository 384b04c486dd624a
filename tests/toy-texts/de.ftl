rule-TY1 = Play a card you hold, or draw from the stock.
event-played = Seat plays { $card }.
event-drew = { $card ->
    [hidden] Seat draws.
   *[other] Seat draws { $card }.
}
illegal-no-stock = The stock is empty.
illegal-not-held = You do not hold { $card }.
