arena-sprt-malformed = Для проверки нужны две разницы в Эло, сначала меньшая, например 0,5.
arena-unknown-builtin = Встроенного движка «{ $name }» нет. После builtin: пишут уровень от 1 до 10, full, greedy, monte-carlo или random.
arena-setting = «{ $text }» не настройка движка. После точки с запятой пишут имя=значение, например ;nodes=10000.
arena-unable = { $engine } не может играть: { $reason }.
arena-opening = Начала партий, строка { $line }: { $reason }.
arena-no-openings = В файле нет ни одного начала партии.
arena-file = Файл { $file } не удалось использовать: { $error }.
arena-another-match = { $file } — журнал другого матча ({ $difference }).
arena-broken-log = Строка { $line } в { $file } не похожа на журнал матча.
