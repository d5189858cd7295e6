tayu-name = Та Юй
tayu-about = Складывайте из фишек одну реку и ведите её воду к обоим своим краям доски.
tayu-seat-1 = Первый игрок
    .count = one
    .low = первый игрок
    .by = первым игроком
tayu-seat-2 = Второй игрок
    .count = one
    .low = второй игрок
    .by = вторым игроком
tayu-seat-3 = Третий игрок
    .count = one
    .low = третий игрок
    .by = третьим игроком
tayu-seat-4 = Четвёртый игрок
    .count = one
    .low = четвёртый игрок
    .by = четвёртым игроком
tayu-role-north-south = Север — юг
    .count = one
    .low = север — юг
    .by = за север — юг
tayu-role-east-west = Восток — запад
    .count = one
    .low = восток — запад
    .by = за восток — запад
tayu-role-saboteur = Вредитель
    .count = one
    .low = вредитель
    .by = вредителем
tayu-team-north = Север
    .count = one
    .low = север
    .by = за север
tayu-team-east = Восток
    .count = one
    .low = восток
    .by = за восток
tayu-team-south = Юг
    .count = one
    .low = юг
    .by = за юг
tayu-team-west = Запад
    .count = one
    .low = запад
    .by = за запад
tayu-tile = фишка
tayu-exit = исток
tayu-bag = мешок
tayu-channel = канал
tayu-double-point = двойная точка
tayu-edge-north = северный край
tayu-edge-east = восточный край
tayu-edge-south = южный край
tayu-edge-west = западный край
tayu-side-north = с севера
tayu-side-east = с востока
tayu-side-south = с юга
tayu-side-west = с запада
tayu-class-ring = с кольцом
tayu-class-plain = без кольца
tayu-due-bid = Назовите число или согласитесь
tayu-due-choice = Выберите: с кольцом или без
tayu-due-draw = Тяните фишку
tayu-due-placement = Положите фишку { $kind }
tayu-tiles-left = { $count ->
    [one] Осталась { $count } фишка
    [few] Осталось { $count } фишки
   *[many] Осталось { $count } фишек
}
tayu-points = { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
}

tayu-option-edition = Издание
tayu-option-edition-about = Размер доски и число фишек.
tayu-value-edition-84 = 84 фишки, 18 × 18
tayu-value-edition-classic = Классическое: 112 фишек, 19 × 19
tayu-option-seats = Игроки
tayu-option-seats-about = Двое друг против друга, двое и вредитель или две команды.
tayu-value-seats-2 = Двое
tayu-value-seats-3 = Трое, один из них вредитель
tayu-value-seats-4 = Четверо, две команды
tayu-option-draw = Как тянуть
tayu-option-draw-about = Из мешка или с выбором: сначала решаете, тянуть фишку с кольцом на обороте или без него.
tayu-value-draw-bag = Из мешка
tayu-value-draw-expert = Для опытных: с кольцом или без
tayu-option-first = Первый игрок
tayu-option-first-about = В каком направлении строит первый из двух игроков.
tayu-value-first-north-south = Север — юг
tayu-value-first-east-west = Восток — запад
tayu-option-start = Кто начинает
tayu-option-start-about = Чей первый ход вчетвером: 1 — север, 2 — восток, 3 — юг, 4 — запад.
tayu-option-target = Порог
tayu-option-target-about = Втроём: счёт, до которого вредитель не должен допустить остальных.
tayu-option-auction = Аукцион
tayu-option-auction-about = Втроём: решают ли торги, кто будет вредителем и с каким порогом.
tayu-value-auction-off = Нет: порог условлен
tayu-value-auction-on = Да

tayu-end-bag-empty = Положена последняя фишка: мешок пуст.
tayu-end-no-fit = Вытянутую фишку некуда положить.

