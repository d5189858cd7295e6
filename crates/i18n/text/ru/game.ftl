illegal-over = Партия окончена.
option-malformed = Параметр пишут как имя=значение, а не «{ $text }».
option-unknown = Параметра «{ $name }» нет. Есть такие: { $known }.
option-repeated = Параметр «{ $name }» указан дважды.
option-not-allowed = Параметр «{ $name }» не может быть «{ $value }». Возможные значения: { $allowed }.
option-needs = Для параметра «{ $name }» нужно { $needs }.
time-control-malformed = Контроль времени пишут так: 600+5 (секунды и добавка), 30/move, 3d/move или - без часов; не больше 365 дней.
language-unknown = Языка «{ $language }» нет. Выберите en или ru.
game-unknown = Игры «{ $name }» нет. Есть такие: { $known }.
count-plies = { $count ->
    [one] { $count } полуход
    [few] { $count } полухода
   *[many] { $count } полуходов
}
illegal-another-game = Это ход из другой игры.
move-refused = Ход { $number } ({ $move }): { $reason }
setup-no-cell = На доске нет поля «{ $cell }».
setup-no-content = «{ $content }» не может стоять на { $cell }.
setup-no-field = Такого свойства нет: «{ $field }».
setup-no-value = { $field } не может быть «{ $value }».
setup-another-game = Это позиция из другой игры.
