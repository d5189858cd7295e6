explorer-no-source = «{ $text }» — не источник партий; есть people (люди) и engine (движок).
explorer-no-month = «{ $text }» — не месяц; месяц пишут так: 2026-11.
explorer-no-result = «{ $text }» — не результат; нужен номер победившего места или draw (ничья).
explorer-book-foreign = Это не книга партий.
explorer-book-broken = Книга обрывается.
explorer-book-keys = Книга сделана другой версией «Фишки». Сделайте её заново.
explorer-store-foreign = { $place } — не хранилище обозревателя. Файл не тронут.
explorer-store-newer = { $place } записан более новой «Фишкой» (формат { $found }, здесь известны до { $known }). Возьмите новую программу.
explorer-store-failed = { $place } не работает: { $error }.
explorer-total = { $games ->
    [0] Через эту позицию не прошла ни одна партия.
    [one] Через эту позицию прошла { $games } партия.
    [few] Через эту позицию прошли { $games } партии.
   *[many] Через эту позицию прошло { $games } партий.
}
explorer-filter = Какие партии считать
explorer-source = Кто играл
explorer-result = Результат
explorer-since = С этого месяца
explorer-until = По этот месяц
explorer-all = Все
explorer-people = Люди
explorer-engine = Движок
explorer-won = Победа: { $side }
explorer-drawn = Ничья
explorer-move = Ход
explorer-games = Партии
explorer-share = Победы: { $side }, %
explorer-drawn-share = Ничьи, %
explorer-shares = Доли — в процентах партий с этим ходом. Нажмите на ход, чтобы сыграть его.
explorer-samples = Партии
explorer-book-only = Показаны только партии движка из книги, которая приходит вместе со страницей.
explorer-no-book = Здесь базе нужен сервер: книги этой игры на странице нет.
