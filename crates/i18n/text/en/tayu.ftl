tayu-name = Ta Yü
tayu-about = Lay tiles into one river and lead its water to both of your edges of the board.
tayu-seat-1 = First player
tayu-seat-2 = Second player
tayu-seat-3 = Third player
tayu-seat-4 = Fourth player
tayu-role-north-south = North–south
tayu-role-east-west = East–west
tayu-role-saboteur = Saboteur
tayu-team-north = North
tayu-team-east = East
tayu-team-south = South
tayu-team-west = West
tayu-tile = tile
tayu-exit = exit
tayu-bag = bag
tayu-channel = channel
tayu-double-point = double point
tayu-edge-north = north edge
tayu-edge-east = east edge
tayu-edge-south = south edge
tayu-edge-west = west edge
tayu-side-north = north
tayu-side-east = east
tayu-side-south = south
tayu-side-west = west
tayu-class-ring = ring
tayu-class-plain = plain
tayu-due-bid = Bid a number or accept
tayu-due-choice = Choose ring or plain
tayu-due-draw = Draw a tile
tayu-due-placement = Lay the tile { $kind }
tayu-tiles-left = { $count ->
    [one] { $count } tile left
   *[other] { $count } tiles left
}
tayu-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}

tayu-option-edition = Edition
tayu-option-edition-about = The board and the number of tiles.
tayu-value-edition-84 = 84 tiles, 18 × 18
tayu-value-edition-classic = Classic: 112 tiles, 19 × 19
tayu-option-seats = Players
tayu-option-seats-about = Two against each other, two and a saboteur, or two teams.
tayu-value-seats-2 = Two
tayu-value-seats-3 = Three, one a saboteur
tayu-value-seats-4 = Four in two teams
tayu-option-draw = Draw
tayu-option-draw-about = Whether tiles come from the bag, or you first pick those with a ring on the back or those without.
tayu-value-draw-bag = From the bag
tayu-value-draw-expert = Expert: ring or plain
tayu-option-first = First player
tayu-option-first-about = The direction in which the first of two players builds.
tayu-value-first-north-south = North–south
tayu-value-first-east-west = East–west
tayu-option-start = Who starts
tayu-option-start-about = With four players, the seat that begins: 1 north, 2 east, 3 south, 4 west.
tayu-option-target = Target
tayu-option-target-about = With three players, the score that the saboteur must not let the others reach.
tayu-option-auction = Auction
tayu-option-auction-about = With three players, whether the target and the saboteur are found by bidding.
tayu-value-auction-off = Off: the target is agreed
tayu-value-auction-on = On

tayu-end-bag-empty = The last tile is laid: the bag is empty.
tayu-end-no-fit = The drawn tile fits nowhere.

tayu-illegal-over = The game is over.
tayu-illegal-bid-due = The auction comes first: bid a number or accept.
tayu-illegal-choice-due = Choose first: ring or plain.
tayu-illegal-draw-due = A tile must be drawn first.
tayu-illegal-placement-due = The drawn tile { $drawn } must be laid.
tayu-illegal-bid-too-high = Bid less than { $lowest }, or accept it.
tayu-illegal-bid-out-of-range = A bid is a whole number from 1 to 999.
tayu-illegal-nothing-to-accept = There is no bid to accept yet.
tayu-illegal-class-used-up = No { $class } tile is left.
tayu-illegal-wrong-class = { $kind } is not a { $class } tile.
tayu-illegal-kind-used-up = No tile { $kind } is left in the bag.
tayu-illegal-wrong-kind = The tile to lay is { $drawn }, not { $kind }.
tayu-illegal-off-board = { $square } is off the board.
tayu-illegal-taken = { $square } is taken.
tayu-illegal-misses-centre = The first tile must cover the centre of the board.
tayu-illegal-exit-meets-blank = The exit on the { $side } of { $square } meets a blank side.
tayu-illegal-blank-meets-exit = The blank side on the { $side } of { $square } meets an exit.
tayu-illegal-unconnected = No exit of the tile meets an exit of a lying tile.

tayu-misspelt-square = A square is a column from a to s and a row from 1 to 19, such as j9.
tayu-misspelt-exits = Exits are three different letters from a to h in order, such as abd.
tayu-misspelt-kind = A tile is named by its three exits, such as abd.
tayu-misspelt-class = A tile is ring or plain.
tayu-misspelt-placement = A tile is laid by its exits, - or | and its western or northern square: abd-i9, cfh|j12.
tayu-misspelt-over-the-edge = The tile would stick out over the edge of the board.
tayu-misspelt-bid = A bid is a whole number from 1 to 999.
tayu-misspelt-move = A move is a placement such as abd-i9 or cfh|j12, a draw such as ?abd, ring, plain, bid 28 or accept.

