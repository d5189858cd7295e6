table-end-aborted = Партия отменена.
table-broken = Партию нельзя продолжить: событие { $number }: { $reason }
table-position-over = В этой позиции партия уже окончена.
table-seats = В этой игре { $seats ->
    [one] { $seats } место
    [few] { $seats } места
   *[many] { $seats } мест
}, а указано { $found ->
    [one] { $found } место
    [few] { $found } места
   *[many] { $found } мест
}.
table-two-seats = Один человек занимает одно место.
table-no-such-seat = Места { $seat } за этим столом нет.
table-seat-taken = Это место занято.
table-full = Все места заняты.
table-not-a-player = Это могут только играющие.
table-not-begun = Партия ещё не началась: есть свободное место.
table-not-over = Партия ещё не окончена.
table-not-your-turn = Сейчас не ваша очередь.
table-out-of-date = Партия ушла вперёд: ваш ход был для полухода { $found }, а сейчас { $expected }.
table-too-late = Ваше время вышло раньше, чем пришёл ход.
table-offered-already = Ничью можно предлагать один раз за ход.
table-no-offer = Никто не предлагает ничью.
table-nothing-to-take-back = У вас нет хода, который можно вернуть.
table-asked-already = Просить вернуть ход можно один раз за ход.
table-no-request = Никто не просит вернуть ход.
table-too-far-to-abort = Отменить партию можно только до второго хода. Можно сдаться или предложить ничью.
table-nothing-to-claim = Потребовать победу можно, когда другой игрок отсутствует достаточно долго.
table-chat = В сообщении должно быть от 1 до { $longest } знаков.
table-chat-full = В одной партии не больше { $most } сообщений.
table-no-chat = На этом сервере чата нет.
table-chat-over = Партия закончена: здесь говорят только те, кто в ней играл.
table-id = В номере команды должно быть от 1 до { $longest } байт.
table-long-clock = { $hours ->
    [one] На часах может быть не больше { $hours } часа.
   *[other] На часах может быть не больше { $hours } часов.
} Если нужно больше, играйте по дням на ход.
