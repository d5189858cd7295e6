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

rules-abalone-goal = The aim
rules-abalone-goal-text =
    Each side has 14 marbles. Push six of the other side's marbles over the rim, and you have won.

    Black begins, then the players take turns. There is no passing.
rules-abalone-goal-picture = The standard layout. Others are on offer when you begin a game; the daisies lead to a fight sooner.

rules-abalone-line = Moving in line
rules-abalone-line-text = You move one, two or three of your marbles by one cell. They must touch each other in one straight row. Moving along this row, they follow the first one onto an empty cell.
rules-abalone-line-picture = Three black marbles roll one cell to the right.

rules-abalone-broadside = Moving broadside
rules-abalone-broadside-text = Two or three marbles in a row can also step sideways together. Every one of them needs an empty cell to go to: nothing is pushed this way.
rules-abalone-broadside-picture = The same three marbles step up to the right.

rules-abalone-sumito = Pushing
rules-abalone-sumito-text =
    Moving in line, you push the other side's marbles that stand right in front of you, if you outnumber them: two push one, three push one or two. This is called a sumito.

    Behind the pushed marbles there must be an empty cell or the rim. Never more than three of your marbles push, so three in a row cannot be pushed along that row.
rules-abalone-sumito-picture = Three against two: the white marbles give way.

rules-abalone-off = Over the rim
rules-abalone-off-text = A marble that is pushed past the last cell is out for good. Your own marbles never leave the board by your own move.
rules-abalone-off-picture = The white marble on e9 drops out.

rules-abalone-pac = When nobody can push
rules-abalone-pac-text = Equal numbers do not push: one against one, two against two, three against three stand still. Nor can you push when one of your own marbles stands behind those to be pushed. Attack along another row instead.
rules-abalone-pac-picture = Two against two on row e: neither side can push here.

rules-abalone-end = The end
rules-abalone-end-text =
    The first to push out six marbles wins.

    So that cautious players come to an end too, a position that stands on the board for the third time is a draw, and so is a game in which no marble has fallen for 200 plies. Both can be switched off when you begin.

rules-tayu-goal = The aim
rules-tayu-goal-text =
    Tile by tile a river grows from the middle of the board. One side wants its water to reach the north and the south edge, the other the east and the west edge.

    The points of your two edges are multiplied, so a great river to one edge is worth nothing without the other.
rules-tayu-goal-picture = After twenty tiles: north and south are teal, east and west vermilion.

rules-tayu-first = The tiles and the first one
rules-tayu-first-text =
    A tile covers three squares in a row. Its channel has three exits among the eight sides around it; there are 28 kinds, three of each.

    On your turn you draw a tile from the bag and lay it, turned as you like but never flipped. The first tile has to cover at least one of the four squares in the centre.
rules-tayu-first-picture = The first tile lies across the centre.

rules-tayu-laying = Laying
rules-tayu-laying-text =
    A tile lies on three empty squares, and at least one of its exits meets an exit of a tile on the board.

    Wherever it touches other tiles, exit meets exit and blank side meets blank side. Towards empty squares and the rim anything goes.

    You may not keep a tile: if it fits anywhere, you lay it, even where it helps the other side.
rules-tayu-laying-picture = The tile takes up an exit and leads the water east.

rules-tayu-refused = What does not fit
rules-tayu-refused-text = A blank side may not block an exit, and an exit may not run into a blank side. While you move a tile over the board, you see whether it fits, and if not, why.
rules-tayu-refused-picture = Here the tile does not fit.

rules-tayu-score = Scoring
rules-tayu-score-text =
    Every exit that meets the rim is a point for that edge, no matter who laid it. At the gold discs it counts two.

    Your score is the points on one of your edges times the points on the other.
rules-tayu-score-picture = The end of a game: north–south 18, east–west 24.

rules-tayu-end = The end
rules-tayu-end-text = The game ends when the bag is empty, or as soon as somebody draws a tile that fits nowhere. The higher score wins; equal scores are a draw.

rules-tayu-three = Three players
rules-tayu-three-text =
    The third is the saboteur, who lays tiles like the others but has no edges. The saboteur wins if neither of the two reaches a target score; otherwise the better of the two wins.

    The target is agreed before the game, 24 if you say nothing else, or found by auction: each player names a lower number or accepts, and the lowest bidder becomes the saboteur.

rules-tayu-four = Four players
rules-tayu-four-text = North and south play together against east and west. Each lays one tile in turn, clockwise.

rules-tayu-expert = Expert draw
rules-tayu-expert-text = Tiles whose channel reaches three sides of the tile carry a ring on the back. With the expert draw you first say whether you want a tile with a ring or without; which one you get is chance.
