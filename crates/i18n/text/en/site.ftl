# What is said outside the page: to those who are shown a link, and to those who are called.

site-invitation = { $names } invites you to a game of { $game }
site-waiting = A seat is free: open the link and play. No account needed.
site-game = { $game }: { $names }
site-running = The game is being played right now. Come and watch.

site-call-your-turn = Your move
site-call-begun = Your game has begun
site-call-declined = Your invitation was declined
site-study = { $game }: { $title }
site-study-untitled = { $game }: a study
site-study-about = { $chapters ->
    [one] A study of one chapter: moves, variations and notes on a board.
   *[other] A study of { $chapters } chapters: moves, variations and notes on a board.
}
