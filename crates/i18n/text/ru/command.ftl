command-error = Ошибка: { $message }
command-output-failed = Не удалось вывести ответ: { $error }.

command-heading-usage = Использование
command-heading-command = КОМАНДА
command-heading-commands = Команды
command-heading-arguments = Аргументы
command-heading-options = Параметры
command-usage-options = [ПАРАМЕТРЫ]
command-usage-hint = Добавьте --help, чтобы увидеть, что возможно.
command-usage-unknown = «{ $argument }» здесь не понятно.
command-usage-subcommand = Команды «{ $command }» нет.
command-usage-missing = Не хватает: { $arguments }.
command-usage-conflict = «{ $argument }» нельзя указать вместе с «{ $other }».
command-usage-no-value = После { $argument } чего-то не хватает.
command-usage-value = { $argument } не может быть «{ $value }». Возможные значения: { $allowed }.
command-usage-range = { $argument } — число от { $min } до { $max }, а не «{ $value }».
command-usage-bad-value = { $argument } не может быть «{ $value }».
command-did-you-mean = Может быть, «{ $word }»?
command-usage-other = Командную строку не удалось разобрать: { $error }.

command-about = DVONN, Абалон и Та Юй: играть, изучать, исследовать.
command-example =
    Примеры:
      fishka games
      fishka show dvonn --moves "d3 f4 i2"
      fishka perft abalone --depth 5

    У каждой команды есть свой --help с примерами.
command-arg-lang = Язык: en или ru; иначе язык системы (LC_ALL, LC_MESSAGES, LANG)
command-arg-help = Показать эту справку
command-arg-version = Показать версию
command-arg-game = Игра; список выводит «fishka games»
command-arg-options = Параметр игры, сколько раз нужно; список даёт «fishka games»
command-arg-position = Начать с этой позиции, а не с исходной
command-arg-moves = Сначала сыграть эти ходы, через пробел; случайные события вроде ?abd тоже ходы
command-arg-json = Ответить в JSON, для программ
command-arg-svg = Записать рисунок в этот файл (- для стандартного вывода), а не рисовать в терминале
command-arg-theme = Цвета рисунка: light (обычные) или dark
command-arg-no_coordinates = Не рисовать координаты вокруг доски
command-arg-files = Файлы записей; - для стандартного ввода

command-games-about = Показать игры, их параметры и расстановки.
command-games-example =
    Примеры:
      fishka games
      fishka games abalone
      fishka games --json
command-games-arg-game = Только эта игра
command-games-range = { "      " }число от { $min } до { $max }

command-show-about = Нарисовать позицию в терминале или как рисунок SVG.
command-show-example =
    Примеры:
      fishka show abalone --option layout=belgian-daisy
      fishka show tayu --moves "?abd abd-i9"
      fishka show abalone --svg board.svg --theme dark
command-show-position = Позиция: { $position }
command-show-turn-seat = Ход: { $seat }
command-show-turn-chance = Ход: случай
command-show-over = Результат { $result }. { $reason }
command-show-written = Записано: { $file }.

command-moves-about = Перечислить возможные ходы в позиции, по одному в строке.
command-moves-example =
    Примеры:
      fishka moves abalone
      fishka moves dvonn --position "r8/10/11/10/9 b place"
      fishka moves tayu --moves "?abd" --json

    С --json у каждого хода стоит позиция после него.

command-perft-about = Сосчитать последовательности ходов заданной длины.
command-perft-example =
    Примеры:
      fishka perft abalone --depth 5
      fishka perft dvonn --depth 4 --divide
      fishka perft tayu --depth 4 --threads 1 --json

    В стандартный вывод идёт только число; ход работы, время и скорость идут в поток ошибок.
    Вынужденные пасы и случайные события считаются полуходами, каждый исход случая считается
    один раз, ничьи из-за повторений и тихих ходов отключены.
command-perft-arg-depth = Длина последовательностей в полуходах
command-perft-arg-divide = Показать и число под каждым ходом
command-perft-arg-made = Делать каждый последний ход, а не только считать их (медленнее)
command-perft-arg-threads = Сколько потоков; иначе по одному на ядро
command-perft-rate = { $seconds } с, { $rate } млн листьев/с, { $threads ->
    [one] { $threads } поток
    [few] { $threads } потока
   *[many] { $threads } потоков
}

