dvonn-name = DVONN
dvonn-about = Собирайте фишки в столбики, не теряйте связи с красными DVONN-фишками и владейте большинством, когда ходов не останется.
dvonn-seat-1 = Белые
    .count = many
    .low = белые
    .by = белыми
dvonn-seat-2 = Чёрные
    .count = many
    .low = чёрные
    .by = чёрными
dvonn-white = белые
dvonn-black = чёрные
dvonn-piece-white = белая фишка
dvonn-piece-black = чёрная фишка
dvonn-piece-dvonn = DVONN-фишка
dvonn-stack = столбик
dvonn-phase-place = Расстановка
dvonn-phase-stack = Столбики
dvonn-pass = пас

dvonn-option-placement = Расстановка
dvonn-option-placement-about = Кто заполняет поле перед игрой столбиками.
dvonn-value-placement-players = Игроки
dvonn-value-placement-random = Случай

dvonn-end-no-moves = Ни у кого не осталось ходов.

dvonn-illegal-over = Партия окончена.
dvonn-illegal-still-placing = Ещё идёт расстановка: выберите пустую клетку.
dvonn-illegal-placing-is-over = Все фишки уже на поле: выберите столбик и куда он встанет.
dvonn-illegal-taken = Клетка { $cell } занята: фишку ставят на пустую.
dvonn-illegal-nothing-there = На { $from } ничего нет.
dvonn-illegal-lone-dvonn = Одинокая DVONN-фишка на { $from } ничья и не ходит.
dvonn-illegal-not-yours = Столбиком на { $from } владеют { $owner }: решает верхняя фишка.
dvonn-illegal-surrounded = Столбик на { $from } окружён со всех шести сторон и не может ходить.
dvonn-illegal-not-in-line = { $to } не лежит с { $from } на одной прямой.
dvonn-illegal-wrong-distance = { $height ->
    [1] На { $from } одна фишка, она ходит на соседнюю клетку
    [one] В столбике на { $from } { $height } фишка, он ходит ровно на { $height } клетку
    [few] В столбике на { $from } { $height } фишки, он ходит ровно на { $height } клетки
   *[many] В столбике на { $from } { $height } фишек, он ходит ровно на { $height } клеток
}, а не на { $distance }.
dvonn-illegal-empty-target = Клетка { $to } пуста: столбик встаёт только на фишку или другой столбик.
dvonn-illegal-must-move = Сейчас ходят { $side }, и ход у них есть: пасуют, только когда ходить нечем.
dvonn-refused-no-target = { $height ->
    [1] Фишке на { $from } не на что встать рядом.
    [one] Столбик из { $height } фишки на { $from } ходит ровно на { $height } клетку, а встать там не на что.
    [few] Столбик из { $height } фишек на { $from } ходит ровно на { $height } клетки, а встать там не на что.
   *[many] Столбик из { $height } фишек на { $from } ходит ровно на { $height } клеток, а встать там не на что.
}

dvonn-not-a-cell = Клетка — это буква и номер ряда: a1–i1, a2–j2, a3–k3, b4–k4, c5–k5.
dvonn-not-a-move = Ход — это клетка для новой фишки (d3), две клетки для столбика (e1d1) или pass.

