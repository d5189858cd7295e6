explorer-title = Обозреватель
explorer-source = Кто играл
explorer-any-source = Все партии
explorer-people = Люди
explorer-engine = С компьютером
explorer-result = Результат
explorer-any-result = Любой результат
explorer-won = Победа: { $side }
explorer-drawn = Ничья
explorer-time = Когда
explorer-any-time = За всё время
explorer-since = С { $year } года
explorer-games = { $games ->
    [0] Здесь ещё никто не бывал.
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}
explorer-offline = Без сервера известна только книга партий компьютера.
explorer-move = Ход
explorer-count = Партии
explorer-play = Сделать ход { $move }
explorer-samples = Некоторые из этих партий
explorer-nobody = кто-то

explorer-no-source = «{ $text }» — не источник партий; есть people (люди) и engine (движок).
explorer-no-month = «{ $text }» — не месяц; месяц пишут так: 2026-11.
explorer-no-result = «{ $text }» — не результат; нужен номер победившего места или draw (ничья).
explorer-book-foreign = Это не книга партий.
explorer-book-broken = Книга обрывается.
explorer-book-keys = Книга сделана другой версией «Фишки». Сделайте её заново.
explorer-store-foreign = { $place } — не хранилище обозревателя. Файл не тронут.
explorer-store-newer = { $place } записан более новой «Фишкой» (формат { $found }, здесь известны до { $known }). Возьмите новую программу.
explorer-store-failed = { $place } не работает: { $error }.
