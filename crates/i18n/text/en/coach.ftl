coach-legend = On the board
coach-nothing = Nothing to point out here.
coach-sign-danger = In danger
coach-sign-falls = Would fall
coach-sign-fight = Fought over
coach-sign-stuck = Goes nowhere
coach-sign-reach = Within reach
coach-sign-scarce = Few tiles fit
coach-sign-shape = Shapes
coach-sign-key = Key places
coach-best = { $mv }: the engine would play it too.
coach-good = { $mv } is a good move.
coach-better = Better was { $mv }.
coach-back = The coach takes { $mv } back: try another move.

dvonn-coach-mobility = { $side ->
    [white] White
   *[black] Black
} can move { $stacks ->
    [0] nothing
    [one] one stack in { $moves ->
        [one] one way
       *[other] { $moves } ways
    }
   *[other] { $stacks } stacks in { $moves } ways
}.
dvonn-coach-blocked = { $side ->
    [white] White
   *[black] Black
} has { $count ->
    [one] one surrounded stack
   *[other] { $count } surrounded stacks
} that cannot move.
dvonn-coach-soon-free = After { $mv } the { $side ->
    [white] white
   *[black] black
} stack on { $cell } is free to move.
dvonn-coach-exchange = The fight for { $cell } (White lands with { $white }, Black with { $black }) ends with { $side ->
    [white] a white
   *[black] a black
} stack of { $height }.
dvonn-coach-hangs = The stack on { $cell } is the only link of { $white ->
    [0] {""}
    [one] one white piece
   *[other] { $white } white pieces
}{ $white ->
    [0] {""}
   *[other] { $black ->
        [0] {""}
       *[other] {" and "}
    }
}{ $black ->
    [0] {""}
    [one] one black piece
   *[other] { $black } black pieces
} to the DVONN pieces.
dvonn-coach-cut = { $side ->
    [white] White
   *[black] Black
}’s move { $mv } cuts off { $white ->
    [0] {""}
    [one] one white piece
   *[other] { $white } white pieces
}{ $white ->
    [0] {""}
   *[other] { $black ->
        [0] {""}
       *[other] {" and "}
    }
}{ $black ->
    [0] {""}
    [one] one black piece
   *[other] { $black } black pieces
}.
    .threat = { $side ->
        [white] White
       *[black] Black
    } threatens { $mv }, which cuts off { $white ->
        [0] {""}
        [one] one white piece
       *[other] { $white } white pieces
    }{ $white ->
        [0] {""}
       *[other] { $black ->
            [0] {""}
           *[other] {" and "}
        }
    }{ $black ->
        [0] {""}
        [one] one black piece
       *[other] { $black } black pieces
    }.
dvonn-coach-reds = DVONN pieces: White commands { $white }, Black { $black }.
dvonn-coach-stuck = The { $side ->
    [white] white
   *[black] black
} stack of { $height } on { $cell } { $ever ->
    [yes] is too tall ever to move again.
   *[no] has nowhere to land now.
}
dvonn-coach-passes = { $side ->
    [white] White
   *[black] Black
} has no move and must pass.
dvonn-coach-must-pass = After { $mv } { $side ->
    [white] White
   *[black] Black
} has no move and must pass.
dvonn-coach-rim = On the rim, where pieces move from the first: White { $white }, Black { $black }.
dvonn-coach-beside = Beside the DVONN pieces: White { $white }, Black { $black }.
dvonn-coach-takes = With { $mv } { $side ->
    [white] White
   *[black] Black
} takes { $height ->
    [one] the piece
   *[other] the stack of { $height }
} on { $cell }.
dvonn-coach-takes-red = With { $mv } { $side ->
    [white] White
   *[black] Black
} wins command of the DVONN piece on { $cell }.
dvonn-coach-allows = After { $mv } the answer { $reply } costs { $side ->
    [white] White
   *[black] Black
} { $pieces ->
    [one] one piece
   *[other] { $pieces } pieces
}.

