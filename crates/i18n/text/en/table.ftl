table-end-aborted = The game was aborted.
table-broken = The game cannot be continued: event { $number }: { $reason }
table-position-over = In this position the game is already over.
table-seats = This game has { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}, but { $found } { $found ->
    [one] was
   *[other] were
} given.
table-two-seats = One person takes one seat.
table-no-such-seat = There is no seat { $seat } at this table.
table-seat-taken = This seat is taken.
table-full = All seats are taken.
table-not-a-player = Only those who play can do that.
table-not-begun = The game has not begun: a seat is still open.
table-not-over = The game is not over yet.
table-not-your-turn = It is not your turn.
table-out-of-date = The game has moved on: your move was meant for ply { $found }, and now it is { $expected }.
table-too-late = Your time was up before this move came.
table-offered-already = You can offer a draw once a move.
table-no-offer = Nobody offers a draw.
table-nothing-to-take-back = You have no move to take back.
table-asked-already = You can ask to take back once a move.
table-no-request = Nobody asks to take a move back.
table-too-far-to-abort = A game can only be aborted before its second move. You can resign or offer a draw.
table-nothing-to-claim = You can claim the game when another player has been away for long enough.
table-chat = A message has 1 to { $longest } characters.
table-chat-full = This game has no room for more than { $most } messages.
table-no-chat = There is no chat on this server.
table-chat-over = The game is over: only those who played it still talk here.
table-id = The id of a command has 1 to { $longest } bytes.
table-long-clock = { $hours ->
    [one] A clock gives at most { $hours } hour.
   *[other] A clock gives at most { $hours } hours.
} For more, play by days a move.
