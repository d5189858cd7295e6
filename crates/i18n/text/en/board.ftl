board-pass = Pass
board-accept = Accept the bid
board-choose-ring = Draw a ring tile ({ $count } left)
board-choose-plain = Draw a plain tile ({ $count } left)
board-bid = Bid
board-can-move = can move
board-can-put-back = picked
board-can-land = a move can end here
board-turn = Turn
board-confirm = Make the move
board-cancel = Put back
board-entry = Move in notation
board-entry-play = Play
board-entry-hint = Such as { $example }
board-help = Arrow keys walk over the board, Enter picks and lays, Escape puts back, R turns a tile.
board-to-place = to place
board-lost = { $count } lost
board-dvonns = DVONN pieces
board-next-white = Next: a white piece
board-next-black = Next: a black piece
board-next-dvonn = Next: a DVONN piece
board-hand = Drawn tile { $kind }
board-pushed-out = pushed out
board-left = Tiles left by kind
board-edge-points = { $edge } { $points }
board-edge-doubles = { $edge } { $points } ({ $doubles } double)
board-target = Target { $number }: the saboteur wins if both others stay below it.
board-lowest-bid = Lowest bid: { $number }
board-no-bid = No bid yet
board-told-placed = { $side }: piece on { $cell }
board-told-stacked = { $side }: { $from } to { $to }, stack of { $height }
board-told-cut = { $count ->
    [one] cut off: { $cells }
   *[other] cut off: { $cells }
}
board-told-pass = { $side } cannot move and passes
board-told-rolled = { $side }: { $mv }, { $count ->
    [one] { $count } marble moves
   *[other] { $count } marbles move
}
board-told-pushed = { $count ->
    [one] pushes { $count }
   *[other] pushes { $count }
}
board-told-fell = one falls
board-told-drawn = Drawn: tile { $kind }
board-told-laid = { $side }: tile { $tile }
board-told-chosen = { $side } draws { $class }
board-told-bid = { $side } bids { $number }
board-told-accepted = { $side } accepts
board-told-moved = { $side }: { $mv }
board-told-chance = Chance: { $mv }
board-boards = Boards
board-boards-classic = Classic
board-boards-stone = Stone
board-pieces = Pieces
board-pieces-classic = Classic
board-pieces-contrast = Strong contrast
board-lay = Lay the tile
