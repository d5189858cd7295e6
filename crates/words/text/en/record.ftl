record-place = Line { $line }, column { $column }
record-too-long = A record has at most { $limit } MiB of text.
record-too-many-tags = A record has at most { $limit } tags.
record-too-many-moves = A record has at most { $limit } moves, and { $line-limit } in one line.
record-too-deep = Variations nest at most { $limit } deep.
record-no-record = This is no record: a record begins with [Fishka "1"].
record-unknown-version = Format version { $found } is not known here; known is 1.
record-not-a-tag = A tag is written [Name "value"] on one line.
record-repeated-tag = Tag { $name } stands there twice.
record-reserved-tag = Tag { $name } cannot be set.
record-no-game = The record does not say which game it is: a tag like [Game "dvonn"] is missing.
record-no-such-seat = There is no seat for tag { $name }: this game has { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}.
record-date = A date is written 2026-11-15, 2026-11 or 2026.
record-ending = An ending is written resign 1, time 1, abandon 1 (with the seat) or agreed.
record-open-comment = This comment has no end: a closing brace is missing.
record-stray-brace = There is no comment to end here.
record-open-variation = This variation has no end: a closing parenthesis is missing.
record-stray-parenthesis = There is no variation to end here.
record-variation-before-move = A variation stands after the move it replaces.
record-empty-variation = A variation needs a move.
record-stray-number = A number without a dot belongs to the word before it, and there is none.
record-wrong-number = This is turn { $expected }, not { $found }. Is a move missing or written twice?
record-not-their-turn = { $action }: it is not this player’s turn.
record-result-in-variation = A result stands only at the end of the record, not in a variation.
record-after-result = Nothing but another record may follow the result.
record-second-record = Another record begins here.
record-wrong-result = The result is { $expected }, not { $found }.
record-result-too-early = The game is not over, so its result is * or, with an Ending tag, like W-L.
record-ended-on-board = The rules have ended this game; it cannot end another way.
record-ending-mismatch = A result like W-L and an Ending tag go together, and a seat that gave up loses.
record-end-resign = Seat { $seat } resigned.
record-end-time = Seat { $seat } ran out of time.
record-end-abandon = Seat { $seat } left the game.
record-end-agreed = The players agreed on the result.