tayu-illegal-over = Партия окончена.
tayu-illegal-bid-due = Сначала аукцион: назовите число или согласитесь.
tayu-illegal-choice-due = Сначала выберите: с кольцом или без.
tayu-illegal-draw-due = Сначала нужно вытянуть фишку.
tayu-illegal-placement-due = Нужно положить вытянутую фишку { $drawn }.
tayu-illegal-bid-too-high = Назовите число меньше { $lowest } или согласитесь на него.
tayu-illegal-bid-out-of-range = Ставка — целое число от 1 до 999.
tayu-illegal-nothing-to-accept = Соглашаться пока не на что: ставок не было.
tayu-illegal-class-used-up = Фишек { $class } не осталось.
tayu-illegal-wrong-class = { $kind } — не фишка { $class }.
tayu-illegal-kind-used-up = Фишек { $kind } в мешке не осталось.
tayu-illegal-wrong-kind = Положить нужно фишку { $drawn }, а не { $kind }.
tayu-illegal-off-board = Клетка { $square } за пределами доски.
tayu-illegal-taken = Клетка { $square } занята.
tayu-illegal-misses-centre = Первая фишка должна закрыть хотя бы часть центра доски.
tayu-illegal-exit-meets-blank = Исток клетки { $square } { $side } упирается в глухую сторону.
tayu-illegal-blank-meets-exit = Глухая сторона клетки { $square } { $side } перекрывает чужой исток.
tayu-illegal-unconnected = Ни один исток фишки не соединяется с истоком лежащей фишки.

tayu-misspelt-square = Клетка — это столбец от a до s и ряд от 1 до 19, например j9.
tayu-misspelt-exits = Истоки — три разные буквы от a до h по порядку, например abd.
tayu-misspelt-kind = Фишку называют по трём её истокам, например abd.
tayu-misspelt-class = Фишка бывает ring (с кольцом) или plain (без кольца).
tayu-misspelt-placement = Фишку кладут так: истоки, - или | и её западная или северная клетка, например abd-i9 или cfh|j12.
tayu-misspelt-over-the-edge = Фишка вышла бы за край доски.
tayu-misspelt-bid = Ставка — целое число от 1 до 999.
tayu-misspelt-move = Ход — это фишка на доске (abd-i9, cfh|j12), вытянутая фишка (?abd), ring, plain, bid 28 или accept.

tayu-setup-fields = Позиция — это фишки, место, чей ход, и что предстоит, например «abd-i9,bdg-i10 1 acf» или «- 1 ?».
tayu-setup-not-a-placement = «{ $text }» — не фишка на доске. { $why }
tayu-setup-not-a-seat = «{ $text }» — не место за столом; места — от 1 до 4.
tayu-setup-not-a-due = «{ $text }» предстоять не может; бывает ?, фишка (например abd), -, choose, ?ring, ?plain или bid.
tayu-setup-not-a-bid = «{ $text }» — не ставка; ставка — это число и место, например 28@1.
tayu-setup-too-many = { $placement } — лишняя: фишек { $kind } всего { $copies }.
tayu-setup-off-board = { $placement }: клетка { $square } за пределами доски.
tayu-setup-taken = { $placement }: клетка { $square } уже закрыта.
tayu-setup-exit-meets-blank = { $placement }: исток клетки { $square } { $side } упирается в глухую сторону.
tayu-setup-blank-meets-exit = { $placement }: глухая сторона клетки { $square } { $side } перекрывает чужой исток.
tayu-setup-misses-centre = Ни одна фишка не закрывает центр доски.
tayu-setup-unconnected = { $placement } не соединена с фишкой в центре.
tayu-setup-wrong-seat = Ходить не может место { $seat }: очередь места { $expected }.
tayu-setup-kind-used-up = Вытянуть { $kind } нельзя: все такие фишки уже на доске.
tayu-setup-not-due = «{ $due }» здесь предстоять не может.
tayu-setup-no-auction = В этой партии нет аукциона, а значит, и ставок.
tayu-setup-bid-missing = Не хватает ставки, выигравшей аукцион, например 28@1.
tayu-setup-bad-bid = { $bid } — не ставка: нужно число от 1 до 999 и место 1, 2 или 3.

