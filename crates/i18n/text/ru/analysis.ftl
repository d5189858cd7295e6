analysis-inaccuracy = Неточность
analysis-mistake = Ошибка
analysis-blunder = Грубая ошибка
analysis-tabs = Справка
analysis-tab-report = Разбор
analysis-tab-explorer = База
analysis-tab-notes = Заметки
analysis-tab-position = Позиция
analysis-tab-share = Поделиться
analysis-proven = Доказано
analysis-proven-margin = ∎ { $margin }
analysis-proven-win = ∎ выигрыш за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
analysis-proven-loss = ∎ проигрыш за { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}
analysis-bar = { $side }: шансы на победу { $chance }
analysis-bar-unknown = { $side }: шансы пока неизвестны
analysis-chances-of = Шансы: { $side }
analysis-threat-of = Угроза: { $side }
analysis-effort = Глубина { $depth } · { $nodes } тыс. поз. · { $speed } тыс./с
analysis-pause = Остановить движок
analysis-run = Запустить движок
analysis-lines = { $lines ->
    [one] { $lines } вариант
    [few] { $lines } варианта
   *[many] { $lines } вариантов
}
analysis-fewer-lines = Меньше вариантов
analysis-more-lines = Больше вариантов
analysis-lock = Остаться на этой позиции
analysis-threat = Показать угрозу
analysis-survey-off = Просмотрено позиций: { $done } из { $all }
analysis-survey-done = Все позиции просмотрены.
analysis-surveys = Оценивать каждый ход варианта
analysis-nothing-played = Сделайте ходы, вставьте партию или откройте файл: здесь будет оценка каждого хода.
analysis-one-chance = Этот движок сообщает шансы только того, чей ход, поэтому ходы партии втроём оценить нельзя.
analysis-accuracy = Точность
analysis-inaccuracies = Неточности
analysis-mistakes = Ошибки
analysis-blunders = Грубые ошибки
analysis-luck = Везение
analysis-lucky = Самые важные жребии:
analysis-draw-told = { $mv }: { $side } { $luck }
analysis-luck-about = Везение — сколько прибавил к шансам жребий, в процентных пунктах, при лучшей игре после него.
analysis-previous-mistake = Предыдущая ошибка
analysis-next-mistake = Следующая ошибка
analysis-mistake-told = { $mv }: { $word }, { $before } → { $after }.
analysis-margin-lost = Потеряно: { $lost }.
analysis-better = Лучше:
analysis-insert = Добавить в дерево
analysis-write = Записать в партию
analysis-written = Разбор записан в партию.
analysis-try = Сыграть иначе
analysis-try-side = { $side }: { $count }
analysis-try-ask = Здесь сыграли { $mv }. Найдите ход лучше.
analysis-try-judging = Движок смотрит этот ход.
analysis-try-wrong = Есть ход лучше. Попробуйте ещё раз.
analysis-try-right = Верно. Лучший вариант: { $line }
analysis-try-shown = Лучший вариант: { $line }
analysis-try-next = Дальше
analysis-try-stop = Закончить
analysis-comment = Комментарий
analysis-glyphs = Знаки
analysis-glyph-good = Хороший ход
analysis-glyph-mistake = Ошибка
analysis-glyph-brilliant = Блестящий ход
analysis-glyph-blunder = Грубая ошибка
analysis-glyph-interesting = Интересный ход
analysis-glyph-dubious = Сомнительный ход
analysis-brushes = Цвет стрелок и меток
analysis-brush-green = Зелёный
analysis-brush-red = Красный
analysis-brush-blue = Синий
analysis-brush-yellow = Жёлтый
analysis-draw-help = Рисуйте правой кнопкой, долгим нажатием или клавишами A и M.
analysis-wipe = Стереть рисунки
analysis-draws = Жребий
analysis-draw = Пусть решит случай
analysis-chance-due = Решает жребий
analysis-choose-draw = Выбрать самому
analysis-draw-what = Выпало
analysis-draw-odds = Вероятность
analysis-fold = Свернуть вариант
analysis-unfold = Развернуть вариант
analysis-large = Дерево очень большое: показан только тот вариант, который вы смотрите.
analysis-boards = Начните с доски
analysis-other-rules = Другие правила, расстановки и число игроков
analysis-begin = Открыть доску
analysis-study-here = В этом браузере
analysis-study-unsent = На сервере; изменения ещё не отправлены
analysis-studies = Ваши разборы
analysis-chapters-count = { $count ->
    [one] { $count } глава
    [few] { $count } главы
   *[many] { $count } глав
}
analysis-broken-link = Ссылка испорчена: часть её потерялась. Скопируйте её целиком или попросите партию файлом.
analysis-no-game-in-link = В этой ссылке нет партии. Откройте её в браузере или вставьте саму партию.
analysis-forget-ask = Удалить этот разбор из браузера? Вернуть его будет нельзя.
analysis-no-study = Этого разбора в этом браузере нет. Попросите ссылку на него.
analysis-keys = Клавиши
analysis-key-step = На ход назад или вперёд
analysis-key-ends = К началу или к концу
analysis-key-sibling = Другой вариант
analysis-key-undo = Отменить, повторить
analysis-key-promote = Поднять вариант
analysis-key-delete = Удалить отсюда
analysis-key-collapse = Свернуть или развернуть вариант
analysis-key-comment = Написать комментарий
analysis-key-glyph = Поставить знак
analysis-key-mark = Отметить клетку (на доске)
analysis-key-arrow = Начать и закончить стрелку (на доске)
analysis-key-flip = Повернуть доску
analysis-key-engine = Остановить или запустить движок
analysis-key-best = Сыграть лучший ход
analysis-key-lines = Больше или меньше вариантов
analysis-key-lock = Остаться на этой позиции или снова следовать за вами
analysis-key-threat = Показать угрозу
analysis-key-mistake = Следующая ошибка, предыдущая
analysis-key-paste = Открыть то, что в буфере обмена
analysis-key-list = Этот список
analysis-editor = Редактор позиции
analysis-edit = Изменить позицию
analysis-clear = Очистить
analysis-start = Начальная позиция
analysis-mirror = Повернуть или отразить
analysis-position-text = Позиция текстом
analysis-erase = Стереть
analysis-tool = Что ставит нажатие
analysis-link = Скопировать ссылку
analysis-link-line = Ссылка на этот вариант
analysis-save-svg = Сохранить рисунок позиции (SVG)
analysis-save-png = Сохранить рисунок позиции (PNG)
analysis-save-gif = Сохранить вариант анимацией (GIF)
analysis-link-no-worths = Ссылка скопирована. Чтобы она не была длинной, оценки движка в неё не вошли: он найдёт их снова.
analysis-link-long = Ссылка скопирована. Она длинная: некоторые программы могут её обрезать.
analysis-copy-record = Скопировать запись
analysis-record-copied = Запись скопирована.
analysis-no-picture = Браузер не смог сделать рисунок.
analysis-chapter = Глава
analysis-chapter-name = Название главы
analysis-chapter-new = Новая глава
analysis-chapter-here = Новая глава отсюда
analysis-chapter-delete = Удалить главу
analysis-chapter-restore = Вернуть удалённую главу
analysis-save-report = Сохранить страницей (HTML)
analysis-full = Полный разбор сервером
analysis-full-about = Движки сервера посмотрят каждую позицию этой партии.
analysis-full-waits = { $ahead ->
    [0] Эта партия следующая в очереди.
    [one] Перед ней в очереди { $ahead } партия.
    [few] Перед ней в очереди { $ahead } партии.
   *[many] Перед ней в очереди { $ahead } партий.
}
analysis-full-runs = Сервер просмотрел позиций: { $done } из { $all }
analysis-full-done = Найденное сервером записано в партию. Это можно отменить.
analysis-full-failed = Попробуйте позже; движок на этой странице тем временем работает.
analysis-open-here = Открыть в Фишке
analysis-embed = Показать на другой странице
analysis-embed-size = Размер
analysis-embed-small = Малый
analysis-embed-middle = Средний
analysis-embed-large = Большой
analysis-embed-text = Вставьте это в свою страницу
analysis-embed-copy = Скопировать рамку
analysis-embed-copied = Рамка скопирована.
analysis-thresholds = Что считать ошибкой
analysis-thresholds-about = С какой потери шансов на победу, в процентных пунктах, ход так называется.
analysis-keys-search = Найти клавишу или действие
analysis-keys-none = Такой клавиши нет.
analysis-full-partly = Сервер остановился: просмотрено позиций { $done } из { $all }. Найденное записано в партию.
analysis-server = На сервере
analysis-server-keep = Сохранить на сервере
analysis-server-about =
    Кто знает ссылку, тот читает разбор и может его скопировать; меняете его только вы. В нём может быть { $chapters ->
        [one] { $chapters } глава
        [few] { $chapters } главы
       *[many] { $chapters } глав
    } и { $size } КиБ текста; хранится он, пока его кто-нибудь открывает.
analysis-server-link = Ссылка на разбор
analysis-server-saved = Всё сохранено на сервере.
analysis-server-waiting = Изменения отправляются на сервер.
analysis-server-unreachable = Сервер не отвечает. Изменения хранятся в этом браузере и отправятся, как только он ответит.
analysis-server-conflict = Тем временем этот разбор изменили в другой вкладке или другом браузере. Ничего не перезаписано: ваша версия в этом браузере, другая — на сервере.
analysis-server-theirs = Открыть версию с сервера
analysis-server-mine = Сохранить мою как новый разбор
analysis-server-foreign = Автор разбора: { $name }. Ваши изменения станут копией в этом браузере.
analysis-server-fork = Сохранить свою копию
analysis-server-remove = Убрать с сервера
analysis-server-remove-ask = Удалить этот разбор с сервера? Ссылка на него перестанет работать. В этом браузере он останется.
analysis-bridge = Варианты движка { $engine } через мост на этом компьютере
analysis-bridge-closed = Мост к движку закрыт. Почему, сказано в терминале, где он запущен.