abalone-coach-monomial = A monomial: the lone { $side ->
    [white] white
   *[black] black
} marble on { $cells }.
abalone-coach-binomial = A binomial: { $count } { $side ->
    [white] white
   *[black] black
} marbles by themselves ({ $cells }).
abalone-coach-spear = A spear: { $count } { $side ->
    [white] white
   *[black] black
} marbles in a line ({ $cells }).
abalone-coach-arc = An arc: { $count } { $side ->
    [white] white
   *[black] black
} marbles in a bend ({ $cells }).
abalone-coach-shield = A shield: { $count } { $side ->
    [white] white
   *[black] black
} marbles in a triangle ({ $cells }).
abalone-coach-polynomial = A polynomial of { $count } { $side ->
    [white] white
   *[black] black
} marbles ({ $cells }).
abalone-coach-block = A { $side ->
    [white] white
   *[black] black
} block of { $count }: nobody can push it along its three rows of three ({ $cells }).
abalone-coach-det = A det: the { $side ->
    [white] white
   *[black] black
} marble on { $cells } stands alone amid the other side’s marbles.
abalone-coach-pac = A pac: { $count } { $side ->
    [white] white
   *[black] black
} marbles face as many, and neither side can push ({ $cells }).
abalone-coach-sumito = A sumito: { $count } { $side ->
    [white] white
   *[black] black
} marbles outnumber those before them ({ $cells }).
abalone-coach-push = { $side ->
    [white] White
   *[black] Black
} pushes with { $mv }: { $pushers } against { $pushed }.
    .threat = { $side ->
        [white] White
       *[black] Black
    } could push with { $mv }: { $pushers } against { $pushed }.
abalone-coach-push-out = { $side ->
    [white] White
   *[black] Black
} pushes the marble on { $cell } off the board with { $mv }.
    .threat = Danger: { $side ->
        [white] White
       *[black] Black
    } threatens to push the marble on { $cell } off the board with { $mv }.
abalone-coach-push-out-soon = After { $mv } { $side ->
    [white] White
   *[black] Black
} pushes a marble off next turn, whatever the answer.
abalone-coach-centre = { $side ->
    [white] White holds the centre
    [black] Black holds the centre
   *[nobody] Nobody is nearer to the centre
}: on average { $black }.{ $black-tenths } cells away for Black, { $white }.{ $white-tenths } for White.
abalone-coach-cohesion = { $side ->
    [white] White stands closer together
    [black] Black stands closer together
   *[nobody] Both stand equally close together
}: Black’s marbles touch in { $black } places, White’s in { $white }.
abalone-coach-breaks = { $mv } breaks the { $side ->
    [white] white
   *[black] black
} marbles from { $before ->
    [one] one group
   *[other] { $before } groups
} into { $after }.
abalone-coach-joins = { $mv } joins the { $side ->
    [white] white
   *[black] black
} marbles: from { $before } groups to { $after }.
abalone-coach-saves = { $side ->
    [white] White
   *[black] Black
} saves { $count ->
    [one] the marble
   *[other] the marbles
} on { $cells } with { $mv }.
abalone-coach-allows = After { $mv } the answer { $reply } pushes the { $side ->
    [white] white
   *[black] black
} marble on { $cell } off the board.

tayu-coach-open = { $count ->
    [0] No exit is open.
    [one] One exit is open.
   *[other] { $count } exits are open.
}
tayu-coach-served = The exit on the { $side ->
    [north] north
    [east] east
    [south] south
   *[west] west
} of { $square } can be joined by { $copies ->
    [one] one tile
   *[other] { $copies } tiles
} only, of { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
}.
tayu-coach-dead = { $count ->
    [one] One open exit
   *[other] { $count } open exits
} can be joined by no tile that is left.
tayu-coach-reach = Within reach: { $copies ->
    [one] one tile
   *[other] { $copies } tiles
} can score on the { $edge ->
    [north] north
    [east] east
    [south] south
   *[west] west
} edge now, up to { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
tayu-coach-closed = The { $edge ->
    [north] north
    [east] east
    [south] south
   *[west] west
} edge is closed: no open exit has a way to it.
tayu-coach-worth = { $edge ->
    [north] North
    [east] East
    [south] South
   *[west] West
} edge: { $points } now; each further point there adds { $worth } to the product.
tayu-coach-doubles = The { $edge ->
    [north] north
    [east] east
    [south] south
   *[west] west
} edge has { $count ->
    [one] one free double point
   *[other] { $count } free double points
}, each worth { $worth } in the product.
tayu-coach-end = The next draw ends the game in { $copies } of { $total } cases ({ $percent } %).
tayu-coach-scores = { $mv } changes the score of { $axis ->
    [north-south] north–south
   *[east-west] east–west
} from { $before } to { $after }.
tayu-coach-kills = After { $mv } { $count ->
    [one] one exit
   *[other] { $count } exits
} can be joined by nothing that is left.
tayu-coach-closes = { $mv } closes the { $edge ->
    [north] north
    [east] east
    [south] south
   *[west] west
} edge.
tayu-coach-end-risk = After it, { $copies } of { $total } tiles would end the game at once ({ $percent } %).
