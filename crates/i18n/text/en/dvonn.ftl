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
dvonn-phase-place = placing
dvonn-phase-stack = stacking
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
rules-dvonn-goal = The aim
rules-dvonn-goal-text =
    Both players build stacks. When nobody can move any more, you put all the stacks you own on top of one another: the taller tower wins.

    There are 23 white pieces, 23 black ones and three red DVONN pieces. The red ones are the lifeline: whatever loses its connection to them is lost.
rules-dvonn-goal-picture = The full board before the first stack moves: 49 cells, 49 pieces.
rules-dvonn-placing = Placing
rules-dvonn-placing-text =
    The board starts empty. White places a DVONN piece, Black the second, White the third. Then Black and White in turn place one piece of their own colour on any empty cell, Black first, until the board is full.

    White places the last piece and also makes the first move of the second part. If you like, chance fills the board and you start with the stacks.
rules-dvonn-placing-picture = White is to place. The three red pieces are down already.
rules-dvonn-moving = Moving
rules-dvonn-moving-text =
    A stack belongs to whoever has the top piece; a single piece is a stack of one. On your turn you move one of your stacks, always whole.

    It goes in a straight line, in one of six directions, by exactly as many cells as it has pieces. It flies over everything, empty cells included, and must land on another piece or stack of any colour. Afterwards the two are one stack, and it is yours.

    A red piece alone belongs to nobody and stays where it is. Once something stands on it, it moves with that stack.
rules-dvonn-moving-picture = The white stack on c3 has two pieces, so it moves two cells: here to e3.
rules-dvonn-blocked = Surrounded
rules-dvonn-blocked-text = A stack with a neighbour on all six sides cannot move, however tall it is. At the rim of the board a cell has fewer than six neighbours, so nothing is ever locked in there.
rules-dvonn-blocked-picture = The white piece on e3 is locked in. The white pieces on d2 and e4 can move.
rules-dvonn-touch = Staying in touch
rules-dvonn-touch-text =
    After every move, look for groups that hang together but have no red piece among them. They leave the board at once, whoever owned them.

    A single move can cut off several groups, and it can happen far away: it is enough that a stack with a red piece inside jumps elsewhere.
rules-dvonn-touch-picture = When White goes from e3 to f3, both black pieces on the left lose touch and are gone.
rules-dvonn-passing = Passing
rules-dvonn-passing-text = If you can move, you must, even if it hurts. If you cannot, you pass and wait: as soon as you have a move again, you play on.
rules-dvonn-end = The end
rules-dvonn-end-text = The game is over when neither side can move. Every piece in your stacks counts one point, whatever its colour. More points win; the same number is a draw.
rules-dvonn-end-picture = White owns 21 pieces, Black 12: White has won.
dvonn-field-side = Side to act
dvonn-field-side-w = White
dvonn-field-side-b = Black
dvonn-field-phase = Phase
dvonn-field-phase-place = Placing
dvonn-field-phase-stack = Stacking
dvonn-piece-w = White
dvonn-piece-b = Black
dvonn-piece-r = Red