tayu-setup-fields = A position is the tiles, the seat to act and what is due, such as “abd-i9,bdg-i10 1 acf” or “- 1 ?”.
tayu-setup-not-a-placement = “{ $text }” is no placement. { $why }
tayu-setup-not-a-seat = “{ $text }” is no seat; seats are 1 to 4.
tayu-setup-not-a-due = “{ $text }” cannot be due; it is ?, a tile such as abd, -, choose, ?ring, ?plain or bid.
tayu-setup-not-a-bid = “{ $text }” is no bid; a bid is its number and its seat, such as 28@1.
tayu-setup-too-many = { $placement } is one { $kind } too many: there are { $copies }.
tayu-setup-off-board = { $placement }: { $square } is off the board.
tayu-setup-taken = { $placement }: { $square } is covered already.
tayu-setup-exit-meets-blank = { $placement }: the exit on the { $side } of { $square } meets a blank side.
tayu-setup-blank-meets-exit = { $placement }: the blank side on the { $side } of { $square } meets an exit.
tayu-setup-misses-centre = No tile covers the centre of the board.
tayu-setup-unconnected = { $placement } is not joined to the tile on the centre.
tayu-setup-wrong-seat = Seat { $seat } cannot be to act; it is seat { $expected }.
tayu-setup-kind-used-up = { $kind } cannot have been drawn: all its tiles lie already.
tayu-setup-not-due = “{ $due }” cannot be due here.
tayu-setup-no-auction = There is no auction in this game, so no bid.
tayu-setup-bid-missing = The bid that won the auction is missing, such as 28@1.
tayu-setup-bad-bid = { $bid } is no bid: it is a number from 1 to 999 by seat 1, 2 or 3.

tayu-term-role = The role itself
tayu-term-edge-points = Points on the edges
tayu-term-doubles = Double points within reach
tayu-term-reach = Water on its way to the edges
tayu-term-blocked-edges = Far and blocked edges
tayu-term-next-tile = What the next tile can score
tayu-term-open-exits = Open exits near the edges
tayu-term-turn = Whose turn it is
tayu-term-hazard = Danger that the next tile fits nowhere
tayu-view-laid = tile { $tile }
tayu-view-exits = { $cell }: tile { $tile }, water to { $sides }
tayu-view-no-exit = { $cell }: tile { $tile }, no exit here
tayu-view-edge = { $edge }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tayu-view-north = north
tayu-view-east = east
tayu-view-south = south
tayu-view-west = west
tayu-view-edge-north = North
tayu-view-edge-east = East
tayu-view-edge-south = South
tayu-view-edge-west = West
tayu-view-north-south = North–south
tayu-view-east-west = East–west
tayu-view-bag = { $count ->
    [one] { $count } tile in the bag
   *[other] { $count } tiles in the bag
}
tayu-board-accept = Accept the bid
tayu-board-choose-ring = Ring: { $fit } of { $count } fit
tayu-board-choose-plain = Plain: { $fit } of { $count } fit
tayu-board-bid = Bid
tayu-board-hand = Drawn tile { $kind }
tayu-tile-to-set = Tile { $tile }
tayu-board-left = Tiles left by kind
tayu-board-edge-points = { $edge } { $points }
tayu-board-edge-doubles = { $edge } { $points } ({ $doubles } double)
tayu-board-target = Target { $number }: the saboteur wins if both others stay below it.
tayu-board-target-kept = Target { $number }: nobody reached it.
tayu-board-target-reached = Target { $number }: it was reached.
tayu-board-lowest-bid = { $side } has bid { $number }.
tayu-board-no-bid = { $side } names the first number.
tayu-board-accepted = { $side } has accepted it.
tayu-board-bid-about = A bid is a target. Whoever bids lowest becomes the saboteur and wins if both others stay below that score; without an auction 24 is usual. Name a lower number, or accept: when both others have accepted, the game begins.
tayu-board-choose-about = A ring marks tiles whose water reaches three sides. Choose which sort to draw; the tile itself is chance, and if it fits nowhere, the game is over.
tayu-told-drawn = Drawn: tile { $kind }
tayu-told-laid = { $side }: tile { $tile }
tayu-told-chosen = { $side } draws { $class }
tayu-told-bid = { $side } bids { $number }
tayu-told-accepted = { $side } accepts
tayu-move-bid = bid { $number }
tayu-move-accept = accepts
tayu-field-seat = Seat to act
tayu-field-due = What is due
tayu-field-due-bid = A bid
tayu-field-due-choose = The choice of ring or plain
tayu-field-due-draw = A tile is drawn
tayu-field-due-draw-ring = A tile with a ring is drawn
tayu-field-due-draw-plain = A plain tile is drawn
tayu-field-due-nothing = Nothing: the bag is empty
tayu-field-bid = Lowest bid and its seat
tayu-phase-auction = Auction
tayu-phase-inland = No points yet
tayu-phase-score = Points count
tayu-lost = Points lost: { $lost }.
