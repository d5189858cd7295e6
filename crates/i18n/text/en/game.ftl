illegal-over = The game is over.
option-malformed = An option is written name=value, not “{ $text }”.
option-unknown = There is no option “{ $name }”. The options are: { $known }.
option-repeated = Option “{ $name }” is given twice.
option-not-allowed = Option “{ $name }” cannot be “{ $value }”. It can be: { $allowed }.
option-needs = Option “{ $name }” needs { $needs }.
time-control-malformed = A time control is written 600+5 (seconds and increment), 30/move, 3d/move, or - for none, and gives at most 365 days.
language-unknown = There is no language “{ $language }”. Choose en or ru.
game-unknown = There is no game “{ $name }”. The games are: { $known }.
count-plies = { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}
illegal-another-game = That is a move of another game.
move-refused = Move { $number } ({ $move }): { $reason }
setup-no-cell = The board has no cell “{ $cell }”.
setup-no-content = “{ $content }” cannot stand on { $cell }.
setup-no-field = There is no field “{ $field }”.
setup-no-value = { $field } cannot be “{ $value }”.
setup-another-game = That is a position of another game.
