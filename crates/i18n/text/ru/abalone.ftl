abalone-name = Абалон
abalone-about = Двигайте шары вместе и первым вытолкните с поля шесть шаров соперника.
abalone-seat-1 = Чёрные
    .count = many
    .low = чёрные
    .by = чёрными
abalone-seat-2 = Белые
    .count = many
    .low = белые
    .by = белыми
abalone-black = чёрный
abalone-white = белый
abalone-marbles-black = чёрных шаров
abalone-marbles-white = белых шаров
abalone-marble = шар
abalone-move-in-line = ход по линии
abalone-move-broadside = боковой ход
abalone-out = { $count ->
    [one] выбит { $count } шар
    [few] выбито { $count } шара
   *[many] выбито { $count } шаров
}

abalone-formation-monomial = мономиал
abalone-formation-binomial = биномиал
abalone-formation-spear = копьё
abalone-formation-arc = дуга
abalone-formation-shield = щит
abalone-formation-polynomial = полиномиал
abalone-formation-block = блок
abalone-formation-det = дет
abalone-formation-pac = пак
abalone-formation-sumito = сумито

abalone-option-layout = Расстановка
abalone-option-layout-about = Как шары стоят в начале партии.
abalone-value-layout-standard = Обычная
abalone-value-layout-belgian-daisy = Бельгийская ромашка
abalone-value-layout-german-daisy = Немецкая ромашка
abalone-value-layout-dutch-daisy = Голландская ромашка
abalone-value-layout-swiss-daisy = Швейцарская ромашка
abalone-value-layout-domination = Господство
abalone-value-layout-snakes = Змеи
abalone-value-layout-the-wall = Стена
abalone-value-layout-face-to-face = Лицом к лицу
abalone-value-layout-alien-attack = Атака пришельцев
abalone-value-layout-infiltration = Проникновение
abalone-option-repetition = Повторение
abalone-option-repetition-about = Что будет, если одна и та же позиция возникнет в третий раз.
abalone-value-repetition-draw = Ничья
abalone-value-repetition-off = Играть дальше
abalone-option-quiet = Тихие полуходы
abalone-option-quiet-about = Партия кончается, если столько полуходов подряд ни один шар не покидает поле; 0 — не кончается.
abalone-option-quiet-result = После тихих полуходов
abalone-option-quiet-result-about = Кто выигрывает партию, которая кончилась из-за тихих полуходов.
abalone-value-quiet-result-draw = Никто: ничья
abalone-value-quiet-result-marbles = Тот, кто вытолкнул больше шаров

abalone-end-six-out = Вытолкнуто шесть шаров одного цвета.
abalone-end-no-moves = Тому, чей ход, пойти некуда: он проиграл.
abalone-end-repetition = Позиция повторилась в третий раз: ничья.
abalone-end-quiet = Слишком долго ни один шар не покидал поле.

abalone-illegal-over = Партия окончена.
abalone-illegal-no-marble = На { $cell } нет шара.
abalone-illegal-not-yours = Шар на { $cell } принадлежит сопернику.
abalone-illegal-too-many = За ход двигаются не больше трёх шаров, а в ряду от { $rear } их { $count }.
abalone-illegal-own-leaves = Ваш собственный шар с { $cell } покинул бы поле.
abalone-illegal-outnumbered = Сумито { $pushers } против { $pushed } невозможно: толкающих должно быть больше, а толкают не больше трёх.
abalone-illegal-backed = За выталкиваемыми шарами стоит ваш шар на { $cell }: сдвинуть их некуда.
abalone-illegal-taken = Лунка { $cell } занята: боковой ход идёт только на пустые лунки и никого не толкает.
abalone-refused-stuck = Шару на { $cell } некуда двинуться.
abalone-refused-too-far = До { $cell } далеко: шары двигаются на одну лунку.

abalone-not-a-cell = Лунка — это буква ряда и номер диагонали, от a1 до i9, например e5.
abalone-not-a-move = Ход — это задний шар и куда он идёт, например a1b2, или оба конца линии и куда идёт первый, например c3c5d3.
abalone-not-a-step = Шары двигаются на одну лунку: она должна быть соседней.
abalone-not-a-line = Боковой ход называет оба конца линии из двух или трёх шаров.
abalone-not-sideways = Вдоль своей линии шары идут ходом по линии: назовите задний шар и куда он идёт, например a1b2.
abalone-over-the-edge = Своим ходом шар не может покинуть поле.

abalone-setup-unexpected = Символ { $column }: здесь не ожидалось «{ $found }».
abalone-setup-row-length = Символ { $column }: в ряду { $row } { $length ->
    [one] { $length } лунка
    [few] { $length } лунки
   *[many] { $length } лунок
}, а не { $found }.
abalone-setup-rows-missing = Символ { $column }: нет ряда { $row }. Рядов девять, от i до a, через «/».
abalone-setup-rows-left-over = Символ { $column }: рядов больше девяти.
abalone-setup-short = Символ { $column }: текст обрывается. После рядов пишут, чей ход, сколько выбито чёрных и сколько белых шаров, например «b 0 0».
abalone-setup-no-side = Символ { $column }: чей ход, пишут буквой b или w.
abalone-setup-no-number = Символ { $column }: не сказано, сколько выбито { $marbles }.
abalone-setup-too-many-marbles = Всего { $marbles } вместе с выбитыми: { $count }, а у каждого их 14.
abalone-setup-too-many-out = Выбито { $marbles }: { $out }, а партия кончается на шестом.
abalone-setup-both-lost = Выбито по шесть шаров обоих цветов, а партия кончается на первых шести.

abalone-term-material = Шары
abalone-term-centre = Власть над центром
abalone-term-cohesion = Сплочённость шаров
abalone-term-pushes = Возможные толчки
abalone-term-danger = Шары под угрозой у края
abalone-term-formations = Построения
abalone-term-turn = Чей ход
abalone-view-black = { $cell }: чёрный шар
abalone-view-white = { $cell }: белый шар
abalone-view-out-black = чёрных шаров за бортом: { $count }
abalone-view-out-white = белых шаров за бортом: { $count }
abalone-board-black-out = вытолкнуто чёрных шаров
abalone-board-white-out = вытолкнуто белых шаров
abalone-board-left = { $count ->
    [one] остался { $count } свой шар
    [few] осталось { $count } своих шара
   *[many] осталось { $count } своих шаров
}
abalone-told-rolled = { $side }: { $mv }, { $count ->
    [one] двигается { $count } шар
    [few] двигаются { $count } шара
   *[other] двигаются { $count } шаров
}
abalone-told-pushed = { $count ->
    [one] толкает { $count } шар
    [few] толкает { $count } шара
   *[other] толкает { $count } шаров
}
abalone-told-fell = один падает
abalone-field-side = Чей ход
abalone-field-side-b = Чёрные
abalone-field-side-w = Белые
abalone-field-black-out = Вытолкнуто чёрных шаров
abalone-field-white-out = Вытолкнуто белых шаров
abalone-piece-b = Чёрный
abalone-piece-w = Белый
abalone-phase-whole = Все шары на доске
abalone-phase-falling = Шары падают
abalone-phase-last = Остался один
abalone-proven-win = ∎ шестой шар за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
abalone-proven-loss = ∎ потеря шестого шара за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
abalone-proven-no-moves-win = ∎ соперник без ходов за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
abalone-proven-no-moves-loss = ∎ ходов не останется за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
abalone-lost = Потеряно шаров по счёту движка: { $lost }.
