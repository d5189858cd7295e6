web-appearance = Оформление
web-cancel = Отмена

web-waiting = Ждут хода: { $count }
web-continue = Продолжить партию
web-to-move = { $count ->
    [many] Ходят { $low }
   *[one] Ходит { $low }
}
web-finished = Доигранные партии
web-forget = Убрать эту партию

web-gone = Этой партии здесь нет
web-gone-text = Партии с компьютером и за одним экраном хранятся в том браузере, где их играли. Эту играли в другом или уже убрали.

web-new = Новая партия
web-new-computer = Игра с компьютером
web-new-device = Игра за одним экраном
web-begin = Играть
web-side = Ваша сторона
web-side-random = По жребию
web-players = Кто играет
web-player-person = Игрок
web-player-computer = Компьютер, уровень { $level }
web-player-computer-full = Компьютер в полную силу
web-level = Уровень компьютера
web-level-of = Уровень компьютера № { $number }
web-level-full = Макс.
web-level-1-about = Для первой партии: замечает лишь немногие свои ходы, об ответах не думает и оставляет то, что можно взять.
web-level-2-about = Лёгкий: большую часть своих ходов не замечает и не думает о ваших.
web-level-3-about = Спокойный: берёт, что попалось на глаза, и не смотрит, чем вы ответите.
web-level-4-about = Дружелюбный: упускает около половины того, что лежит на виду, и ваш ответ тоже.
web-level-5-about = Ровный: многое из того, что можно сделать сразу, видит, но не ваш ответ.
web-level-6-about = Уверенный: свои ходы упускает всё реже, а ваш ответ по-прежнему.
web-level-7-about = Твёрдый: свои ходы взвешивает хорошо, но не то, что они оставляют вам.
web-level-8-about = Хороший: неосторожных ходов не прощает. Изредка оставляет лазейку — она ваша.
web-level-9-about = Сильный: то, что готовится в два хода, от него ускользает.
web-level-10-about = Очень сильный: думает о вашем ответе, но замечает не всё и почти не видит, что лежит дальше.
web-level-rating = Рейтинг около { $rating }.
web-level-full-about = Всё, что умеет программа. Над ходом думает несколько секунд.
web-clock = Часы
web-clock-none = Без часов
web-clock-fischer = { $minutes } мин + { $seconds } с
web-clock-per-move = { $seconds } с на ход
web-clock-days = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[many] { $days } дней на ход
}
web-options = Параметры
web-start-position = Начать с другой позиции
web-start-position-about = Текст позиции, каким его даёт «Скопировать позицию».

web-beside = Как идёт партия
web-moves = Ходы
web-no-moves = Ходов ещё не было.
web-steps = Просмотр партии по ходам
web-step-first = К началу
web-step-back = На ход назад
web-step-forward = На ход вперёд
web-step-last = К последнему ходу
web-actions = Действия
web-turn-board = Повернуть доску
web-turn-by-itself = Поворачивать доску к тому, чей ход
web-undo = Вернуть ход
web-resign = Сдаться
web-resign-ask = Сдаться?
web-draw = Ничья
web-draw-ask = Все игроки согласны на ничью?
web-draw-yes = Согласиться на ничью
web-rematch = Реванш
web-more = Ещё
web-save = Сохранить партию
web-save-picture = Сохранить рисунок
web-copy-position = Скопировать позицию
web-share = Скопировать ссылку на партию
web-review-this = Анализ партии
web-position-copied = Позиция скопирована.
web-link-copied = Ссылка скопирована. Кто её откроет, увидит партию.
web-not-copied = Браузер не разрешает копировать. Сохраните партию в файл.
web-thinking = Думает
web-days-left = { $days } д { $rest }
web-low-time = Времени почти не осталось
web-forced = Другого хода нет: { $mv }.
web-premove-dropped = Задуманный ход больше невозможен.
web-hint = Подсказка
web-bulk-one = Поставить за меня
web-bulk-rest = Расставить остальное случайно
web-close = Закрыть
web-no-answer = Компьютер не отвечает: { $reason }
web-engine-unavailable = Не удалось загрузить движок. Проверьте связь и попробуйте ещё раз.
web-engine-nothing-to-do = Здесь некому ходить.

