view-title-turn = { $game }: { $side } to act
view-title-chance = { $game }: chance decides
view-title-over = { $game }: the game is over
view-empty = { $cell }: empty
view-piece = { $cell }: { $text }
view-piece-of = { $cell }: { $text }, { $side }
view-arrow = arrow from { $from } to { $to }
view-arrow-text = arrow from { $from } to { $to }: { $text }
view-marked = { $cell } is marked
view-marked-danger = { $cell } is in danger
view-marked-gone = { $cell } is crossed out
view-marked-text = { $cell } is marked { $text }
view-dvonn-white = { $height ->
    [1] { $cell }: white piece
   *[other] { $cell }: white stack of { $height }{ $dvonns ->
        [0] {""}
        [1] , holds a DVONN piece
       *[other] , holds { $dvonns } DVONN pieces
    }
}
view-dvonn-black = { $height ->
    [1] { $cell }: black piece
   *[other] { $cell }: black stack of { $height }{ $dvonns ->
        [0] {""}
        [1] , holds a DVONN piece
       *[other] , holds { $dvonns } DVONN pieces
    }
}
view-dvonn-lone = { $cell }: lone DVONN piece
view-dvonn-to-place = to place
view-dvonn-points = { $count ->
    [one] point
   *[other] points
}
view-dvonn-tally-white = white: { $tally }
view-dvonn-tally-black = black: { $tally }
view-dvonn-tally-dvonn = DVONN: { $tally }
view-abalone-black = { $cell }: black marble
view-abalone-white = { $cell }: white marble
view-abalone-out-black = black marbles out: { $count }
view-abalone-out-white = white marbles out: { $count }
view-tayu-laid = tile { $tile }
view-tayu-exits = { $cell }: tile { $tile }, water to { $sides }
view-tayu-no-exit = { $cell }: tile { $tile }, no exit here
view-tayu-edge = { $edge }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
view-tayu-north = north
view-tayu-east = east
view-tayu-south = south
view-tayu-west = west
view-tayu-edge-north = North
view-tayu-edge-east = East
view-tayu-edge-south = South
view-tayu-edge-west = West
view-tayu-north-south = North–south
view-tayu-east-west = East–west
view-tayu-bag = { $count ->
    [one] { $count } tile in the bag
   *[other] { $count } tiles in the bag
}
