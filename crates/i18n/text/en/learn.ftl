learn-title = Learn
learn-lead = Read a little, try it on the board, solve the tasks. Ten minutes, and you play.
learn-begin = Learn by doing
learn-words = Words of the games
learn-word-try = Try it on the board
learn-own-side = You play: { $side }
learn-progress = { $solved } of { $all } tasks solved
learn-game = Learn { $game }
learn-chapters = Chapters
learn-boards = Boards of this chapter
learn-dot = Board { $number } of { $all }
learn-dot-task = Task { $number } of { $all }: { $stars ->
    [0] not solved yet
    [one] solved, one star
   *[other] solved, { $stars } stars
}
learn-back = Back
learn-next = Next
learn-again = Start over
learn-hint = Hint
learn-coach = What the coach sees
learn-wrong = { $mv } is not it: try again.
learn-solved = { $stars ->
    [3] Solved: three stars.
    [2] Solved: two stars.
   *[other] Solved: one star.
}

learn-puzzles = Puzzles
learn-puzzles-lead = Every one is proved: one move is the best, and what is as good counts as well.
learn-puzzle-next = Next puzzle
learn-puzzle-daily = Puzzle of the day
learn-puzzle-failed = Failed ones again ({ $count })
learn-puzzle-rating = Your rating: { $own }. This puzzle: { $rating }.
learn-puzzle-choose = Choose
learn-puzzle-level = How hard
learn-puzzle-level-much-easier = Much easier
learn-puzzle-level-easier = Easier
learn-puzzle-level-own = As I solve
learn-puzzle-level-harder = Harder
learn-puzzle-level-much-harder = Much harder
learn-puzzle-theme = What about
learn-puzzle-theme-any = Anything
learn-puzzle-themes = In this puzzle: { $themes }.
learn-puzzle-none = You have tried all of these. Choose another theme or the failed ones.
learn-theme-win = the only win
learn-theme-most = the most to gain
learn-theme-ahead = becoming the favourite
learn-theme-lead = the most points
learn-theme-odds = the better chances
learn-theme-out-2 = out in two moves
learn-theme-out-3 = out in three moves
learn-theme-cut = cutting off
learn-theme-takes = taking a stack
learn-theme-takes-red = command of a red piece
learn-theme-must-pass = no move left to the other side
learn-theme-push = sumito
learn-theme-push-out-soon = a push that cannot be stopped
learn-theme-breaks = breaking a line
learn-theme-joins = joining marbles
learn-theme-saves = saving a marble
learn-theme-scores = water to an edge
learn-theme-kills = exits that nothing fits
learn-theme-closes = closing an edge
learn-theme-end-risk = the next tile may end it
learn-puzzle-streak = { $days ->
    [one] One day in a row
   *[other] { $days } days in a row
}
learn-puzzle-task-win = Only one move wins. Find it.
learn-puzzle-task-most = Find the move that gets the most out of it.
learn-puzzle-task-ahead = All that may still be drawn is counted to the end of the game. Only one place makes you the favourite. Find it.
learn-puzzle-task-odds = All that may still be drawn is counted to the end of the game. Where does this tile win most often?
learn-puzzle-task-lead = Who wins is settled; by how much is not. Where does this tile bring you the most points, over all that may still be drawn?
learn-puzzle-task-out-2 = Push a marble off in two moves, whatever is answered.
learn-puzzle-task-out-3 = Push a marble off in three moves, whatever is answered.
learn-first-game = First game with the coach
learn-enough = That is enough for a first game; the other chapters can wait.
learn-worth = What the engine says for { $side }:
learn-worth-exact = exactly { $margin }
learn-worth-estimate = about { $margin }, { $percent } % to win
learn-worth-odds = { $percent } % to win
learn-worth-wins = wins in { $plies } plies
learn-worth-loses = loses in { $plies } plies
