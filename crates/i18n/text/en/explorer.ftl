explorer-no-source = “{ $text }” is no source of games; there are people and engine.
explorer-no-month = “{ $text }” is no month; a month is written 2026-11.
explorer-no-result = “{ $text }” is no result; write the number of the seat that won, or draw.
explorer-book-foreign = This is no book of games.
explorer-book-broken = The book breaks off.
explorer-book-keys = The book was made by another version of Fishka. Make it again.
explorer-store-foreign = { $place } is no store of an explorer. It was left untouched.
explorer-store-newer = { $place } was written by a newer Fishka (format { $found }, this one knows up to { $known }). Use the newer program.
explorer-store-failed = { $place } does not work: { $error }.
explorer-total = { $games ->
    [0] No games went through this position.
    [one] One game went through this position.
   *[other] { $games } games went through this position.
}
explorer-filter = Which games count
explorer-source = Who played
explorer-result = Result
explorer-since = From this month
explorer-until = Up to this month
explorer-all = All
explorer-people = People
explorer-engine = Engine
explorer-won = Won: { $side }
explorer-drawn = Drawn
explorer-move = Move
explorer-games = Games
explorer-share = Won by { $side }, %
explorer-drawn-share = Drawn, %
explorer-shares = Shares are hundredths of the games with that move. Press a move to play it.
explorer-samples = Games
explorer-book-only = Shown are only the engine games of the book that comes with the page.
explorer-no-book = The explorer needs the server here: there is no book of this game.
