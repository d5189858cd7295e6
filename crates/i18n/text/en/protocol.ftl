protocol-no-program = The command of an engine must name a program.
protocol-open-quote = A quote is not closed in “{ $text }”.
protocol-not-started = “{ $program }” does not start: { $error }.
protocol-ended = The engine ended ({ $status }).
protocol-silent = The engine did not say “{ $what }” in time.

protocol-check-introduces = starts and introduces itself
protocol-check-ready = answers isready
protocol-check-skips-unknown = skips what it does not know
protocol-check-survives-nonsense = survives nonsense
protocol-check-answers-once = says bestmove exactly once
protocol-check-ready-during-search = answers isready during a search
protocol-check-stops = stops when told to
protocol-check-keeps-move-time = keeps to the time for a move
protocol-check-keeps-clock = keeps to its clock
protocol-check-agrees-with-rules = agrees with the rules on turns and results
protocol-check-plays-legally = plays legal moves only
protocol-check-expects-playable = expects lines that can be played
protocol-check-quits = ends when told to

protocol-fault-not-a-move = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} it said “{ $text }”, which is no move.
protocol-fault-illegal = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} it played { $text }. { $reason }
protocol-fault-not-playable = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} it expected “{ $line }”, which cannot be played.
protocol-fault-no-score = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} it told no score that could be understood.
protocol-fault-disagrees = After { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
} it answered { $question } with “{ $said }” instead of “{ $right }”.
protocol-fault-late = It took { $time } ms and had { $limit } ms.
protocol-fault-two-answers = It said bestmove twice.
protocol-fault-ended-early = It answered go infinite before it was told to stop.
protocol-fault-stays-alive = It did not end after quit.
