analysis-inaccuracy = Inaccuracy
analysis-mistake = Mistake
analysis-blunder = Blunder
analysis-tabs = Look up
analysis-tab-report = Report
analysis-tab-explorer = Explorer
analysis-tab-notes = Notes
analysis-tab-position = Position
analysis-tab-share = Share
analysis-proven = Proven
analysis-proven-margin = ∎ { $margin }
analysis-proven-win = ∎ wins in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
analysis-proven-loss = ∎ loses in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
analysis-bar = { $side }: { $chance } to win
analysis-bar-unknown = { $side }: chances not known yet
analysis-chances-of = Chances of { $side }
analysis-threat-of = { $side } threaten
analysis-effort = Depth { $depth } · { $nodes }k positions · { $speed }k a second
analysis-pause = Pause the engine
analysis-run = Let the engine think
analysis-lines = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
}
analysis-fewer-lines = Fewer lines
analysis-more-lines = More lines
analysis-lock = Stay at this position
analysis-threat = Show the threat
analysis-survey-off = { $done } of { $all } positions looked at
analysis-survey-done = All positions have been looked at.
analysis-surveys = Judge every move of the line
analysis-nothing-played = Play moves, paste a game or open a file: what each move was worth is told here.
analysis-one-chance = This engine tells only the chances of whoever acts, so moves of a game of three cannot be judged.
analysis-accuracy = Accuracy
analysis-inaccuracies = Inaccuracies
analysis-mistakes = Mistakes
analysis-blunders = Blunders
analysis-luck = Luck
analysis-lucky = Draws that mattered most:
analysis-draw-told = { $mv }: { $side } { $luck }
analysis-luck-about = Luck: what the draws added to the chances, in points of a hundred, with best play after them.
analysis-previous-mistake = Previous mistake
analysis-next-mistake = Next mistake
analysis-mistake-told = { $mv }: { $word }, { $before } → { $after }.
analysis-margin-lost = Lost: { $lost }.
analysis-better = Better:
analysis-insert = Add to the tree
analysis-write = Write into the record
analysis-written = The report is in the record now.
analysis-try = Try again
analysis-try-side = { $side }: { $count }
analysis-try-ask = { $mv } was played here. Find a better move.
analysis-try-judging = The engine is looking at it.
analysis-try-wrong = There is something better. Try again.
analysis-try-right = Right. The best line: { $line }
analysis-try-shown = The best line: { $line }
analysis-try-next = Next
analysis-try-stop = Stop
analysis-comment = Comment
analysis-glyphs = Signs
analysis-glyph-good = Good move
analysis-glyph-mistake = Mistake
analysis-glyph-brilliant = Brilliant move
analysis-glyph-blunder = Blunder
analysis-glyph-interesting = Interesting move
analysis-glyph-dubious = Dubious move
analysis-brushes = Colour of arrows and marks
analysis-brush-green = Green
analysis-brush-red = Red
analysis-brush-blue = Blue
analysis-brush-yellow = Yellow
analysis-draw-help = Draw with the right button, after a long press, or with the keys A and M.
analysis-wipe = Wipe the drawings away
analysis-draws = The draw
analysis-draw = Let chance draw
analysis-chance-due = Chance is to act
analysis-choose-draw = Choose what is drawn
analysis-draw-what = Drawn
analysis-draw-odds = Odds
analysis-fold = Fold the variation
analysis-unfold = Unfold the variation
analysis-large = The tree is very large: only the line that you look at is shown.
analysis-boards = Begin with a board
analysis-other-rules = Other rules, layouts and numbers of players
analysis-begin = Open the board
analysis-study-here = In this browser
analysis-study-unsent = On the server, with changes that are not sent yet
analysis-studies = Your studies
analysis-chapters-count = { $count ->
    [one] { $count } chapter
   *[other] { $count } chapters
}
analysis-broken-link = This link is broken: a part of it is missing. Copy it whole, or ask for the game as a file.
analysis-no-game-in-link = There is no game in this link. Open it in the browser, or paste the game itself.
analysis-forget-ask = Delete this study from the browser? It cannot be brought back.
analysis-no-study = This study is not in this browser. Ask for a link to it.
analysis-keys = Keys
analysis-key-step = One move back or on
analysis-key-ends = To the start or the end
analysis-key-sibling = Another variation
analysis-key-undo = Undo, redo
analysis-key-promote = Promote the variation
analysis-key-delete = Delete from here
analysis-key-collapse = Fold or unfold the variation
analysis-key-comment = Write a comment
analysis-key-glyph = Set a sign
analysis-key-mark = Mark the cell (on the board)
analysis-key-arrow = Begin and end an arrow (on the board)
analysis-key-flip = Turn the board
analysis-key-engine = Pause the engine or let it think
analysis-key-best = Play the best move
analysis-key-lines = More lines or fewer
analysis-key-lock = Stay at this position, or follow again
analysis-key-threat = Show the threat
analysis-key-mistake = Next mistake, the one before
analysis-key-paste = Open what is on the clipboard
analysis-key-list = This list
analysis-editor = Position editor
analysis-edit = Edit the position
analysis-clear = Clear
analysis-start = Starting position
analysis-mirror = Turn or mirror
analysis-position-text = The position as text
analysis-erase = Erase
analysis-tool = What a press puts down
analysis-link = Copy a link
analysis-link-line = Copy a link to this line
analysis-save-svg = Save a picture of the position (SVG)
analysis-save-png = Save a picture of the position (PNG)
analysis-save-gif = Save the line as an animation (GIF)
analysis-link-no-worths = The link is on the clipboard. The engine’s numbers are left out, so that it stays short; the engine finds them again.
analysis-link-long = The link is on the clipboard. It is long: some programs may cut it off.
analysis-copy-record = Copy the record
analysis-record-copied = The record is on the clipboard.
analysis-no-picture = The browser could not make the picture.
analysis-chapter = Chapter
analysis-chapter-name = Name of the chapter
analysis-chapter-new = New chapter
analysis-chapter-here = New chapter from here
analysis-chapter-delete = Delete the chapter
analysis-chapter-restore = Bring back the deleted chapter
analysis-save-report = Save as a page (HTML)
analysis-full = Full analysis by the server
analysis-full-about = The server’s engines look at every position of this game.
analysis-full-waits = { $ahead ->
    [0] It is the next game in the queue.
    [one] One game comes before it in the queue.
   *[other] { $ahead } games come before it in the queue.
}
analysis-full-runs = { $done } of { $all } positions looked at by the server.
analysis-full-done = What the server has found is in the record now. It can be undone.
analysis-full-failed = Try again later; the engine here goes on meanwhile.
analysis-open-here = Open in Fishka
analysis-embed = Show it in another page
analysis-embed-size = Size
analysis-embed-small = Small
analysis-embed-middle = Middle
analysis-embed-large = Large
analysis-embed-text = Paste this into the page
analysis-embed-copy = Copy the frame
analysis-embed-copied = The frame is on the clipboard.
analysis-thresholds = What counts as a mistake
analysis-thresholds-about = From so many lost points of a hundred, in chances to win, a move is called so.
analysis-keys-search = Find a key or what it does
analysis-keys-none = No key does that.
analysis-full-partly = The server has stopped after { $done } of { $all } positions. What it has found is in the record.
analysis-server = On the server
analysis-server-keep = Keep on the server
analysis-server-about =
    Whoever has the link reads the study and may copy it; only you change it. It has room for { $chapters ->
        [one] { $chapters } chapter
       *[other] { $chapters } chapters
    } and { $size } KiB of text, and stays as long as somebody looks at it.
analysis-server-link = Link to the study
analysis-server-saved = Everything is on the server.
analysis-server-waiting = Changes are on their way to the server.
analysis-server-unreachable = The server cannot be reached. Your changes are kept in this browser and sent as soon as it answers.
analysis-server-conflict = This study was changed in another tab or browser meanwhile. Nothing was overwritten: your version is in this browser, the other one on the server.
analysis-server-theirs = Open the one on the server
analysis-server-mine = Keep mine as a new study
analysis-server-foreign = A study of { $name }. What you change becomes a copy in this browser.
analysis-server-fork = Keep a copy of my own
analysis-server-remove = Take off the server
analysis-server-remove-ask = Delete this study on the server? Its link will lead nowhere. In this browser it stays.
analysis-bridge = Lines of { $engine }, by the bridge on this machine
analysis-bridge-closed = The bridge to the engine is closed. The terminal in which it runs says why.