dvonn-setup-unknown-character = Символ { $column }: «{ $found }» — не w, не b, не r, не число пустых клеток и не столбик в скобках.
dvonn-setup-empty-cells = Символ { $column }: пустых клеток подряд бывает от 1 до 11.
dvonn-setup-empty-brackets = Символ { $column }: в скобках нет ни одной фишки.
dvonn-setup-open-bracket = Символ { $column }: эта скобка не закрыта.
dvonn-setup-stack-too-tall = Символ { $column }: на такой столбик не хватит всех 49 фишек игры.
dvonn-setup-row-too-long = Символ { $column }: в ряду { $row } только { $length ->
    [one] { $length } клетка
    [few] { $length } клетки
   *[many] { $length } клеток
}.
dvonn-setup-row-too-short = Символ { $column }: в ряду { $row } должно быть { $length ->
    [one] { $length } клетка
    [few] { $length } клетки
   *[many] { $length } клеток
}, а указано { $found }.
dvonn-setup-too-few-rows = Символ { $column }: не хватает ряда { $row }. Ряды идут с 5-го по 1-й через «/».
dvonn-setup-too-many-rows = Символ { $column }: на поле только пять рядов.
dvonn-setup-side-expected = Символ { $column }: после поля указывают, чей ход: w или b.
dvonn-setup-phase-expected = Символ { $column }: после очереди хода указывают фазу: place или stack.
dvonn-setup-nothing-expected = Символ { $column }: после фазы ничего быть не должно.
dvonn-setup-too-many-white = Белых фишек { $count }, а в игре их только { $supply }.
dvonn-setup-too-many-black = Чёрных фишек { $count }, а в игре их только { $supply }.
dvonn-setup-too-many-dvonn = DVONN-фишек { $count }, а в игре их только { $supply }.
dvonn-setup-dvonn-on-top = Наверху столбика на { $cell } стоит DVONN-фишка, а сама она ни на кого не ходит.
dvonn-setup-no-dvonn = На поле нет ни одной DVONN-фишки.
dvonn-setup-unconnected = Группа у клетки { $cell } не связана с DVONN-фишкой: её бы уже сняли с поля.
dvonn-setup-stack-while-placing = На { $cell } стоит столбик, а расстановка ещё не закончена.
dvonn-setup-dvonns-first = Первыми ставят три DVONN-фишки, а на поле { $dvonn ->
    [0] нет ни одной
   *[other] только { $dvonn }
}.
dvonn-setup-uneven-placing = Чёрные и белые ставят фишки по очереди, начиная с чёрных, поэтому на поле не может быть белых — { $white }, чёрных — { $black }.
dvonn-setup-placing-is-over = Все фишки расставлены, значит фаза — stack.
dvonn-setup-wrong-side = { $placed ->
    [0] На пустом поле
    [one] Когда на поле { $placed } фишка,
    [few] Когда на поле { $placed } фишки,
   *[many] Когда на поле { $placed } фишек,
} ходят { $expected }.

dvonn-term-pieces = Фишки и столбики
dvonn-term-mobility = Подвижность
dvonn-term-dvonn = Контроль DVONN-фишек
dvonn-term-attack = Нападающие и защитники
dvonn-term-connection = Связь с DVONN-фишками
dvonn-term-interplay = Взаимодействие столбиков
dvonn-term-cells = Выгодные поля
dvonn-term-turn = Очередь хода
dvonn-view-white = { $height ->
    [1] { $cell }: белая фишка
   *[other] { $cell }: белый столбик, { $height ->
        [one] { $height } фишка
        [few] { $height } фишки
       *[other] { $height } фишек
    }{ $dvonns ->
        [0] {""}
        [1] , внутри фишка DVONN
       *[other] , внутри { $dvonns } фишки DVONN
    }
}
dvonn-view-black = { $height ->
    [1] { $cell }: чёрная фишка
   *[other] { $cell }: чёрный столбик, { $height ->
        [one] { $height } фишка
        [few] { $height } фишки
       *[other] { $height } фишек
    }{ $dvonns ->
        [0] {""}
        [1] , внутри фишка DVONN
       *[other] , внутри { $dvonns } фишки DVONN
    }
}
dvonn-view-lone = { $cell }: одинокая фишка DVONN
dvonn-view-to-place = в запасе
dvonn-view-points = { $count ->
    [one] очко
    [few] очка
   *[other] очков
}
dvonn-view-tally-white = белые: { $tally }
dvonn-view-tally-black = чёрные: { $tally }
dvonn-view-tally-dvonn = DVONN: { $tally }
dvonn-board-pass = Пропустить ход
dvonn-board-to-place = в запасе
dvonn-board-lost = { $count ->
    [one] потеряна { $count }
    [few] потеряно { $count }
   *[other] потеряно { $count }
}
dvonn-board-dvonns = Фишки DVONN
dvonn-board-next-white = Дальше белая фишка
dvonn-board-next-black = Дальше чёрная фишка
dvonn-board-next-dvonn = Дальше фишка DVONN
dvonn-told-placed = { $side }: фишка на { $cell }
dvonn-told-stacked = { $side }: { $from } на { $to }, { $height ->
    [one] столбик из { $height } фишки
   *[other] столбик из { $height } фишек
}
dvonn-told-cut = { $count ->
    [one] отрезана: { $cells }
   *[other] отрезаны: { $cells }
}
dvonn-told-pass = { $side }: ходить некуда, ход пропущен
dvonn-field-side = Чей ход
dvonn-field-side-w = Белые
dvonn-field-side-b = Чёрные
dvonn-field-phase = Этап
dvonn-field-phase-place = Расстановка
dvonn-field-phase-stack = Столбики
dvonn-piece-w = Белая
dvonn-piece-b = Чёрная
dvonn-piece-r = Красная
dvonn-lost = Потеряно фишек: { $lost }.
