dvonn-name = DVONN
dvonn-about = Stack pieces, keep in touch with the red DVONN pieces, and own the most when nobody can move.
dvonn-seat-1 = White
dvonn-seat-2 = Black
dvonn-white = White
dvonn-black = Black
dvonn-piece-white = white piece
dvonn-piece-black = black piece
dvonn-piece-dvonn = DVONN piece
dvonn-stack = stack
dvonn-phase-place = Placement
dvonn-phase-stack = Stacking
dvonn-pass = pass

dvonn-option-placement = Placement
dvonn-option-placement-about = Who fills the board before the stacking begins.
dvonn-value-placement-players = The players
dvonn-value-placement-random = Chance

dvonn-end-no-moves = Neither side can move.

dvonn-illegal-over = The game is over.
dvonn-illegal-still-placing = Pieces are still being placed: choose an empty cell.
dvonn-illegal-placing-is-over = All pieces are placed: choose a stack and where it lands.
dvonn-illegal-taken = { $cell } is taken: a piece is placed on an empty cell.
dvonn-illegal-nothing-there = There is no stack on { $from }.
dvonn-illegal-lone-dvonn = The lone DVONN piece on { $from } belongs to nobody and does not move.
dvonn-illegal-not-yours = The stack on { $from } belongs to { $owner }: its top piece decides.
dvonn-illegal-surrounded = The stack on { $from } is surrounded on all six sides and cannot move.
dvonn-illegal-not-in-line = { $to } is not in a straight line from { $from }.
dvonn-illegal-wrong-distance = The stack on { $from } { $height ->
    [one] is a single piece and moves one cell
   *[other] has { $height } pieces and moves exactly { $height } cells
}, not { $distance }.
dvonn-illegal-empty-target = { $to } is empty: a stack lands on another piece or stack.
dvonn-illegal-must-move = { $side } has a move and must make one: only a side without a move passes.
dvonn-refused-no-target = { $height ->
    [one] The piece on { $from } has nothing next to it to land on.
   *[other] The stack of { $height } on { $from } moves exactly { $height } cells, and there is nothing to land on.
}

dvonn-not-a-cell = A cell is a letter and a row: a1–i1, a2–j2, a3–k3, b4–k4, c5–k5.
dvonn-not-a-move = A move is a cell to place on (d3), two cells to stack (e1d1), or pass.

dvonn-setup-unknown-character = Column { $column }: “{ $found }” is none of w, b, r, a number of empty cells, or a stack in brackets.
dvonn-setup-empty-cells = Column { $column }: a number of empty cells is from 1 to 11.
dvonn-setup-empty-brackets = Column { $column }: there is no piece between the brackets.
dvonn-setup-open-bracket = Column { $column }: this bracket is not closed.
dvonn-setup-stack-too-tall = Column { $column }: the game has only 49 pieces for this stack.
dvonn-setup-row-too-long = Column { $column }: row { $row } has only { $length } cells.
dvonn-setup-row-too-short = Column { $column }: row { $row } has { $length } cells, but only { $found } { $found ->
    [one] is
   *[other] are
} given.
dvonn-setup-too-few-rows = Column { $column }: row { $row } is missing. The rows 5 to 1 are separated by “/”.
dvonn-setup-too-many-rows = Column { $column }: the board has only five rows.
dvonn-setup-side-expected = Column { $column }: after the board comes the side to act, w or b.
dvonn-setup-phase-expected = Column { $column }: after the side to act comes the phase, place or stack.
dvonn-setup-nothing-expected = Column { $column }: nothing follows the phase.
dvonn-setup-too-many-white = There are { $count } white pieces, but the game has only { $supply }.
dvonn-setup-too-many-black = There are { $count } black pieces, but the game has only { $supply }.
dvonn-setup-too-many-dvonn = There are { $count } DVONN pieces, but the game has only { $supply }.
dvonn-setup-dvonn-on-top = The stack on { $cell } has a DVONN piece on top, and a lone DVONN piece never moves onto another.
dvonn-setup-no-dvonn = There is no DVONN piece on the board.
dvonn-setup-unconnected = The group around { $cell } is not connected to a DVONN piece, so it would have been removed.
dvonn-setup-stack-while-placing = There is a stack on { $cell }, but pieces are still being placed.
dvonn-setup-dvonns-first = The three DVONN pieces are placed first; { $dvonn ->
    [0] none is
    [one] only one is
   *[other] only { $dvonn } are
} on the board.
dvonn-setup-uneven-placing = Black and White place in turn, Black first, so there cannot be { $white } white and { $black } black pieces.
dvonn-setup-placing-is-over = All pieces are placed, so the phase is stack.
dvonn-setup-wrong-side = { $placed ->
    [0] On the empty board
    [one] After one placed piece
   *[other] After { $placed } placed pieces
} { $expected } is to act.

dvonn-term-pieces = Pieces and stacks
dvonn-term-mobility = Mobility
dvonn-term-dvonn = Control of the DVONN pieces
dvonn-term-attack = Attackers and defenders
dvonn-term-connection = Connection to the DVONN pieces
dvonn-term-interplay = How the stacks stand to each other
dvonn-term-cells = Good cells
dvonn-term-turn = The move
dvonn-view-white = { $height ->
    [1] { $cell }: white piece
   *[other] { $cell }: white stack of { $height }{ $dvonns ->
        [0] {""}
        [1] , holds a DVONN piece
       *[other] , holds { $dvonns } DVONN pieces
    }
}
dvonn-view-black = { $height ->
    [1] { $cell }: black piece
   *[other] { $cell }: black stack of { $height }{ $dvonns ->
        [0] {""}
        [1] , holds a DVONN piece
       *[other] , holds { $dvonns } DVONN pieces
    }
}
dvonn-view-lone = { $cell }: lone DVONN piece
dvonn-view-to-place = to place
dvonn-view-points = { $count ->
    [one] point
   *[other] points
}
dvonn-view-tally-white = white: { $tally }
dvonn-view-tally-black = black: { $tally }
dvonn-view-tally-dvonn = DVONN: { $tally }
dvonn-board-pass = Pass
dvonn-board-to-place = to place
dvonn-board-lost = { $count } lost
dvonn-board-dvonns = DVONN pieces
dvonn-board-next-white = Next: a white piece
dvonn-board-next-black = Next: a black piece
dvonn-board-next-dvonn = Next: a DVONN piece
dvonn-told-placed = { $side }: piece on { $cell }
dvonn-told-stacked = { $side }: { $from } to { $to }, stack of { $height }
dvonn-told-cut = { $count ->
    [one] cut off: { $cells }
   *[other] cut off: { $cells }
}
dvonn-told-pass = { $side } cannot move and passes
dvonn-field-side = Side to act
dvonn-field-side-w = White
dvonn-field-side-b = Black
dvonn-field-phase = Phase
dvonn-field-phase-place = Placing
dvonn-field-phase-stack = Stacking
dvonn-piece-w = White
dvonn-piece-b = Black
dvonn-piece-r = Red
dvonn-lost = Pieces lost: { $lost }.
