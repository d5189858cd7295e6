pebbles-name = Камешки
pebbles-about = Берите один или два камешка, как позволит монета; выигрывает взявший последний.
pebbles-seat-1 = Первый
    .count = one
    .low = первый
    .by = первым
pebbles-seat-2 = Второй
    .count = one
    .low = второй
    .by = вторым
pebbles-option-heap = Кучка
pebbles-option-heap-about = Сколько камешков в начале.
pebbles-end-heap-empty = Взят последний камешек.
pebbles-illegal = Кучка или монета этого не позволяет.
pebbles-not-a-move = Ход — это 1 или 2, монета — ?1 или ?2.
pebbles-setup-malformed = Позиция — это камешки, место и монета, например «5 1 ?» или «5 1 2».
pebbles-setup-too-many = Не может остаться { $pebbles } камешков из { $heap }.
pebbles-setup-nothing-to-take = Монету не бросают, когда брать нечего.
pebbles-field-pebbles = Камешки
pebbles-field-seat = Чей ход
pebbles-field-coin = Монета
pebbles-view-coin = { $count ->
    [one] Взять один
   *[other] Взять один или { $count }
}
pebbles-view-take = { $count ->
    [one] Взять один
   *[other] Взять { $count }
}
