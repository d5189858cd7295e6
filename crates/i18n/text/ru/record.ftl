record-location = Строка { $line }, позиция { $column }
record-too-long = В записи может быть не больше { $limit } МиБ текста.
record-too-many-tags = В записи может быть не больше { $limit } тегов.
record-too-many-moves = В записи может быть не больше { $limit } ходов, а в одной линии — не больше { $line-limit }.
record-too-deep = { $limit ->
    [one] Варианты вкладываются не глубже { $limit } уровня.
   *[other] Варианты вкладываются не глубже { $limit } уровней.
}
record-no-record = Это не запись партии: запись начинается с [Fishka "1"].
record-unknown-version = Версия формата { $found } здесь неизвестна; известна 1.
record-not-a-tag = Тег пишут в одну строку: [Имя "значение"].
record-repeated-tag = Тег { $name } стоит дважды.
record-reserved-tag = Тег { $name } задать нельзя.
record-no-game = Не сказано, какая это игра: нет тега вроде [Game "dvonn"].
record-no-such-seat = Для тега { $name } нет места: за столом { $seats ->
    [one] { $seats } место
    [few] { $seats } места
   *[many] { $seats } мест
}.
record-date = Дату пишут так: 2026-11-15, 2026-11 или 2026.
record-ending = Окончание пишут так: resign 1, time 1, abandon 1 (с номером места) или agreed.
record-open-comment = У комментария нет конца: не хватает закрывающей фигурной скобки.
record-stray-brace = Здесь нет комментария, который можно закончить.
record-open-variation = У варианта нет конца: не хватает закрывающей скобки.
record-stray-parenthesis = Здесь нет варианта, который можно закончить.
record-variation-before-move = Вариант пишут после хода, который он заменяет.
record-empty-variation = В варианте должен быть ход.
record-stray-number = После номера хода стоит точка, а число без точки здесь не ход.
record-stray-glyph = Знак вроде !? относится к ходу перед ним, а хода там нет.
record-wrong-number = Это ход { $expected }, а не { $found }. Может быть, ход пропущен или записан дважды?
record-not-their-turn = { $action }: сейчас очередь другого игрока.
record-another-game = В этом файле SGF другая игра (GM[{ $name }]). Из SGF читаются только партии DVONN.
record-truncated = Здесь файл обрывается: не хватает закрывающей скобки.
record-unknown-event = Событие «{ $event }» здесь не известно.
record-contradicting-result = В файле сказано «{ $found }», но по ходам этот игрок не выиграл.
record-result-in-variation = Результат пишут только в конце записи, не в варианте.
record-after-result = После результата может идти только другая запись.
record-second-record = Здесь начинается другая запись.
record-wrong-result = Результат — { $expected }, а не { $found }.
record-result-too-early = Партия не окончена, поэтому результат — * или, с тегом Ending, вида W-L.
record-ended-on-board = Партия окончена по правилам и не может закончиться иначе.
record-ending-mismatch = Результат вида W-L и тег Ending пишут вместе, и место, которое сдалось, проигрывает вместе с партнёрами.
record-end-resign = Место { $seat }: игрок сдался.
record-end-time = Место { $seat }: время вышло.
record-end-abandon = Место { $seat }: игрок покинул партию.
record-end-agreed = Игроки договорились о результате.
record-chance-missing = Нет тега { $tag }: не дано обещания, которое можно проверить.
record-chance-no-seed = Зерно случая пишут 64 шестнадцатеричными цифрами.
record-chance-commitment = Зерно не то, что было обещано до партии.
record-chance-draw = Полуход { $ply } по зерну должен быть { $drawn }, а не { $found }.
record-too-many-chapters = В разборе может быть не больше { $limit } глав.
record-broken-chapter = Глава { $chapter }, строка { $line }, позиция { $column }: { $reason }
