view-title-turn = { $game }, ход: { $side }
view-title-chance = { $game }, решает случай
view-title-over = { $game }, партия окончена
view-empty = { $cell }: пусто
view-piece = { $cell }: { $text }
view-piece-of = { $cell }: { $text }, { $side }
view-arrow = стрелка с { $from } на { $to }
view-arrow-text = стрелка с { $from } на { $to }: { $text }
view-marked = { $cell } отмечено
view-marked-danger = { $cell } под угрозой
view-marked-gone = { $cell } зачёркнуто
view-marked-text = на { $cell } отметка { $text }
view-dvonn-white = { $height ->
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
view-dvonn-black = { $height ->
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
view-dvonn-lone = { $cell }: одинокая фишка DVONN
view-dvonn-to-place = в запасе
view-dvonn-points = { $count ->
    [one] очко
    [few] очка
   *[other] очков
}
view-dvonn-tally-white = белые: { $tally }
view-dvonn-tally-black = чёрные: { $tally }
view-dvonn-tally-dvonn = DVONN: { $tally }
view-abalone-black = { $cell }: чёрный шар
view-abalone-white = { $cell }: белый шар
view-abalone-out-black = чёрных шаров за бортом: { $count }
view-abalone-out-white = белых шаров за бортом: { $count }
view-tayu-laid = фишка { $tile }
view-tayu-exits = { $cell }: фишка { $tile }, вода течёт на { $sides }
view-tayu-no-exit = { $cell }: фишка { $tile }, здесь выхода нет
view-tayu-edge = { $edge }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
view-tayu-north = север
view-tayu-east = восток
view-tayu-south = юг
view-tayu-west = запад
view-tayu-edge-north = Север
view-tayu-edge-east = Восток
view-tayu-edge-south = Юг
view-tayu-edge-west = Запад
view-tayu-north-south = Север — юг
view-tayu-east-west = Восток — запад
view-tayu-bag = { $count ->
    [one] В мешке { $count } фишка
    [few] В мешке { $count } фишки
   *[other] В мешке { $count } фишек
}
