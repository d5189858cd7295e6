pebbles-name = Pebbles
pebbles-about = Take one pebble or two as the coin allows; whoever takes the last one wins.
pebbles-seat-1 = First
pebbles-seat-2 = Second
pebbles-option-heap = Heap
pebbles-option-heap-about = How many pebbles there are at the beginning.
pebbles-end-heap-empty = The last pebble is taken.
pebbles-illegal = The heap or the coin does not allow it.
pebbles-not-a-move = A move is 1 or 2, a coin ?1 or ?2.
pebbles-setup-malformed = A position is pebbles, seat and coin, such as “5 1 ?” or “5 1 2”.
pebbles-setup-too-many = There cannot be { $pebbles } pebbles left of { $heap }.
pebbles-setup-nothing-to-take = No coin is thrown when there is nothing to take.
pebbles-field-pebbles = Pebbles
pebbles-field-seat = Seat to act
pebbles-field-coin = Coin
pebbles-view-coin = { $count ->
    [one] Take one
   *[other] Take one or { $count }
}
pebbles-view-take = { $count ->
    [one] Take one
   *[other] Take { $count }
}
