board-pass = Пропустить ход
board-accept = Принять ставку
board-choose-ring = Взять с кольцом (осталось { $count })
board-choose-plain = Взять без кольца (осталось { $count })
board-bid = Ставка
board-can-move = можно ходить
board-can-put-back = выбрано
board-can-land = сюда можно пойти
board-turn = Повернуть
board-confirm = Сделать ход
board-cancel = Вернуть
board-entry = Ход в нотации
board-entry-play = Пойти
board-entry-hint = Например, { $example }
board-help = Стрелки ходят по доске, Enter выбирает и ставит, Escape возвращает, R поворачивает фишку.
board-to-place = в запасе
board-lost = { $count ->
    [one] потеряна { $count }
    [few] потеряно { $count }
   *[other] потеряно { $count }
}
board-dvonns = Фишки DVONN
board-next-white = Дальше белая фишка
board-next-black = Дальше чёрная фишка
board-next-dvonn = Дальше фишка DVONN
board-hand = Вытянута фишка { $kind }
board-pushed-out = вытолкнуто
board-left = Сколько фишек каждого вида осталось
board-edge-points = { $edge } { $points }
board-edge-doubles = { $edge } { $points } (двойных { $doubles })
board-target = Цель { $number }: вредитель побеждает, если оба других наберут меньше.
board-lowest-bid = Низшая ставка: { $number }
board-no-bid = Ставок пока нет
board-told-placed = { $side }: фишка на { $cell }
board-told-stacked = { $side }: { $from } на { $to }, { $height ->
    [one] столбик из { $height } фишки
   *[other] столбик из { $height } фишек
}
board-told-cut = { $count ->
    [one] отрезана: { $cells }
   *[other] отрезаны: { $cells }
}
board-told-pass = { $side }: ходить некуда, ход пропущен
board-told-rolled = { $side }: { $mv }, { $count ->
    [one] двигается { $count } шар
    [few] двигаются { $count } шара
   *[other] двигаются { $count } шаров
}
board-told-pushed = { $count ->
    [one] толкает { $count } шар
    [few] толкает { $count } шара
   *[other] толкает { $count } шаров
}
board-told-fell = один падает
board-told-drawn = Вытянута фишка { $kind }
board-told-laid = { $side }: фишка { $tile }
board-told-chosen = { $side }, фишка из мешка: { $class }
board-told-bid = { $side }, ставка { $number }
board-told-accepted = { $side }: ставка принята
board-told-moved = { $side }: { $mv }
board-told-chance = Случай: { $mv }
board-boards = Доски
board-boards-classic = Обычные
board-boards-stone = Каменные
board-pieces = Фишки
board-pieces-classic = Обычные
board-pieces-contrast = Контрастные
board-lay = Положить
