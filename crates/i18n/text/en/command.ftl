command-error = Error: { $message }
command-output-failed = The output could not be written: { $error }.

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
command-usage-no-value = Something is missing after { $argument }.
command-usage-value = { $argument } cannot be “{ $value }”. It can be: { $allowed }.
command-usage-range = { $argument } is a number from { $min } to { $max }, not “{ $value }”.
command-usage-bad-value = { $argument } cannot be “{ $value }”.
command-did-you-mean = Did you mean “{ $word }”?
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
command-arg-game = The game; “fishka games” lists them
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
command-record-show-arg-record = Show only this one of the records in the file, counted from 1
command-record-show-arg-ply = Show the position after this many plies instead of the end
command-record-convert-about = Convert records to another format.
command-record-convert-example =
    Examples:
      fishka record convert game.sgf
      fishka record convert game.fishka --to json --output game.json
command-record-convert-arg-to = The format to write: fishka (default) or json
command-record-convert-arg-force = Overwrite the file if it exists
command-record-convert-arg-output = Write to this file instead of standard output
command-record-stats-about = Count games, lengths, results and branching over records.
command-record-stats-example =
    Example:
      fishka record stats archive/*.sgf
command-record-verify-about = Check that tiles and other chance were drawn as committed before the game.
command-record-verify-example =
    Example:
      fishka record verify game.fishka

    The record carries the tags GameId, Commitment and Seed. Compare the commitment with the one
    that was shown when the game began. Exit code 2 when anything does not fit.
command-file-unreadable = { $file } cannot be read: { $error }.
command-file-unwritable = { $file } cannot be written: { $error }.

command-file-exists = { $file } exists already. Add --force to overwrite it.
command-result-won = { $count ->
    [one] Winner: { $seats }
   *[other] Winners: { $seats }
}
command-result-draw = Draw
command-result-shared = The first place is shared: { $seats }

command-record-several = { $file } holds several records, and a picture is of one. Choose it with --record.
command-record-no-such = There is no record { $record } in the file.
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
command-record-verified = { $file } ({ $record }): { $draws ->
    [one] { $draws } draw is
   *[other] all { $draws } draws are
} as committed: { $commitment }
command-record-unverified = { $file } ({ $record }): { $reason }
command-record-doubtful = { $count ->
    [one] One record could not be verified.
   *[other] { $count } records could not be verified.
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

command-arg-hash = Memory for known positions in MiB (64 when not given)
command-arg-threads = Threads to search with (1 when not given)
command-arg-patience = How many seconds an engine may take for what should take no time

command-analyse-about = Find the best moves of a position, or the mistakes of whole games.
command-analyse-example =
    Examples:
      fishka analyse abalone --option layout=belgian-daisy --time 10
      fishka analyse dvonn --position "9/10/11/10/7wr w stack" --lines 3
      fishka analyse tayu --moves "?abd" --nodes 100000 --json
      fishka analyse games.fishka --threads 4 --html report.html
      fishka analyse games.fishka --engine "./another-engine --quiet" --nodes 50000

    A line shows the score, the probability of winning and the moves expected. Scores are those of the
    side to act: estimates in units of the game, or “exact” when the result is proven. Where chance is
    to act, every outcome is shown with its probability and what it would be worth.

    For files, every position of every game is looked at, for a quarter of a second when nothing is
    given: which moves gave something away, what was better, how accurately each side played, and what
    was luck.
command-analyse-arg-targets = A game, or files with records (“-” for standard input)
command-analyse-arg-time = Think for this many seconds: 5 for a position, 0.25 for each position of a file when not given
command-analyse-arg-depth = Search this many plies deep
command-analyse-arg-nodes = Search this many positions
command-analyse-arg-lines = Show this many best lines (1 when not given)
command-analyse-arg-engine = The command of another engine that thinks in place of ours, in quotes
command-analyse-engine = Engine: { $engine }
command-analyse-engine-fault = The engine “{ $engine }” cannot be relied on. { $reason }
command-report-engine = { $file }: a game is left out. { $reason }
command-analyse-arg-output = Write the games with everything found out into this file
command-analyse-arg-html = Write a page with graph, boards and mistakes into this file
command-analyse-arg-force = Overwrite files that are there already
command-analyse-odds = odds
command-analyse-outcome = { $outcome }  comes with { $probability } %, wins { $win } %
command-analyse-mean = On average { $win } %.
command-analyse-files-only = --output and --html are for files of games.
command-report-chances = { "  " }Chances of { $side }: { $line }
command-report-sides = { $file }: a game of more than two sides is left out: the engine tells only the chances of the seat that acts.
command-report-flag = { $flag } is for a position, not for files of games.
command-report-left-out = { $count ->
    [one] { $count } record was left out.
   *[other] { $count } records were left out.
}
command-analyse-line = { $number }. { $score }  { $win } %  { $moves }
command-analyse-exact = exact { $margin }
command-analyse-wins = wins in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
command-analyse-loses = loses in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
command-analyse-effort = Depth { $depth }, { $nodes } million positions in { $seconds } s ({ $speed } million/s)
command-analyse-terms = Without looking ahead: { $terms }
command-analyse-chance = Chance is to act: add what is drawn to --moves.
command-analyse-over = The game is over: there is nothing to analyse.

command-engine-about = Speak the engine protocol on standard input and output.
command-engine-example =
    Examples:
      fishka engine
      fishka engine abalone
      printf 'position startpos\ngo depth 8\n' | fishka engine dvonn

    The protocol is UGI: ugi, setoption, position, go, stop, query, quit.
command-engine-arg-game = The game to begin with (dvonn when not given); setoption name Game changes it

command-engine-check-about = Test whether an engine speaks the protocol and plays by the rules.
command-engine-check-example =
    Examples:
      fishka engine-check "fishka engine" --game tayu
      fishka engine-check "./my-engine --quiet" --game abalone --option layout=belgian-daisy --games 10

    Exit code 1 when any point fails.
command-engine-check-arg-engine = The command that starts the engine, in quotes
command-engine-check-arg-games = How many games it plays against itself
command-engine-check-failed = { $failed } of { $points } points failed.

command-match-about = Play a match between two engines and tell which is better.
command-match-example =
    Examples:
      fishka match --engine builtin:full --engine "./other" --game dvonn --games 200 --time 10+0.1
      fishka match --engine builtin:5 --engine builtin:4 --game tayu --games 1000 --concurrency 2
      fishka match --engine "builtin:full;nodes=20000" --engine "./old;name=Old;nodes=20000" \
          --game abalone --option quiet=100 --option quiet-result=marbles --sprt 0,10 \
          --log match.log --record games.fishka

    An engine is builtin:LEVEL (1 to 10, full, greedy, monte-carlo, random) or a command. After
    semicolons stand settings: name, nodes, depth, movetime, and options of the engine such as Hash.
    Games come in pairs that begin alike, with the engines in each other's seats; chance deals
    both games of a pair the same.
command-match-arg-engines = An engine: builtin:LEVEL or a command; give two
command-match-arg-games = How many games to play at most (100 when not given)
command-match-arg-time = Time control, such as 10+0.1 or 0.5/move (10+0.1 when nothing limits the engines)
command-match-arg-nodes = Positions for each move
command-match-arg-depth = Depth in plies for each move
command-match-arg-movetime = Milliseconds for each move
command-match-arg-sprt = Stop when a test has decided between these two differences in Elo
command-match-arg-normalised = The differences of the test are in normalised Elo
command-match-arg-openings = A file of openings, one a line: moves, or “fen POSITION moves …”
command-match-arg-random_plies = Begin every pair with this many random moves (4 when not given)
command-match-arg-max_plies = Stop longer games: who is ahead wins (in Abalone by marbles out, in DVONN by pieces), otherwise it is a draw
command-match-arg-seed = The seed of all luck in the match
command-match-arg-concurrency = How many games to play at a time
command-match-arg-record = Write records of all games to this file
command-match-arg-log = Keep finished pairs in this file; a match that was interrupted goes on from it
command-match-arg-margin = How many milliseconds late a move may be
command-match-two-engines = A match has two engines: give --engine twice.
command-match-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}: +{ $wins } ={ $draws } −{ $losses }, { $score } %
command-match-pairs = Pairs with 0, ½, 1, 1½, 2 points: { $pairs }
command-match-elo = Elo { $elo } (95 %: { $low } to { $high }), better with { $superiority } %
command-match-forfeit = { $engine } loses a game: { $fault }
command-match-forfeits = { $engine } lost { $count ->
    [one] { $count } game
   *[other] { $count } games
} by its own fault.
command-match-open = Test { $low } against { $high }: not decided, { $ratio } between ±{ $bound }
command-match-accepted = Test { $low } against { $high }: passed, { $ratio } above { $bound }
command-match-rejected = Test { $low } against { $high }: failed, { $ratio } below −{ $bound }

command-bench-about = Count the nodes of fixed searches: the number changes when the engine does.
command-bench-example =
    Examples:
      fishka bench
      fishka bench dvonn
      fishka bench --json

    Only the numbers go to standard output; time and speed go to standard error.
command-bench-arg-game = Only this game
command-bench-rate = { $game }: { $nodes } positions in { $seconds } s, { $speed } million/s

command-serve-about = Serve live games and the web page on this machine.
command-serve-example =
    Examples:
      fishka serve
      fishka serve --data club.db --listen 0.0.0.0:8080
      fishka serve --data postgres://fishka:secret@db/fishka --config /etc/fishka.toml

    What is not given on the command line is taken from the environment (FISHKA_DATA, FISHKA_LISTEN,
    FISHKA_ORIGINS and so on, lists with commas), then from the file (data = "club.db", listen = "…").
    Ctrl+C or SIGTERM tells everybody who plays, saves what is going on, and ends.
command-serve-arg-data = The file with all games (fishka.db when not given), or postgres://user:password@host/database
command-serve-arg-nats = The NATS server over which several servers on one PostgreSQL database work together, such as nats://10.0.0.5:4222
command-serve-arg-listen = Address and port to listen on (127.0.0.1:8080 when not given)
command-serve-arg-config = A TOML file with these settings
command-serve-arg-origins = The address people see in their browser, such as https://fishka.example; as often as needed
command-serve-arg-trusted_proxies = A proxy whose word about its clients is believed (address or network); as often as needed
command-serve-arg-metrics_from = Who may read /metrics besides this machine (address or network); as often as needed
command-serve-arg-unlimited_from = Who is not held to rates (address or network), for own bots and measurements
command-serve-arg-contact = Whom push services can write to about this server: mailto: or https: (default: the first origin)
command-serve-arg-push_networks = Network besides the whole internet that push messages may be sent to, for a push service of one’s own
command-serve-arg-explorer = The explorer’s store (beside a file of data its name with -explorer.db; with PostgreSQL none when not given)
command-serve-arg-worker_keys = The key of an engine elsewhere that analyses games (fishka worker), of 16 characters or more; as often as needed
command-serve-arg-analysis_threads = Threads of the server itself that analyse games (1 when not given; 0 leaves it to engines elsewhere)
command-serve-arg-keep_waiting_days = Days for which a game is kept that waits for players and in which nothing happens (30; 0: for ever)
command-serve-arg-keep_unfinished_days = Days for which a begun game is kept in which nothing happens (730; 0: for ever)
command-serve-arg-keep_strangers_days = Days for which somebody without a name and without games is known (400; 0: for ever)
command-serve-arg-keep_studies_days = Days for which a study is kept that nobody looks at (730; 0: for ever)
command-serve-arg-keep_chat_days = Days for which what was said in a game that is over is kept (400; 0: for ever)
command-serve-arg-connections_per_address = Connections of one address that is no trusted proxy (256)
command-serve-arg-sockets_per_address = Sockets of one address at games, and as many at the lists (64); a school often has but one address
command-serve-arg-most_games = Games in memory at once (50000, some 2 GB); more are refused until some end
command-serve-arg-watchers_per_game = Sockets of those who watch one game (2000); those who play have their own
command-serve-arg-listed_per_player = Games of one player that wait in the lobby at once (5)
command-serve-arg-chat_lines = Lines that players can say in one game, and watchers (1000 each; 0: no chat)
command-serve-arg-engine_threads = Threads for computer players (all cores but one when not given)
command-serve-arg-log = What is logged: error, warn, info (default), debug, or by part: fishka_server=debug
command-serve-arg-log_format = How it is logged: text (default) or json
command-serve-arg-stop_seconds = How long to wait for open requests at the end (10 when not given)
command-serve-ready = Fishka is at { $address }
command-serve-stopped = Everything is saved.
command-serve-failed = The server cannot run: { $error }.

server-config-unreadable = { $file } cannot be read: { $error }.
server-config-malformed = { $file } is no file of settings: { $error }
server-config-value = { $name } cannot be “{ $value }”.
server-config-range = { $name } is { $least } to { $most }, not { $value }.
server-listen = Cannot listen on { $address }: { $error }.
server-threads = There are no threads for computer players: { $error }.
server-not-shared = Servers that work together need PostgreSQL, and { $place } is a file.
server-nats = The NATS server cannot be used: { $error }.
server-nodes = What is known of other servers cannot be read: { $error }.
server-other-version = A server on the same database speaks version { $version } of the messages, which this one does not know. Upgrade in smaller steps, or stop the others first.
server-push-key = There is no key for push services: { $error }.

command-backup-about = Copy all games to a file, also while a server is running.
command-backup-example =
    Examples:
      fishka backup monday.db
      fishka backup --data club.db /backups/club-monday.db
      fishka backup --data postgres://fishka:secret@db/fishka monday.dump

    The copy shows one moment and is complete or not there at all; nothing is ever overwritten. A copy of a file
    can be served like the original; a copy of a PostgreSQL database is an archive for pg_restore.
command-backup-arg-to = The copy; there must be no such file yet
command-backup-arg-data = What to copy (otherwise FISHKA_DATA, the file of settings, or fishka.db)
command-backup-arg-config = The TOML file of settings of the server
command-backup-done = { $place } is copied to { $file }.
command-backup-failed = The copy cannot begin: { $error }.
command-backup-arg-every = Copy again and again, every so many hours; FILE is then a folder, and every copy is looked through
command-backup-arg-keep = How many of these copies to keep (7 when not given)
command-check-about = Look through all games of a database, also while a server is running.
command-check-example =
    Examples:
      fishka check --data club.db
      fishka check --data /backups/club-monday.db

    Every log must be whole and playable from its first event to its last. Exit code 1 when anything is wrong.
command-check-arg-data = What to look through (otherwise FISHKA_DATA, the file of settings, or fishka.db)
command-check-arg-config = The TOML file of settings of the server
command-check-fault = Wrong: { $fault }
command-check-done = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } with { $events ->
        [one] { $events } event
       *[other] { $events } events
    } looked through.
command-check-wrong = { $count ->
        [one] { $count } thing is wrong.
       *[other] { $count } things are wrong.
    }

command-load-test-about = Play many games at once against a running server, and check that it keeps its word.
command-load-test-example =
    Examples:
      fishka serve --data load.db --unlimited-from 127.0.0.1
      fishka load-test http://127.0.0.1:8080 --games 2000 --rate 1000 --seconds 60 --pid $(pidof fishka)

    Every game has two players with a socket each, who play random legal moves, cut their connections now and
    then, come back, and send again what was not acknowledged. At the end every log is compared with what was
    acknowledged, and every clock is checked. Exit code 1 when anything was lost, played twice or counted wrongly.
command-load-test-arg-servers = The servers, http://HOST:PORT; players connect to any of them
command-load-test-arg-history = Write what every player was told and every log to this file, for `fishka check-history`
command-load-test-arg-games = Games at once (100 when not given)
command-load-test-arg-rate = Moves a second in all games together (100 when not given)
command-load-test-arg-seconds = How long to play (20 when not given)
command-load-test-arg-cut = How likely a connection is cut at each move (0.01 when not given; 0 for never)
command-load-test-arg-clock = The clock of the games (600+5 when not given)
command-load-test-arg-game = Only this game (all in turn when not given)
command-load-test-arg-seed = The seed of what the players choose
command-load-test-arg-watchers = Sockets that watch the first game (none when not given)
command-load-test-arg-pid = The server’s process on this machine, to look at its memory
command-load-test-making = Making games
command-load-test-playing = Playing
command-load-test-checking = Checking
command-load-test-moves = { $games } games at once: { $moves } moves acknowledged in { $seconds } s, { $rate } a second
command-load-test-times = Acknowledged after: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, longest { $longest } ms
command-load-test-network = Connections cut: { $cut }; came back: { $reconnected } ({ $gaps } with what was missed, { $resynced } with the whole game); moves sent again: { $repeated }
command-load-test-memory = Memory of the server: { $before } MiB before, { $after } MiB with all games, { $game } KiB a game
command-load-test-checked = Checked { $games } logs, { $moves } acknowledged moves and { $clocks } moves on the clock: lost { $lost }, played twice { $duplicated }, told otherwise { $forked }, wrong clocks { $wrong }
command-load-test-stalls = Moves sent again after a break, from the first sending: p50 { $p50 } ms, p99 { $p99 } ms, longest { $longest } ms
command-load-test-returns = Back at the game after knocking: p50 { $p50 } ms, p99 { $p99 } ms, longest { $longest } ms
command-load-test-refused = Refused moves: { $count }. The first: { $first }
command-load-test-wrong-clock = Wrong clocks: { $count }. The first: { $first }
command-load-test-unanswered = Moves that waited long for an answer: { $count }
command-load-test-disordered = Events that did not fit those before: { $count }
command-load-test-given-up = Players who could not come back: { $count }
command-load-test-unchecked = Logs that could not be checked: { $count }
command-load-test-failed = The load cannot begin: { $error }.
command-load-test-faulty = The server did not keep its word.
load-address = “{ $address }” is not an address such as http://127.0.0.1:8080.
load-unreachable = The server cannot be reached: { $error }.
load-answer = The server’s answer cannot be understood: { $error }.
load-refused = The server refuses ({ $status }): { $text }
load-memory = The memory of process { $process } cannot be read.
load-nothing = There is nothing to play: games, rate and seconds must be more than 0.
load-history = { $file } cannot be used: { $error }.

command-check-history-about = Check histories that `fishka load-test` wrote: everything acknowledged is in the log once, and clocks are right.
command-check-history-example =
    Example:
      fishka check-history history.jsonl
command-check-history-arg-files = Files with histories

command-puzzles-about = Find puzzles in games of the engine, and prove them again.
command-puzzles-example =
    Example:
      fishka puzzles mine dvonn --option placement=random --count 200 --output dvonn.puzzles
      fishka puzzles check dvonn.puzzles
command-puzzles-mine-about = Play games and keep the positions in which one move is proved to be the only best one. A run that was interrupted goes on where it stopped.
command-puzzles-mine-example =
    Example:
      fishka puzzles mine abalone --option layout=belgian-daisy --count 100 --output abalone.puzzles
command-puzzles-mine-arg-output = The file to add to
command-puzzles-mine-arg-count = How many puzzles the file shall have
command-puzzles-mine-arg-seed = The first game; each further game has the next number
command-puzzles-mine-arg-nodes = How many positions the players look at for a move
command-puzzles-check-about = Replay and prove every puzzle of the files.
command-puzzles-check-example =
    Example:
      fishka puzzles check dvonn.puzzles --every 10
command-puzzles-check-arg-files = The files of puzzles
command-puzzles-check-arg-every = Check only every N-th puzzle
command-puzzles-progress = { $count } of { $wanted } puzzles after { $games } games
command-puzzles-broken = { $file }, line { $line }: { $what }
command-puzzles-proved = { $file }: { $count ->
    [one] one puzzle proved
   *[other] { $count } puzzles proved
}
command-puzzles-other-game = { $file } is of another game or has other options.
command-puzzles-none = A hundred games in a row gave no new puzzle; the file has { $count }. Nothing can be proved of this game with these options.

command-explorer-about = What was played in a position and how it ended.
command-explorer-example =
    Examples:
      fishka explorer import games/ --source people
      fishka explorer show dvonn --moves "d3 f4"
command-explorer-import-about = Add the finished games of files and folders. A game that is there already is not counted again; what is broken is named and left out.
command-explorer-import-example =
    Examples:
      fishka explorer import games.fishka boardspace/
      fishka explorer import match.fishka --source engine --data club-explorer.db

    In folders the files that end in .fishka, .sgf and .txt are read. A server may use the store at the same time.
command-explorer-import-arg-paths = Files of games, or folders of such; - for standard input
command-explorer-import-arg-data = The explorer’s store (fishka-explorer.db when not given)
command-explorer-import-arg-source = Who played: people (default) or engine
command-explorer-show-about = Show which moves were made in a position and how those games ended. Positions that differ only in the order of moves or by a symmetry of the board are one.
command-explorer-show-example =
    Examples:
      fishka explorer show dvonn
      fishka explorer show abalone --option layout=belgian-daisy --source people --since 2026-01
command-explorer-show-arg-data = The explorer’s store (fishka-explorer.db when not given)
command-explorer-show-arg-source = Only games of people, or only those with an engine: people or engine
command-explorer-show-arg-since = Only games of this month and later, such as 2026-01
command-explorer-show-arg-until = Only games of this month and earlier
command-explorer-show-arg-result = Only games that this seat won (1 to 4), or that were drawn (draw)
command-explorer-book-about = Make a book: a small file of counts, without the games themselves.
command-explorer-book-example =
    Example:
      fishka match --engine builtin:full --engine builtin:full --game dvonn --nodes 2000 --games 1000 --record games.fishka
      fishka explorer book games.fishka --output dvonn.book
command-explorer-book-arg-files = Files of games of one kind
command-explorer-book-arg-output = The book to write
command-explorer-book-arg-least = Leave out positions that fewer games went through (2 when not given)
command-explorer-book-arg-force = Overwrite the book when there is one
command-explorer-bench-about = Fill a store with made-up games, and measure import and look-ups.
command-explorer-bench-example =
    Example:
      fishka explorer bench dvonn --games 1000000 --data bench.db
command-explorer-bench-arg-data = The store to fill; what is in it stays
command-explorer-bench-arg-games = How many games the store is filled up to (10000 when not given)
command-explorer-bench-arg-lookups = How many positions to look up (10000 when not given)
command-explorer-bench-arg-seed = The seed of the games
command-explorer-failed = The explorer cannot begin: { $error }.
command-explorer-progress = { $count ->
    [one] one game
   *[other] { $count } games
}
command-explorer-imported = { $new ->
    [one] One new game
   *[other] { $new } new games
}, known already { $known }, unfinished and left out { $unfinished }; { $seconds } s. The store has { $games ->
    [one] one game.
   *[other] { $games } games.
}
command-explorer-total = { $games ->
    [0] No games.
    [one] One game: { $results }
   *[other] { $games } games: { $results }
}
command-explorer-won = { $side } { $share } %
command-explorer-drawn = drawn { $share } %
command-explorer-sample = { "  " }no. { $number }: { $seats }, { $result }, { $date }; { $move }
command-explorer-no-games = There are no games in these files.
command-explorer-other-game = { $file } has games of another kind; a book is of one.
command-explorer-book-made = { $file }: { $games ->
    [one] one game
   *[other] { $games } games
}, { $bytes } bytes
command-explorer-measured =
    { $games ->
        [one] One game
       *[other] { $games } games
    } in the store, { $size } MiB. { $plies } plies were made in { $made } s and imported in { $import } s.
    { $lookups } look-ups: p50 { $p50 } ms, p99 { $p99 } ms, longest { $longest } ms

command-worker-about = Analyse games for a server, with nothing but outgoing requests. A game that is not finished goes to another.
command-worker-example =
    Example:
      fishka serve --worker-key 6f1c0a9b72d34e58
      fishka worker https://fishka.example --key 6f1c0a9b72d34e58 --threads 4
command-worker-arg-server = The server, https://HOST or http://HOST:PORT
command-worker-arg-key = The key that its host has given out (or FISHKA_WORKER_KEY)
command-worker-arg-threads = Games to look at at once (1 when not given)
command-worker-begun = Working for { $server }; Ctrl+C ends it.
command-worker-no-key = A key is missing: --key KEY, or FISHKA_WORKER_KEY in the environment.
command-worker-progress = Games { $games }, positions { $positions }
command-worker-stopped = What was begun is given back.
worker-address = “{ $address }” is not an address such as https://fishka.example.
worker-refused = The server refuses ({ $status }): { $text }
worker-unreachable = The server cannot be reached: { $error }.
command-bridge-about = Let the page use anybody’s engine on this machine.
command-bridge-example =
    Example:
      fishka bridge --engine "./another-engine --quiet" --site https://fishka.example

    Opens a socket on this machine, for pages of the site alone, and prints a link to open in the
    browser. Analysis then shows the lines of that engine. They are replayed before they are shown;
    an engine that lies, hangs or crashes is told here.
command-bridge-arg-engine = The command that starts the engine, in quotes
command-bridge-arg-site = The site whose pages may use the engine (http://127.0.0.1:8080)
command-bridge-arg-port = The port on this machine (any that is free)
command-bridge-site = “{ $site }” is no address of a site, such as https://fishka.example.
command-bridge-ready =
    Engine: { $engine }
    Open this link, and keep it to yourself: { $link }
