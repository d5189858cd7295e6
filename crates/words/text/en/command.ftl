command-error = Error: { $message }
command-output-failed = The output could not be written: { $error }.
command-move-refused = Move { $number } ({ $move }): { $reason }

command-heading-usage = Usage
command-heading-command = COMMAND
command-heading-commands = Commands
command-heading-arguments = Arguments
command-heading-options = Options
command-usage-options = [OPTIONS]
command-usage-hint = Add --help to see what is possible.
command-usage-unknown = “{ $argument }” is not known here.
command-usage-subcommand = There is no command “{ $command }”.
command-usage-missing = This is missing: { $arguments }.
command-usage-conflict = “{ $argument }” cannot stand together with “{ $other }”.
command-usage-value = { $argument } cannot be “{ $value }”. It can be: { $allowed }.
command-usage-bad-value = { $argument } cannot be “{ $value }”.
command-usage-other = The command line cannot be read: { $error }.

command-about = Play, study and research DVONN, Abalone and Ta Yü.
command-example =
    Examples:
      fishka games
      fishka show dvonn --moves "d3 f4 i2"
      fishka perft abalone --depth 5

    Each command has its own --help with examples.
command-arg-lang = Language: en or ru; otherwise that of the environment (LC_ALL, LC_MESSAGES, LANG)
command-arg-help = Show this help
command-arg-version = Show the version
command-arg-game = The game: dvonn, abalone or tayu
command-arg-options = An option of the game, as often as needed; “fishka games” lists them
command-arg-position = Begin in this position instead of the start
command-arg-moves = Play these moves first, separated by spaces; chance events such as ?abd are moves too
command-arg-json = Answer in JSON, for programs
command-arg-svg = Write the picture to this file (- for standard output) instead of drawing in the terminal
command-arg-theme = Colours of the picture: light (default) or dark
command-arg-no_coordinates = Leave out the coordinates around the board
command-arg-files = Record files; - for standard input

command-games-about = List the games, their options and layouts.
command-games-example =
    Examples:
      fishka games
      fishka games abalone
      fishka games --json
command-games-arg-game = Only this game
command-games-range = { "      " }a number from { $min } to { $max }

command-show-about = Draw a position, in the terminal or as an SVG picture.
command-show-example =
    Examples:
      fishka show abalone --option layout=belgian-daisy
      fishka show tayu --moves "?abd abd-i9"
      fishka show abalone --svg board.svg --theme dark
command-show-position = Position: { $position }
command-show-turn-seat = To act: { $seat }
command-show-turn-chance = To act: chance
command-show-over = Result { $result }. { $reason }
command-show-written = Wrote { $file }.

command-moves-about = List the legal moves of a position, one a line.
command-moves-example =
    Examples:
      fishka moves abalone
      fishka moves dvonn --position "r8/10/11/10/9 b place"
      fishka moves tayu --moves "?abd" --json

    With --json each move comes with the position text after it.

command-perft-about = Count the move sequences of a given length.
command-perft-example =
    Examples:
      fishka perft abalone --depth 5
      fishka perft dvonn --depth 4 --divide
      fishka perft tayu --depth 4 --threads 1 --json

    Only the count goes to standard output; progress, time and rate go to standard error.
    Forced passes and chance events are plies, every outcome of chance counts once, and draws by
    repetition or quiet plies are off.
command-perft-arg-depth = Length of the sequences in plies
command-perft-arg-divide = Also show the count below each move
command-perft-arg-made = Make every last move instead of only counting them (slower)
command-perft-arg-threads = Threads to use; otherwise one a processor core
command-perft-rate = { $seconds } s, { $rate } million leaves/s, { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}

command-record-about = Check, show and convert game records.
command-record-example =
    Examples:
      fishka record check game.fishka
      fishka record convert game.sgf --output game.fishka
      fishka record stats archive/*.sgf

    Reads Fishka records and, for DVONN, Boardspace SGF and Little Golem text.
command-record-check-about = Replay records by the rules and say what is wrong in them.
command-record-check-example =
    Example:
      fishka record check game.fishka other.sgf

    Exit code 2 when any record is broken.
command-record-show-about = Show a record, or the position after a number of plies.
command-record-show-example =
    Examples:
      fishka record show game.fishka
      fishka record show game.fishka --ply 60
      fishka record show game.fishka --ply 60 --svg board.svg
command-record-show-arg-file = The record file; - for standard input
command-record-show-arg-ply = Show the position after this many plies instead of the end
command-record-convert-about = Convert records to another format.
command-record-convert-example =
    Examples:
      fishka record convert game.sgf
      fishka record convert game.fishka --to json --output game.json
command-record-convert-arg-to = The format to write: fishka (default) or json
command-record-convert-arg-output = Write to this file instead of standard output
command-record-stats-about = Count games, lengths, results and branching over records.
command-record-stats-example =
    Example:
      fishka record stats archive/*.sgf
command-file-unreadable = { $file } cannot be read: { $error }.
command-file-unwritable = { $file } cannot be written: { $error }.

command-record-none = { $file }: there is no record in it.
command-record-error = { $file }, line { $line }, column { $column }: { $reason }
command-record-sound = { $file } ({ $record }): { $game }, { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}, result { $result }
command-record-unsound = { $file } ({ $record }): line { $line }, column { $column }: { $reason } ({ $plies ->
    [one] { $plies } ply before it is right
   *[other] { $plies } plies before it are right
})
command-record-broken = { $count ->
    [one] One record is broken.
   *[other] { $count } records are broken.
}
command-record-too-short = There is no ply { $ply }: the record has { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}.
command-record-stats-games = { "  " }records: { $count } (finished { $finished }, stopped { $stopped }, unfinished { $unfinished })
command-record-stats-plies = { "  " }plies: { $mean } on average, { $shortest } to { $longest }
command-record-stats-choices = { "  " }legal moves: { $mean } on average, { $most } at most
command-record-stats-results = { "  " }wins by seat: { $wins }; draws: { $draws }
command-record-stats-passes = { "  " }passes: { $count } in { $records ->
    [one] { $records } record
   *[other] { $records } records
}