command-record-about = Проверить, показать и преобразовать записи партий.
command-record-example =
    Примеры:
      fishka record check game.fishka
      fishka record convert game.sgf --output game.fishka
      fishka record stats archive/*.sgf

    Читает записи Fishka, а для DVONN ещё SGF с Boardspace и текст с Little Golem.
command-record-check-about = Сыграть записи по правилам и сказать, что в них не так.
command-record-check-example =
    Пример:
      fishka record check game.fishka other.sgf

    Код выхода 2, если хоть одна запись с ошибкой.
command-record-show-about = Показать запись или позицию после нескольких полуходов.
command-record-show-example =
    Примеры:
      fishka record show game.fishka
      fishka record show game.fishka --ply 60
      fishka record show game.fishka --ply 60 --svg board.svg
command-record-show-arg-file = Файл записи; - для стандартного ввода
command-record-show-arg-record = Показать только эту запись из файла, считая с 1
command-record-show-arg-ply = Показать позицию после стольких полуходов, а не последнюю
command-record-convert-about = Преобразовать записи в другой формат.
command-record-convert-example =
    Примеры:
      fishka record convert game.sgf
      fishka record convert game.fishka --to json --output game.json
command-record-convert-arg-to = В каком формате писать: fishka (обычно) или json
command-record-convert-arg-force = Перезаписать файл, если он есть
command-record-convert-arg-output = Записать в этот файл, а не в стандартный вывод
command-record-stats-about = Сосчитать партии, длину, результаты и ветвление по записям.
command-record-stats-example =
    Пример:
      fishka record stats archive/*.sgf
command-record-verify-about = Проверить, что плитки и прочее случайное выпали так, как было обещано до партии.
command-record-verify-example =
    Пример:
      fishka record verify game.fishka

    В записи стоят теги GameId, Commitment и Seed. Сравните обещание с тем, что было показано
    в начале партии. Код выхода 2, если что-то не сходится.
command-file-unreadable = { $file }: не удалось прочитать: { $error }.
command-file-unwritable = { $file }: не удалось записать: { $error }.

command-file-exists = { $file } уже есть. Чтобы перезаписать его, добавьте --force.
command-result-won = { $count ->
    [one] Победитель: { $seats }
   *[other] Победители: { $seats }
}
command-result-draw = Ничья
command-result-shared = Первое место делят: { $seats }

command-record-several = В { $file } несколько записей, а картинка — одна. Выберите запись: --record.
command-record-no-such = Записи { $record } в файле нет.
command-record-error = { $file }, строка { $line }, столбец { $column }: { $reason }
command-record-sound = { $file } ({ $record }): { $game }, { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
}, результат { $result }
command-record-unsound = { $file } ({ $record }): строка { $line }, столбец { $column }: { $reason } (до этого верно: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
})
command-record-broken = { $count ->
    [one] { $count } запись с ошибкой.
    [few] { $count } записи с ошибками.
   *[many] { $count } записей с ошибками.
}
command-record-verified = { $file } ({ $record }): как обещано: { $draws ->
    [one] { $draws } жребий
    [few] { $draws } жребия
   *[many] { $draws } жребиев
}, обещание { $commitment }
command-record-unverified = { $file } ({ $record }): { $reason }
command-record-doubtful = { $count ->
    [one] Не удалось подтвердить { $count } запись.
    [few] Не удалось подтвердить { $count } записи.
   *[many] Не удалось подтвердить { $count } записей.
}
command-record-too-short = Полухода { $ply } нет: в записи { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
}.
command-record-stats-games = { "  " }записей: { $count } (доиграно { $finished }, остановлено { $stopped }, не окончено { $unfinished })
command-record-stats-plies = { "  " }полуходов: в среднем { $mean }, от { $shortest } до { $longest }
command-record-stats-choices = { "  " }возможных ходов: в среднем { $mean }, самое большее { $most }
command-record-stats-results = { "  " }побед по местам: { $wins }; ничьих: { $draws }
command-record-stats-passes = { "  " }пасов: { $count } в { $records ->
    [one] { $records } записи
   *[other] { $records } записях
}

command-arg-hash = Память для известных позиций в МиБ (обычно 64)
command-arg-threads = Во сколько потоков искать (обычно 1)
command-arg-patience = Сколько секунд движок может отвечать на то, на что время не нужно

command-analyse-about = Найти лучшие ходы в позиции или ошибки в целых партиях.
command-analyse-example =
    Примеры:
      fishka analyse abalone --option layout=belgian-daisy --time 10
      fishka analyse dvonn --position "9/10/11/10/7wr w stack" --lines 3
      fishka analyse tayu --moves "?abd" --nodes 100000 --json
      fishka analyse games.fishka --threads 4 --html report.html
      fishka analyse games.fishka --engine "./another-engine --quiet" --nodes 50000

    В строке стоят оценка, вероятность выигрыша и ожидаемые ходы. Оценка дана для того, чей ход:
    приблизительная в единицах игры или «точно», если результат доказан. Если очередь случая, показаны
    все исходы с их вероятностью и с тем, чего каждый стоил бы.

    В файлах рассматривается каждая позиция каждой партии, обычно по четверти секунды: какие ходы что
    отдали, что было лучше, насколько точно играла каждая сторона и что было везением.
command-analyse-arg-targets = Игра или файлы с записями партий («-» — стандартный ввод)
command-analyse-arg-time = Думать столько секунд: обычно 5 над позицией, 0,25 над каждой позицией из файла
command-analyse-arg-depth = Искать на столько полуходов вглубь
command-analyse-arg-nodes = Просмотреть столько позиций
command-analyse-arg-lines = Показать столько лучших вариантов (обычно 1)
command-analyse-arg-engine = Команда другого движка, который думает вместо нашего, в кавычках
command-analyse-engine = Движок: { $engine }
command-analyse-engine-fault = На движок «{ $engine }» нельзя положиться. { $reason }
command-report-engine = { $file }: партия пропущена. { $reason }
command-analyse-arg-output = Записать партии со всем найденным в этот файл
command-analyse-arg-html = Записать в этот файл страницу с графиком, досками и ошибками
command-analyse-arg-force = Перезаписать файлы, если они уже есть
command-analyse-odds = шансы
command-analyse-outcome = { $outcome }  выпадает в { $probability } %, выигрывает в { $win } %
command-analyse-mean = В среднем { $win } %.
command-analyse-files-only = --output и --html нужны только для файлов с партиями.
command-report-chances = { "  " }Шансы ({ $side }): { $line }
command-report-sides = { $file }: партия больше чем двух сторон пропущена: движок сообщает шансы только того места, чей ход.
command-report-flag = { $flag } относится к позиции, а не к файлам с партиями.
command-report-left-out = { $count ->
    [one] Пропущена { $count } запись.
    [few] Пропущены { $count } записи.
   *[many] Пропущено { $count } записей.
}
command-analyse-line = { $number }. { $score }  { $win } %  { $moves }
command-analyse-exact = точно { $margin }
command-analyse-wins = выигрыш через { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
}
command-analyse-loses = проигрыш через { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[many] { $plies } полуходов
}
command-analyse-effort = Глубина { $depth }, { $nodes } млн позиций за { $seconds } с ({ $speed } млн/с)
command-analyse-terms = Без перебора: { $terms }
command-analyse-chance = Очередь случая: добавьте в --moves то, что вытянуто.
command-analyse-over = Партия окончена: разбирать нечего.

command-engine-about = Говорить по протоколу движков через стандартный ввод и вывод.
command-engine-example =
    Примеры:
      fishka engine
      fishka engine abalone
      printf 'position startpos\ngo depth 8\n' | fishka engine dvonn

    Протокол — UGI: ugi, setoption, position, go, stop, query, quit.
command-engine-arg-game = С какой игры начать (обычно dvonn); сменить её можно через setoption name Game

command-engine-check-about = Проверить, говорит ли движок по протоколу и играет ли он по правилам.
command-engine-check-example =
    Примеры:
      fishka engine-check "fishka engine" --game tayu
      fishka engine-check "./my-engine --quiet" --game abalone --option layout=belgian-daisy --games 10

    Код выхода 1, если хоть один пункт не выполнен.
command-engine-check-arg-engine = Команда, которая запускает движок, в кавычках
command-engine-check-arg-games = Сколько партий движок играет сам с собой
command-engine-check-failed = Не выполнено пунктов: { $failed } из { $points }.

command-match-about = Сыграть матч двух движков и сказать, какой сильнее.
command-match-example =
    Примеры:
      fishka match --engine builtin:full --engine "./other" --game dvonn --games 200 --time 10+0.1
      fishka match --engine builtin:5 --engine builtin:4 --game tayu --games 1000 --concurrency 2
      fishka match --engine "builtin:full;nodes=20000" --engine "./old;name=Old;nodes=20000" \
          --game abalone --option quiet=100 --option quiet-result=marbles --sprt 0,10 \
          --log match.log --record games.fishka

    Движок — это builtin:УРОВЕНЬ (от 1 до 10, full, greedy, monte-carlo, random) или команда. После
    точек с запятой стоят настройки: name, nodes, depth, movetime и параметры движка, например Hash.
    Партии играются парами с одинаковым началом, во второй движки меняются местами; случай сдаёт
    обеим партиям пары одно и то же.
command-match-arg-engines = Движок: builtin:УРОВЕНЬ или команда; нужно указать два
command-match-arg-games = Сколько партий сыграть самое большее (обычно 100)
command-match-arg-time = Контроль времени, например 10+0.1 или 0.5/move (10+0.1, если движки ничем не ограничены)
command-match-arg-nodes = Сколько позиций на ход
command-match-arg-depth = Глубина в полуходах на ход
command-match-arg-movetime = Сколько миллисекунд на ход
command-match-arg-sprt = Остановиться, когда проверка выберет одну из этих двух разниц в Эло
command-match-arg-normalised = Разницы в проверке даны в нормированных Эло
command-match-arg-openings = Файл с началами партий, по одному в строке: ходы или «fen ПОЗИЦИЯ moves …»
command-match-arg-random_plies = Начинать каждую пару со стольких случайных ходов (обычно 4)
command-match-arg-max_plies = Останавливать более длинные партии: побеждает тот, кто впереди (в Абалоне по выбитым шарам, в DVONN по фишкам), иначе ничья
command-match-arg-seed = Зерно всех случайностей матча
command-match-arg-concurrency = Сколько партий играть одновременно
command-match-arg-record = Записать все партии в этот файл
command-match-arg-log = Хранить сыгранные пары в этом файле; прерванный матч продолжится с него
command-match-arg-margin = На сколько миллисекунд можно опоздать с ходом
command-match-two-engines = В матче два движка: укажите --engine дважды.
command-match-games = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
}: +{ $wins } ={ $draws } −{ $losses }, { $score } %
command-match-pairs = Пары, в которых 0, ½, 1, 1½, 2 очка: { $pairs }
command-match-elo = Эло { $elo } (95 %: от { $low } до { $high }), сильнее с вероятностью { $superiority } %
command-match-forfeit = { $engine } проигрывает партию: { $fault }
command-match-forfeits = { $engine }: по своей вине { $count ->
    [one] проиграна { $count } партия
    [few] проиграны { $count } партии
   *[many] проиграно { $count } партий
}.
command-match-open = Проверка { $low } против { $high }: не решена, { $ratio } в пределах ±{ $bound }
command-match-accepted = Проверка { $low } против { $high }: пройдена, { $ratio } выше { $bound }
command-match-rejected = Проверка { $low } против { $high }: не пройдена, { $ratio } ниже −{ $bound }

command-bench-about = Сосчитать позиции в заданных поисках: число меняется вместе с движком.
command-bench-example =
    Примеры:
      fishka bench
      fishka bench dvonn
      fishka bench --json

    В стандартный вывод идут только числа; время и скорость идут в поток ошибок.
command-bench-arg-game = Только эта игра
command-bench-rate = { $game }: { $nodes } позиций за { $seconds } с, { $speed } млн/с

command-serve-about = Запустить на этой машине сервер живых партий и веб-страницу.
command-serve-example =
    Примеры:
      fishka serve
      fishka serve --data club.db --listen 0.0.0.0:8080
      fishka serve --data postgres://fishka:secret@db/fishka --config /etc/fishka.toml

    Что не указано в командной строке, берётся из окружения (FISHKA_DATA, FISHKA_LISTEN, FISHKA_ORIGINS
    и так далее, списки через запятую), затем из файла (data = "club.db", listen = "…").
    Ctrl+C или SIGTERM предупреждает всех, кто играет, сохраняет всё и завершает работу.
command-serve-arg-data = Файл со всеми партиями (обычно fishka.db) или postgres://user:password@host/database
command-serve-arg-nats = Сервер NATS, через который несколько серверов на одной базе PostgreSQL работают вместе, например nats://10.0.0.5:4222
command-serve-arg-listen = Адрес и порт (обычно 127.0.0.1:8080)
command-serve-arg-config = Файл TOML с этими настройками
command-serve-arg-origins = Адрес, который люди видят в браузере, например https://fishka.example; сколько нужно раз
command-serve-arg-trusted_proxies = Прокси, которому можно верить о его клиентах (адрес или сеть); сколько нужно раз
command-serve-arg-metrics_from = Кто может читать /metrics, кроме этой машины (адрес или сеть); сколько нужно раз
command-serve-arg-unlimited_from = Для кого нет ограничений частоты (адрес или сеть): свои боты, измерения
command-serve-arg-contact = Кому службы уведомлений могут написать об этом сервере: mailto: или https: (иначе первый из --origin)
command-serve-arg-push_networks = Сеть кроме всего интернета, куда можно слать уведомления: для собственной службы
command-serve-arg-explorer = Хранилище обозревателя (рядом с файлом данных — его имя с -explorer.db; с PostgreSQL, если не задано, его нет)
command-serve-arg-worker_keys = Ключ движка, который разбирает партии на другой машине (fishka worker), не короче 16 знаков; сколько угодно раз
command-serve-arg-analysis_threads = Сколько потоков самого сервера разбирают партии (обычно 1; 0 — только движки на других машинах)
command-serve-arg-keep_waiting_days = Сколько дней хранить партию, которая ждёт игроков и в которой ничего не происходит (30; 0: всегда)
command-serve-arg-keep_unfinished_days = Сколько дней хранить начатую партию, в которой ничего не происходит (730; 0: всегда)
command-serve-arg-keep_strangers_days = Сколько дней помнить гостя без имени и без партий (400; 0: всегда)
command-serve-arg-keep_studies_days = Сколько дней хранить разбор, который никто не открывает (730; 0: всегда)
command-serve-arg-keep_chat_days = Сколько дней хранить сказанное в законченной партии (400; 0: всегда)
command-serve-arg-connections_per_address = Сколько соединений у одного адреса, если это не доверенный прокси (256)
command-serve-arg-sockets_per_address = Сколько сокетов у одного адреса в партиях и столько же в списках (64); у школы адрес часто один
command-serve-arg-most_games = Сколько партий сразу в памяти (50000, около 2 ГБ); новые получат отказ, пока другие не закончатся
command-serve-arg-watchers_per_game = Сколько сокетов у зрителей одной партии (2000); у игроков места свои
command-serve-arg-listed_per_player = Сколько партий одного игрока сразу ждут в списке (5)
command-serve-arg-chat_lines = Сколько строк в одной партии могут написать игроки и сколько зрители (по 1000; 0: чата нет)
command-serve-arg-engine_threads = Потоки для компьютерных игроков (обычно все ядра, кроме одного)
command-serve-arg-log = Что писать в журнал: error, warn, info (обычно), debug или по частям: fishka_server=debug
command-serve-arg-log_format = Как писать журнал: text (обычно) или json
command-serve-arg-stop_seconds = Сколько секунд ждать открытых запросов в конце (обычно 10)
command-serve-ready = Fishka открыта по адресу { $address }
command-serve-stopped = Всё сохранено.
command-serve-failed = Сервер не может работать: { $error }.

server-config-unreadable = Не удалось прочитать { $file }: { $error }.
server-config-malformed = { $file } — не файл настроек: { $error }
server-config-value = { $name } не может быть «{ $value }».
server-config-range = { $name }: от { $least } до { $most }, а не { $value }.
server-listen = Не удалось открыть { $address }: { $error }.
server-threads = Не удалось запустить потоки для компьютерных игроков: { $error }.
server-not-shared = Чтобы серверы работали вместе, нужен PostgreSQL, а { $place } — файл.
server-nats = Сервер NATS использовать нельзя: { $error }.
server-nodes = Не удалось прочитать, какие ещё серверы работают: { $error }.
server-other-version = Сервер на той же базе говорит на версии { $version } сообщений, которую этот не знает. Обновляйте по шагам или сначала остановите остальные.
server-push-key = Нет ключа для служб уведомлений: { $error }.

command-backup-about = Скопировать все партии в файл, в том числе на ходу.
command-backup-example =
    Примеры:
      fishka backup monday.db
      fishka backup --data club.db /backups/club-monday.db
      fishka backup --data postgres://fishka:secret@db/fishka monday.dump

    Копия показывает одно мгновение и появляется только целиком; ничего никогда не перезаписывается. Копию файла
    можно открыть, как сам файл; копия базы PostgreSQL — архив для pg_restore.
command-backup-arg-to = Имя копии; такого файла ещё не должно быть
command-backup-arg-data = Что копировать (иначе FISHKA_DATA, файл настроек или fishka.db)
command-backup-arg-config = Файл настроек сервера (TOML)
command-backup-done = { $place } → { $file }: готово.
command-backup-failed = Копирование не начать: { $error }.
command-backup-arg-every = Копировать снова и снова, раз в столько часов; FILE тогда — папка, и каждая копия проверяется
command-backup-arg-keep = Сколько таких копий хранить (обычно 7)
command-check-about = Проверить все партии в базе данных, в том числе на ходу.
command-check-example =
    Примеры:
      fishka check --data club.db
      fishka check --data /backups/club-monday.db

    Каждый журнал должен быть целым и разыгрываться от первого события до последнего. Код выхода 1, если что-то не так.
command-check-arg-data = Что проверить (иначе FISHKA_DATA, файл настроек или fishka.db)
command-check-arg-config = Файл настроек сервера (TOML)
command-check-fault = Ошибка: { $fault }
command-check-done = Проверено: { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[other] { $games } партий
    }, { $events ->
        [one] { $events } событие
        [few] { $events } события
       *[other] { $events } событий
    }.
command-check-wrong = { $count ->
        [one] Найдена { $count } ошибка.
        [few] Найдено { $count } ошибки.
       *[other] Найдено { $count } ошибок.
    }

command-load-test-about = Сыграть много партий сразу на работающем сервере и проверить, держит ли он слово.
command-load-test-example =
    Примеры:
      fishka serve --data load.db --unlimited-from 127.0.0.1
      fishka load-test http://127.0.0.1:8080 --games 2000 --rate 1000 --seconds 60 --pid $(pidof fishka)

    В каждой партии у каждого игрока своё соединение. Игроки делают случайные разрешённые ходы, время от времени
    рвут связь, возвращаются и повторяют то, на что не было ответа. В конце каждый журнал сверяется с тем, что
    сервер подтвердил, и проверяются все часы. Код выхода 1, если что-то потеряно, сыграно дважды или посчитано неверно.
command-load-test-arg-servers = Серверы, http://HOST:PORT; игроки подключаются к любому из них
command-load-test-arg-history = Записать в этот файл всё, что сказали каждому игроку, и все журналы; проверяет `fishka check-history`
command-load-test-arg-games = Сколько партий сразу (обычно 100)
command-load-test-arg-rate = Ходов в секунду во всех партиях вместе (обычно 100)
command-load-test-arg-seconds = Сколько секунд играть (обычно 20)
command-load-test-arg-cut = Вероятность обрыва связи на каждом ходу (обычно 0.01; 0 — никогда)
command-load-test-arg-clock = Часы в партиях (обычно 600+5)
command-load-test-arg-game = Только эта игра (обычно все по очереди)
command-load-test-arg-seed = Зерно случайного выбора игроков
command-load-test-arg-watchers = Сколько соединений смотрит первую партию (без этого — ни одного)
command-load-test-arg-pid = Процесс сервера на этой машине, чтобы узнать его память
command-load-test-making = Создаём партии
command-load-test-playing = Играем
command-load-test-checking = Проверяем
command-load-test-moves = Партий сразу: { $games }. Подтверждено ходов: { $moves } за { $seconds } с, { $rate } в секунду
command-load-test-times = Подтверждение приходит за: p50 { $p50 } мс, p95 { $p95 } мс, p99 { $p99 } мс, самое долгое { $longest } мс
command-load-test-network = Обрывов: { $cut }; возвращений: { $reconnected } (с пропущенным: { $gaps }, со всей партией: { $resynced }); повторённых ходов: { $repeated }
command-load-test-memory = Память сервера: { $before } МиБ до начала, { $after } МиБ со всеми партиями, { $game } КиБ на партию
command-load-test-checked = Проверено журналов: { $games }, подтверждённых ходов: { $moves }, ходов по часам: { $clocks }. Потеряно: { $lost }, сыграно дважды: { $duplicated }, рассказано иначе: { $forked }, неверных часов: { $wrong }
command-load-test-stalls = Ходы, посланные снова после обрыва, от первой отправки: p50 { $p50 } мс, p99 { $p99 } мс, дольше всего { $longest } мс
command-load-test-returns = Возвращение к партии: p50 { $p50 } мс, p99 { $p99 } мс, дольше всего { $longest } мс
command-load-test-refused = Отклонённых ходов: { $count }. Первый: { $first }
command-load-test-wrong-clock = Неверных часов: { $count }. Первые: { $first }
command-load-test-unanswered = Ходов, долго ждавших ответа: { $count }
command-load-test-disordered = Событий не по порядку: { $count }
command-load-test-given-up = Игроков, которые не смогли вернуться: { $count }
command-load-test-unchecked = Журналов, которые не удалось проверить: { $count }
command-load-test-failed = Нагрузку не начать: { $error }.
command-load-test-faulty = Сервер не сдержал слова.
load-address = «{ $address }» — не адрес вида http://127.0.0.1:8080.
load-unreachable = До сервера не достучаться: { $error }.
load-answer = Ответ сервера непонятен: { $error }.
load-refused = Сервер отказывает ({ $status }): { $text }
load-memory = Не удалось узнать память процесса { $process }.
load-nothing = Играть нечего: партий, ходов в секунду и секунд должно быть больше нуля.
load-history = { $file } использовать нельзя: { $error }.

command-check-history-about = Проверить записи, сделанные `fishka load-test`: всё подтверждённое есть в журнале один раз, часы идут верно.
command-check-history-example =
    Пример:
      fishka check-history history.jsonl
command-check-history-arg-files = Файлы с записями

command-puzzles-about = Искать задачи в партиях движка и доказывать их заново.
command-puzzles-example =
    Пример:
      fishka puzzles mine dvonn --option placement=random --count 200 --output dvonn.puzzles
      fishka puzzles check dvonn.puzzles
command-puzzles-mine-about = Играть партии и оставлять позиции, в которых доказано, что лучший ход один. Прерванный поиск продолжается с того же места.
command-puzzles-mine-example =
    Пример:
      fishka puzzles mine abalone --option layout=belgian-daisy --count 100 --output abalone.puzzles
command-puzzles-mine-arg-output = Файл, в который добавлять
command-puzzles-mine-arg-count = Сколько задач должно быть в файле
command-puzzles-mine-arg-seed = Первая партия; у каждой следующей номер на единицу больше
command-puzzles-mine-arg-nodes = Сколько позиций смотрят игроки на ход
command-puzzles-check-about = Переиграть и доказать каждую задачу из файлов.
command-puzzles-check-example =
    Пример:
      fishka puzzles check dvonn.puzzles --every 10
command-puzzles-check-arg-files = Файлы с задачами
command-puzzles-check-arg-every = Проверять только каждую N-ю задачу
command-puzzles-progress = Задач { $count } из { $wanted }, партий { $games }
command-puzzles-broken = { $file }, строка { $line }: { $what }
command-puzzles-proved = { $file }: { $count ->
    [one] доказана { $count } задача
    [few] доказаны { $count } задачи
   *[other] доказано { $count } задач
}
command-puzzles-other-game = { $file } — от другой игры или с другими опциями.
command-puzzles-none = Сто партий подряд не дали новой задачи; в файле их { $count }. О такой игре с такими параметрами ничего не доказать.

command-explorer-about = Что играли в позиции и чем это кончалось.
command-explorer-example =
    Примеры:
      fishka explorer import games/ --source people
      fishka explorer show dvonn --moves "d3 f4"
command-explorer-import-about = Добавить законченные партии из файлов и папок. Партия, которая уже есть, второй раз не считается; испорченные названы и пропущены.
command-explorer-import-example =
    Примеры:
      fishka explorer import games.fishka boardspace/
      fishka explorer import match.fishka --source engine --data club-explorer.db

    В папках читаются файлы с окончаниями .fishka, .sgf и .txt. Сервер может в это время пользоваться хранилищем.
command-explorer-import-arg-paths = Файлы с партиями или папки с ними; - для стандартного ввода
command-explorer-import-arg-data = Хранилище обозревателя (по умолчанию fishka-explorer.db)
command-explorer-import-arg-source = Кто играл: people (люди, по умолчанию) или engine (движок)
command-explorer-show-about = Показать, какие ходы делали в позиции и чем кончались эти партии. Позиции, которые отличаются только порядком ходов или симметрией доски, — одна позиция.
command-explorer-show-example =
    Примеры:
      fishka explorer show dvonn
      fishka explorer show abalone --option layout=belgian-daisy --source people --since 2026-01
command-explorer-show-arg-data = Хранилище обозревателя (по умолчанию fishka-explorer.db)
command-explorer-show-arg-source = Только партии людей или только партии с движком: people или engine
command-explorer-show-arg-since = Только партии этого месяца и позже, например 2026-01
command-explorer-show-arg-until = Только партии этого месяца и раньше
command-explorer-show-arg-result = Только партии, которые выиграло это место (от 1 до 4), или ничьи (draw)
command-explorer-book-about = Сделать книгу: маленький файл со счётом, без самих партий.
command-explorer-book-example =
    Пример:
      fishka match --engine builtin:full --engine builtin:full --game dvonn --nodes 2000 --games 1000 --record games.fishka
      fishka explorer book games.fishka --output dvonn.book
command-explorer-book-arg-files = Файлы с партиями одной игры
command-explorer-book-arg-output = Куда записать книгу
command-explorer-book-arg-least = Пропускать позиции, через которые прошло меньше партий (по умолчанию 2)
command-explorer-book-arg-force = Перезаписать книгу, если она есть
command-explorer-bench-about = Наполнить хранилище придуманными партиями и измерить добавление и поиск.
command-explorer-bench-example =
    Пример:
      fishka explorer bench dvonn --games 1000000 --data bench.db
command-explorer-bench-arg-data = Какое хранилище наполнять; то, что в нём есть, останется
command-explorer-bench-arg-games = До скольких партий наполнить хранилище (без указания 10000)
command-explorer-bench-arg-lookups = Сколько позиций найти (по умолчанию 10000)
command-explorer-bench-arg-seed = Зерно, из которого получаются партии
command-explorer-failed = Обозреватель не начать: { $error }.
command-explorer-progress = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
command-explorer-imported = { $new ->
    [one] { $new } новая партия
    [few] { $new } новые партии
   *[other] { $new } новых партий
}, уже известных { $known }, незаконченных пропущено { $unfinished }; { $seconds } с. В хранилище { $games ->
    [one] { $games } партия.
    [few] { $games } партии.
   *[other] { $games } партий.
}
command-explorer-total = { $games ->
    [0] Партий нет.
    [one] { $games } партия: { $results }
    [few] { $games } партии: { $results }
   *[other] { $games } партий: { $results }
}
command-explorer-won = { $side } { $share } %
command-explorer-drawn = ничьи { $share } %
command-explorer-sample = { "  " }№ { $number }: { $seats }, { $result }, { $date }; { $move }
command-explorer-no-games = В этих файлах нет партий.
command-explorer-other-game = В { $file } партии другой игры; книга бывает только об одной.
command-explorer-book-made = { $file }: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}, байтов: { $bytes }
command-explorer-measured =
    В хранилище { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[other] { $games } партий
    }, { $size } МиБ. Полуходов { $plies }: сделаны за { $made } с, добавлены за { $import } с.
    Поисков { $lookups }: p50 { $p50 } мс, p99 { $p99 } мс, самый долгий { $longest } мс

command-worker-about = Разбирать партии для сервера; нужны только исходящие запросы. Незаконченную партию получает другой.
command-worker-example =
    Пример:
      fishka serve --worker-key 6f1c0a9b72d34e58
      fishka worker https://fishka.example --key 6f1c0a9b72d34e58 --threads 4
command-worker-arg-server = Сервер, https://HOST или http://HOST:PORT
command-worker-arg-key = Ключ, который выдал хозяин сервера (или FISHKA_WORKER_KEY)
command-worker-arg-threads = Сколько партий разбирать сразу (по умолчанию 1)
command-worker-begun = Работаю для { $server }; закончить — Ctrl+C.
command-worker-no-key = Нет ключа: нужен --key KEY или FISHKA_WORKER_KEY в окружении.
command-worker-progress = Партий { $games }, позиций { $positions }
command-worker-stopped = Начатое возвращено серверу.
worker-address = «{ $address }» — не адрес вида https://fishka.example.
worker-refused = Сервер отказывает ({ $status }): { $text }
worker-unreachable = До сервера не достучаться: { $error }.
command-bridge-about = Дать странице любой движок на этом компьютере.
command-bridge-example =
    Пример:
      fishka bridge --engine "./another-engine --quiet" --site https://fishka.example

    Открывает на этом компьютере сокет только для страниц сайта и печатает ссылку, которую надо открыть
    в браузере. Анализ показывает тогда варианты этого движка. Они проверяются по правилам, прежде чем
    показать их; о движке, который лжёт, зависает или падает, говорится здесь.
command-bridge-arg-engine = Команда, которая запускает движок, в кавычках
command-bridge-arg-site = Сайт, страницам которого можно пользоваться движком (http://127.0.0.1:8080)
command-bridge-arg-port = Порт на этом компьютере (любой свободный)
command-bridge-site = «{ $site }» — не адрес сайта вроде https://fishka.example.
command-bridge-ready =
    Движок: { $engine }
    Откройте эту ссылку и никому её не показывайте: { $link }