web-result-win = { $count ->
    [many] Победили { $low }
   *[one] Победил { $low }
}
web-result-draw = Ничья
web-you-won = Вы победили
web-you-lost = Вы проиграли
web-turning-points = Переломные моменты
web-turning-points-looking = Движок просматривает партию.
web-turning-points-none = Их не было: шансы менялись понемногу.
web-turning-point = { $mv }: { $side } { $before } % → { $after } %
web-standing-win = победа
web-standing-draw = ничья
web-standing-loss = поражение
web-end-resign = { $count ->
    [many] { $side } сдались.
   *[one] { $side } сдался.
}
web-end-time = { $count ->
    [many] { $side } просрочили время.
   *[one] { $side } просрочил время.
}
web-end-abandon = { $count ->
    [many] { $side } покинули партию.
   *[one] { $side } покинул партию.
}
web-end-agreed = Игроки согласились на ничью.

web-review-lead = Пройдите партию ход за ходом и посмотрите, как движок оценивает каждую позицию.
web-open-label = Партия или позиция текстом
web-open-help = Записи Fishka, партии DVONN с Boardspace или Little Golem либо текст позиции любой из игр.
web-open-text = Анализировать
web-open-file = Открыть файл
web-open-another = Открыть другую
web-open-empty = Открывать пока нечего: вставьте партию или выберите файл.
web-open-neither = Это не запись партии и не позиция.
web-which-record = Партия
web-engine = Движок
web-survey = Анализ партии: { $done } из { $all }
web-graph = Шансы по ходу партии: { $side }
web-undo-edit = Отменить
web-redo-edit = Повторить
web-promote = Поднять вариант
web-delete = Удалить отсюда

web-settings-board = Доска
web-settings-coordinates = Координаты
web-settings-coordinates-about = Буквы и числа вокруг доски.
web-settings-motion = Движение фишек
web-settings-motion-about = Фишки идут своим путём. Если система просит меньше движения, они и так спокойны.
web-settings-sound = Звук
web-settings-sound-about = Короткий звук на каждый ход.
web-settings-confirm = Подтверждать ходы
web-settings-confirm-about = Ход делается только после второго нажатия.
web-settings-kept = Ваш выбор хранится в этом браузере.

web-about-what = Fishka — место, где играют в три настольные игры, учатся им и исследуют их: DVONN, Абалон и Та Юй. Правила, доски и компьютерные игроки работают прямо в браузере, в том числе без сети.
web-about-rights = Игры
web-about-rights-text = DVONN придумал Крис Бурм, Абалон — Мишель Лале и Лоран Леви, Та Юй — Ник Нойваль. Названия стоят здесь лишь затем, чтобы было понятно, во что играют. Все рисунки, звуки и объяснения наши собственные. Если игра вам понравилась, купите её: за столом она ещё лучше.
web-about-licence = Лицензия
web-about-licence-text = Программа с открытым кодом, на выбор по лицензии MIT или Apache 2.0.
web-about-kept = Что хранится
web-about-kept-text = Партии на этом устройстве и настройки хранятся только в этом браузере. Партии по ссылке, имена игроков и их чат хранит сервер этой страницы. Рекламы и слежки нет.


web-history-lead = Партии этого браузера и партии с другими. Ничего не пропадает, пока вы сами не уберёте.
web-history-filter = Выбор партий
web-history-any = Все
web-history-game = Игра
web-history-place = Где хранится
web-history-here = В этом браузере
web-history-server = На сервере
web-history-end = Итог
web-history-player = Игрок
web-history-unfinished = Не доиграна
web-history-over = Доиграна
web-history-count = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
web-history-none = Партий пока нет.
web-history-export = Сохранить все в один файл
web-history-import = Загрузить файл
web-history-brought = { $kept ->
    [one] Добавлена { $kept } партия
    [few] Добавлены { $kept } партии
   *[other] Добавлено { $kept } партий
}, уже были здесь: { $known }.
web-history-delete-ask = Убрать эту партию? Партию этого браузера вернуть нельзя.
web-storage-full = В браузере не осталось места, чтобы это сохранить. Сохраните партии в файл и уберите лишние.
web-coach = Тренер
