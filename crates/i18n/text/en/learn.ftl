learn-title = Learn
learn-lead = Read a little, try it on the board, solve the tasks. Ten minutes, and you play.
learn-begin = Learn by doing
learn-words = Words of the games
learn-progress = { $solved } of { $all } tasks solved
learn-game = Learn { $game }
learn-chapters = Chapters
learn-back = Back
learn-next = Next
learn-again = Start over
learn-hint = Hint
learn-coach = What the coach sees
learn-wrong = { $mv } is not it: try again.
learn-solved = { $stars ->
    [3] Solved: three stars!
    [2] Solved: two stars.
   *[other] Solved: one star.
}
