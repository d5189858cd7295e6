web-appearance = Appearance
web-cancel = Cancel

web-waiting = Waiting for a move: { $count }
web-continue = Continue your game
web-to-move = { $side } to move
web-finished = Finished games
web-forget = Remove this game

web-gone = This game is not here
web-gone-text = Games against the computer and at one screen are kept in the browser they were played in. This one was played elsewhere or has been removed.

web-new = New game
web-new-computer = Play the computer
web-new-device = Play at one screen
web-begin = Play
web-side = Your side
web-side-random = Random
web-players = Who plays
web-player-person = Player
web-player-computer = Computer, level { $level }
web-player-computer-full = Computer, full strength
web-level = Computer level
web-level-of = Level of computer { $number }
web-level-full = Max
web-level-1-about = For a first game: it sees only a few of its moves, never your answer, and leaves what could be taken.
web-level-2-about = Easy: it overlooks most of its moves and does not think of yours.
web-level-3-about = Relaxed: it takes what it happens to see and never looks what you can do then.
web-level-4-about = Friendly: it overlooks about half of what lies open, and your answer to it.
web-level-5-about = Fair: it sees much of what can be done at once, but not your answer.
web-level-6-about = Steady: it overlooks less and less of its own moves, and still your answer.
web-level-7-about = Firm: it weighs most of its moves well, but not what they leave you.
web-level-8-about = Good: careless moves are punished. What it leaves open now and then is yours.
web-level-9-about = Strong: what takes two moves to prepare gets past it.
web-level-10-about = Very strong: it thinks of your answer, though not of everything, and hardly of what lies further ahead.
web-level-rating = Rating about { $rating }.
web-level-full-about = Everything the engine has. It thinks a few seconds over a move.
web-clock = Clock
web-clock-none = No clock
web-clock-fischer = { $minutes } min + { $seconds } s
web-clock-per-move = { $seconds } s a move
web-clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
web-options = Options
web-start-position = Start from another position
web-start-position-about = The text of the position, as “Copy the position” gives it.

web-beside = How the game stands
web-moves = Moves
web-no-moves = No move yet.
web-steps = Step through the game
web-step-first = To the beginning
web-step-back = One move back
web-step-forward = One move on
web-step-last = To the last move
web-actions = Actions
web-turn-board = Turn the board
web-turn-by-itself = Turn the board to whoever is to move
web-undo = Take back
web-resign = Resign
web-resign-ask = Do you want to resign?
web-draw = Draw
web-draw-ask = Do all players agree to a draw?
web-draw-yes = Agree to a draw
web-rematch = Rematch
web-more = More
web-save = Save the game
web-save-picture = Save the picture
web-copy-position = Copy the position
web-share = Copy a link to the game
web-review-this = Analyse this game
web-position-copied = The position is on the clipboard.
web-link-copied = The link is on the clipboard. Whoever opens it sees the game.
web-not-copied = The browser does not allow copying here. Save the game instead.
web-thinking = Thinking
web-days-left = { $days } d { $rest }
web-low-time = Little time left
web-forced = There is no other move: { $mv }.
web-premove-dropped = Your planned move is no longer possible.
web-hint = Hint
web-bulk-one = Place for me
web-bulk-rest = Fill the rest at random
web-close = Close
web-no-answer = The computer does not answer: { $reason }
web-engine-unavailable = The engine could not be loaded. Check the connection and try again.
web-engine-nothing-to-do = No player is to move here.

web-result-win = { $count ->
    [many] { $side } win
   *[one] { $side } wins
}
web-result-draw = A draw
web-you-won = You won
web-you-lost = You lost
web-turning-points = Turning points
web-turning-points-looking = The engine is looking through the game.
web-turning-points-none = The game had none: the chances changed little by little.
web-turning-point = { $mv }: { $side } { $before } % → { $after } %
web-standing-win = won
web-standing-draw = drew
web-standing-loss = lost
web-end-resign = { $side } resigned.
web-end-time = { $side } ran out of time.
web-end-abandon = { $side } left the game.
web-end-agreed = The players agreed to a draw.

web-review-lead = Step through a game and see what the engine says of every position.
web-open-label = A game or a position as text
web-open-help = Fishka records, DVONN games of Boardspace or Little Golem, or the position text of any of the games.
web-open-text = Analyse
web-open-file = Open a file
web-open-another = Open another
web-open-empty = There is nothing to open yet: paste a game or choose a file.
web-open-neither = This is neither a record nor a position.
web-which-record = Game
web-engine = Engine
web-survey = Analysing the game: { $done } of { $all }
web-graph = The chances of { $side } through the game
web-undo-edit = Undo
web-redo-edit = Redo
web-promote = Promote the variation
web-delete = Delete from here

web-settings-board = Board
web-settings-coordinates = Coordinates
web-settings-coordinates-about = Letters and numbers beside the board.
web-settings-motion = Moving pieces
web-settings-motion-about = Pieces travel along their path. If your system asks for less motion, they stay calm anyway.
web-settings-sound = Sound
web-settings-sound-about = A short sound for every move.
web-settings-confirm = Confirm moves
web-settings-confirm-about = A move is made only after a second press.
web-settings-kept = Your choices stay in this browser.

web-about-what = Fishka is a place to play, study and research three board games: DVONN, Abalone and Ta Yü. The rules, the boards and the computer players run in your browser and go on working without a network.
web-about-rights = The games
web-about-rights-text = DVONN was designed by Kris Burm, Abalone by Michel Lalet and Laurent Lévi, Ta Yü by Niek Neuwahl. The names stand here only to say which games are played. All drawings, sounds and explanations are our own. If you like a game, buy it: on a table it is better still.
web-about-licence = Licence
web-about-licence-text = The program is open source under the MIT or the Apache 2.0 licence, whichever you prefer.
web-about-kept = What is kept
web-about-kept-text = Games on this device and your settings are stored in this browser and nowhere else. Games by link, with the names of the players and what they say there, are kept by the server of this page. There are no advertisements and no trackers.


web-history-lead = The games of this browser and those with others. Nothing is removed unless you remove it.
web-history-filter = Choose games
web-history-any = All
web-history-game = Game
web-history-place = Kept
web-history-here = In this browser
web-history-server = On the server
web-history-end = Result
web-history-player = Player
web-history-unfinished = Not finished
web-history-over = Finished
web-history-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
web-history-none = There are no games yet.
web-history-export = Export all as one file
web-history-import = Import a file
web-history-brought = { $kept ->
    [one] { $kept } game imported
   *[other] { $kept } games imported
}, { $known } already here.
web-history-delete-ask = Remove this game? A game kept in this browser cannot be restored.
web-storage-full = The browser has no room left to keep this. Save your games as a file and remove some.
web-coach = Coach
