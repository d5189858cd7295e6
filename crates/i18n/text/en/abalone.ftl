abalone-name = Abalone
abalone-about = Roll your marbles together and be the first to push six of the opponent's off the board.
abalone-seat-1 = Black
abalone-seat-2 = White
abalone-black = black
abalone-white = white
abalone-marbles-black = black marbles
abalone-marbles-white = white marbles
abalone-marble = marble
abalone-move-in-line = in-line move
abalone-move-broadside = broadside move
abalone-out = { $count ->
    [one] { $count } marble out
   *[other] { $count } marbles out
}

abalone-formation-monomial = monomial
abalone-formation-binomial = binomial
abalone-formation-spear = spear
abalone-formation-arc = arc
abalone-formation-shield = shield
abalone-formation-polynomial = polynomial
abalone-formation-block = block
abalone-formation-det = det
abalone-formation-pac = pac
abalone-formation-sumito = sumito

abalone-option-layout = Layout
abalone-option-layout-about = How the marbles stand at the beginning.
abalone-value-layout-standard = Standard
abalone-value-layout-belgian-daisy = Belgian daisy
abalone-value-layout-german-daisy = German daisy
abalone-value-layout-dutch-daisy = Dutch daisy
abalone-value-layout-swiss-daisy = Swiss daisy
abalone-value-layout-domination = Domination
abalone-value-layout-snakes = Snakes
abalone-value-layout-the-wall = The Wall
abalone-value-layout-face-to-face = Face to face
abalone-value-layout-alien-attack = Alien attack
abalone-value-layout-infiltration = Infiltration
abalone-option-repetition = Repetition
abalone-option-repetition-about = What happens when the same position arises for the third time.
abalone-value-repetition-draw = Draw
abalone-value-repetition-off = Play on
abalone-option-quiet = Quiet plies
abalone-option-quiet-about = After so many plies without a marble leaving the board the game ends; 0 means never.
abalone-option-quiet-result = After quiet plies
abalone-option-quiet-result-about = Who wins a game that ends after quiet plies.
abalone-value-quiet-result-draw = Nobody: a draw
abalone-value-quiet-result-marbles = Who has pushed out more marbles

abalone-end-six-out = Six marbles of one colour are out.
abalone-end-no-moves = The side to move has no legal move and loses.
abalone-end-repetition = The same position for the third time: a draw.
abalone-end-quiet = No marble has left the board for too long.

abalone-illegal-over = The game is over.
abalone-illegal-no-marble = There is no marble on { $cell }.
abalone-illegal-not-yours = The marble on { $cell } is your opponent's.
abalone-illegal-too-many = At most three marbles move at once; from { $rear } it would be { $count }.
abalone-illegal-own-leaves = Your own marble on { $cell } would leave the board.
abalone-illegal-outnumbered = { $pushers } cannot push { $pushed }: a sumito needs more marbles than it pushes, and at most three push.
abalone-illegal-backed = Your marble on { $cell } stands behind the marbles to be pushed: they have nowhere to go.
abalone-illegal-taken = { $cell } is taken: a broadside move needs empty cells and pushes nothing.
abalone-refused-stuck = The marble on { $cell } has nowhere to go.
abalone-refused-too-far = { $cell } is too far: marbles move one cell.

abalone-not-a-cell = A cell is a row letter and a diagonal number, a1 to i9, such as e5.
abalone-not-a-move = A move is the rear marble and where it goes, such as a1b2, or both ends of a line and where the first goes, such as c3c5d3.
abalone-not-a-step = Marbles move one cell: the cell they go to must touch theirs.
abalone-not-a-line = A broadside move names both ends of a line of two or three.
abalone-not-sideways = Along its own line a line moves in line: name the rear marble and where it goes, such as a1b2.
abalone-over-the-edge = No marble may leave the board by its own move.

abalone-setup-unexpected = Column { $column }: unexpected “{ $found }”.
abalone-setup-row-length = Column { $column }: row { $row } has { $length } cells, not { $found }.
abalone-setup-rows-missing = Column { $column }: row { $row } is missing. There are nine rows, from i to a, with “/” between.
abalone-setup-rows-left-over = Column { $column }: more than nine rows.
abalone-setup-short = Column { $column }: the text ends too early. After the rows stand the side to move, the black and the white marbles out, such as “b 0 0”.
abalone-setup-no-side = Column { $column }: the side to move is b or w.
abalone-setup-no-number = Column { $column }: the number of { $marbles } out is missing.
abalone-setup-too-many-marbles = { $count } { $marbles }, out ones included; a side has 14.
abalone-setup-too-many-out = { $out } { $marbles } are out; the game ends with six.
abalone-setup-both-lost = Six marbles of both colours are out; the game ends with the first six.

abalone-term-material = Marbles
abalone-term-centre = Control of the centre
abalone-term-cohesion = Marbles that stand together
abalone-term-pushes = Pushes available
abalone-term-danger = Marbles in danger at the edge
abalone-term-formations = Formations
abalone-term-turn = The move
abalone-view-black = { $cell }: black marble
abalone-view-white = { $cell }: white marble
abalone-view-out-black = black marbles out: { $count }
abalone-view-out-white = white marbles out: { $count }
abalone-board-black-out = black marbles pushed out
abalone-board-white-out = white marbles pushed out
abalone-board-left = { $count ->
    [one] { $count } own marble left
   *[other] { $count } own marbles left
}
abalone-told-rolled = { $side }: { $mv }, { $count ->
    [one] { $count } marble moves
   *[other] { $count } marbles move
}
abalone-told-pushed = { $count ->
    [one] pushes { $count }
   *[other] pushes { $count }
}
abalone-told-fell = one falls
abalone-field-side = Side to move
abalone-field-side-b = Black
abalone-field-side-w = White
abalone-field-black-out = Black marbles out
abalone-field-white-out = White marbles out
abalone-piece-b = Black
abalone-piece-w = White
abalone-phase-whole = All marbles on
abalone-phase-falling = Marbles fall
abalone-phase-last = One to go
abalone-proven-win = ∎ sixth marble in { $moves }
abalone-proven-loss = ∎ loses the sixth marble in { $moves }
abalone-proven-no-moves-win = ∎ leaves no move in { $moves }
abalone-proven-no-moves-loss = ∎ has no move left in { $moves }
abalone-lost = Marbles lost, as the engine counts: { $lost }.
