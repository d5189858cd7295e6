learn-title = Учиться
learn-lead = Прочтите немного, попробуйте на поле, решите задания. Десять минут — и вы играете.
learn-begin = Учиться на деле
learn-words = Слова игр
learn-word-try = Попробовать на поле
learn-own-side = Ваша сторона: { $side }
learn-progress = Решено заданий: { $solved } из { $all }
learn-game = { $game }: учимся играть
learn-chapters = Главы
learn-boards = Доски этой главы
learn-dot = Доска { $number } из { $all }
learn-dot-task = Задание { $number } из { $all }: { $stars ->
    [0] ещё не решено
    [one] решено, { $stars } звезда
    [few] решено, { $stars } звезды
   *[other] решено, { $stars } звёзд
}
learn-back = Назад
learn-next = Дальше
learn-again = Сначала
learn-hint = Подсказка
learn-coach = Что видит тренер
learn-wrong = { $mv } — не то: попробуйте ещё.
learn-solved = { $stars ->
    [3] Решено: три звезды.
    [2] Решено: две звезды.
   *[other] Решено: одна звезда.
}

learn-puzzles = Задачи
learn-puzzles-lead = Каждая доказана: лучший ход один, а равный ему тоже засчитывается.
learn-puzzle-next = Следующая
learn-puzzle-daily = Задача дня
learn-puzzle-failed = Нерешённые снова ({ $count })
learn-puzzle-rating = Ваш рейтинг: { $own }. Эта задача: { $rating }.
learn-puzzle-choose = Выбрать
learn-puzzle-level = Сложность
learn-puzzle-level-much-easier = Намного легче
learn-puzzle-level-easier = Легче
learn-puzzle-level-own = По моим силам
learn-puzzle-level-harder = Труднее
learn-puzzle-level-much-harder = Намного труднее
learn-puzzle-theme = Тема
learn-puzzle-theme-any = Любая
learn-puzzle-themes = В этой задаче: { $themes }.
learn-puzzle-none = Такие задачи вы все уже пробовали. Выберите другую тему или нерешённые.
learn-theme-win = единственный выигрыш
learn-theme-most = наибольший выигрыш
learn-theme-ahead = стать фаворитом
learn-theme-lead = больше очков
learn-theme-odds = лучшие шансы
learn-theme-out-2 = столкнуть за два хода
learn-theme-out-3 = столкнуть за три хода
learn-theme-cut = отрезать
learn-theme-takes = забрать столбик
learn-theme-takes-red = власть над красной
learn-theme-must-pass = оставить без ходов
learn-theme-push = сумито
learn-theme-push-out-soon = толчок, от которого не уйти
learn-theme-breaks = разбить линию
learn-theme-joins = соединить шары
learn-theme-saves = спасти шар
learn-theme-scores = вода у края
learn-theme-kills = истоки, к которым ничего не подходит
learn-theme-closes = закрыть край
learn-theme-end-risk = партия может кончиться
learn-puzzle-streak = { $days ->
    [one] { $days } день подряд
    [few] { $days } дня подряд
   *[other] { $days } дней подряд
}
learn-puzzle-task-win = Выигрывает только один ход. Найдите его.
learn-puzzle-task-most = Найдите ход, который даёт больше всего.
learn-puzzle-task-ahead = Всё, что ещё может выйти из мешка, посчитано до конца партии. Только на одном месте фишка делает вас фаворитом. Найдите его.
learn-puzzle-task-odds = Всё, что ещё может выйти из мешка, посчитано до конца партии. Где эта фишка выигрывает чаще всего?
learn-puzzle-task-lead = Кто выиграет, уже ясно, неясно — с каким счётом. Где эта фишка принесёт вам больше всего очков, если посчитать всё, что ещё может выйти?
learn-puzzle-task-out-2 = Столкните шар за два хода, что бы ни отвечали.
learn-puzzle-task-out-3 = Столкните шар за три хода, что бы ни отвечали.
learn-first-game = Первая партия с тренером
learn-enough = Для первой партии этого хватит; остальные главы подождут.
learn-worth = Что говорит компьютер ({ $side }):
learn-worth-exact = ровно { $margin }
learn-worth-estimate = около { $margin }, шансы { $percent } %
learn-worth-odds = шансы { $percent } %
learn-worth-wins = { $plies ->
    [one] выигрыш через { $plies } полуход
    [few] выигрыш через { $plies } полухода
   *[other] выигрыш через { $plies } полуходов
}
learn-worth-loses = { $plies ->
    [one] проигрыш через { $plies } полуход
    [few] проигрыш через { $plies } полухода
   *[other] проигрыш через { $plies } полуходов
}