tayu-term-role = Сама роль
tayu-term-edge-points = Очки на краях
tayu-term-doubles = Достижимые двойные точки
tayu-term-reach = Вода на пути к краям
tayu-term-blocked-edges = Далёкие и перекрытые края
tayu-term-next-tile = Что может дать следующая фишка
tayu-term-open-exits = Открытые истоки у краёв
tayu-term-turn = Чей ход
tayu-term-hazard = Риск, что следующая фишка никуда не подойдёт
tayu-view-laid = фишка { $tile }
tayu-view-exits = { $cell }: фишка { $tile }, вода течёт на { $sides }
tayu-view-no-exit = { $cell }: фишка { $tile }, здесь истока нет
tayu-view-edge = { $edge }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
tayu-view-north = север
tayu-view-east = восток
tayu-view-south = юг
tayu-view-west = запад
tayu-view-edge-north = Север
tayu-view-edge-east = Восток
tayu-view-edge-south = Юг
tayu-view-edge-west = Запад
tayu-view-north-south = Север — юг
tayu-view-east-west = Восток — запад
tayu-view-bag = { $count ->
    [one] В мешке { $count } фишка
    [few] В мешке { $count } фишки
   *[other] В мешке { $count } фишек
}
tayu-board-accept = Принять ставку
tayu-board-choose-ring = С кольцом: подходят { $fit } из { $count }
tayu-board-choose-plain = Без кольца: подходят { $fit } из { $count }
tayu-board-bid = Ставка
tayu-board-hand = Вытянута фишка { $kind }
tayu-tile-to-set = Фишка { $tile }
tayu-board-left = Сколько фишек каждого вида осталось
tayu-board-edge-points = { $edge } { $points }
tayu-board-edge-doubles = { $edge } { $points } (двойных { $doubles })
tayu-board-target = Цель { $number }: вредитель побеждает, если оба других наберут меньше.
tayu-board-target-kept = Цель { $number }: её никто не достиг.
tayu-board-target-reached = Цель { $number } достигнута.
tayu-board-lowest-bid = { $side }: ставка { $number }.
tayu-board-no-bid = { $side } начинает торги.
tayu-board-accepted = { $side }: ставка принята.
tayu-board-bid-about = Ставка — это порог. Назвавший наименьшее число становится вредителем и побеждает, если оба соперника наберут меньше; без аукциона порог обычно 24. Назовите число поменьше или согласитесь: когда согласятся двое, партия начнётся.
tayu-board-choose-about = Кольцом отмечены фишки, вода которых выходит на три стороны. Вы выбираете, какую тянуть, а какая попадётся — решает случай; если положить её некуда, партия окончена.
tayu-told-drawn = Вытянута фишка { $kind }
tayu-told-laid = { $side }: фишка { $tile }
tayu-told-chosen = { $side }, фишка из мешка: { $class }
tayu-told-bid = { $side }, ставка { $number }
tayu-told-accepted = { $side }: ставка принята
tayu-move-bid = ставка { $number }
tayu-move-accept = согласие
tayu-field-seat = Чей ход
tayu-field-due = Что предстоит
tayu-field-due-bid = Ставка
tayu-field-due-choose = Выбор: с кольцом или без
tayu-field-due-draw = Тянут фишку
tayu-field-due-draw-ring = Тянут фишку с кольцом
tayu-field-due-draw-plain = Тянут фишку без кольца
tayu-field-due-nothing = Ничего: мешок пуст
tayu-field-bid = Наименьшая ставка и место
tayu-phase-auction = Торг
tayu-phase-inland = Очков ещё нет
tayu-phase-score = Счёт идёт
tayu-lost = Потеряно очков: { $lost }.
