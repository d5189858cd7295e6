explorer-title = Explorer
explorer-source = Who played
explorer-any-source = All games
explorer-people = People
explorer-engine = With a computer
explorer-result = Result
explorer-any-result = Any result
explorer-won = Won: { $side }
explorer-drawn = Drawn
explorer-time = When
explorer-any-time = Any time
explorer-since = Since { $year }
explorer-games = { $games ->
    [0] Nobody has been here yet.
    [one] One game
   *[other] { $games } games
}
explorer-offline = Without the server only the book of computer games is known.
explorer-move = Move
explorer-count = Games
explorer-play = Play { $move }
explorer-samples = Some of these games
explorer-nobody = somebody

explorer-no-source = “{ $text }” is no source of games; there are people and engine.
explorer-no-month = “{ $text }” is no month; a month is written 2026-11.
explorer-no-result = “{ $text }” is no result; write the number of the seat that won, or draw.
explorer-book-foreign = This is no book of games.
explorer-book-broken = The book breaks off.
explorer-book-keys = The book was made by another version of Fishka. Make it again.
explorer-store-foreign = { $place } is no store of an explorer. It was left untouched.
explorer-store-newer = { $place } was written by a newer Fishka (format { $found }, this one knows up to { $known }). Use the newer program.
explorer-store-failed = { $place } does not work: { $error }.
