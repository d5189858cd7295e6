online-new-friend = Игра с другом по ссылке
online-listed = Показать в лобби
online-listed-about = Свободное место сможет занять любой. Иначе — только те, у кого есть ссылка.
online-other = Игрок { $number }
online-open-seat = Свободное место
online-anonymous = Гость
online-you = { $name } (вы)
online-away = не в сети

online-mine = Ваши партии с другими
online-to-join = Можно присоединиться
online-to-watch = Можно посмотреть
online-all-games = Все партии
online-none-open = Сейчас никто не ждёт соперника. Начните партию и покажите её здесь: кто-нибудь да придёт.
online-begin = Новая партия: { $game }
online-none-running = Сейчас никто не играет.

online-opening = Соединяемся…
online-connected = Связь есть
online-lost = Связь прервалась. Восстанавливаем; партия продолжится с того же места.
online-missing = Такой партии здесь нет
online-unplayable = Эта страница старше самой партии. Обновите её, чтобы продолжить.
online-unreachable = Сервер недоступен. Партии на этом устройстве работают и без него.
online-strange = Ответ сервера не удалось прочитать ({ $status }). Попробуйте чуть позже.

online-waiting = Ждём остальных
online-invited = Вас приглашают
online-take-seat = Играть { $by }
online-send-link = Отправьте эту ссылку тому, с кем хотите сыграть
online-copy-link = Копировать
online-link-copied = Ссылка в буфере обмена.
online-link-by-hand = Браузер не разрешает копировать. Выделите ссылку и скопируйте её сами.
online-qr = QR-код

online-draw-offered = { $count ->
    [many] { $side } предлагают ничью.
   *[one] { $side } предлагает ничью.
}
online-draw-waiting = Вы предложили ничью.
online-back-asked = { $count ->
    [many] { $side } просят вернуть ход.
   *[one] { $side } просит вернуть ход.
}
online-back-waiting = Вы попросили вернуть ход.
online-agree = Согласиться
online-decline = Отклонить
online-offer-draw = Предложить ничью
online-abort = Отменить партию
online-claim = Забрать победу
online-rematch-join = Реванш: соперник уже ждёт

online-chat-players = Чат
online-chat-watchers = Чат зрителей
online-chat-count = { $count ->
    [one] { $count } сообщение
    [few] { $count } сообщения
   *[other] { $count } сообщений
}
online-chat-say = Напишите сообщение
online-chat-send = Отправить
online-chat-mute = Скрыть сообщения
online-watchers = { $count ->
    [0] Никто не смотрит
    [one] Смотрит { $count } человек
    [few] Смотрят { $count } человека
   *[other] Смотрят { $count } человек
}

online-name = Ваше имя
online-name-save = Сохранить
online-name-about = Так вас увидят за столом. Учётная запись не нужна.
online-name-kept = Теперь вас видят под этим именем.

online-invited-by = { $names } приглашает вас сыграть
online-declined = Не хочет играть в этот раз: { $names }.
online-you-declined = Вы отказались, второй стороне об этом сказали.
online-wait-for-you = Ждут вашего хода
online-your-turn = Ваш ход
online-calls = Уведомления
online-call = Звать меня, когда мой ход
online-call-about = Уведомлением этого браузера, даже когда страница закрыта. Ничего другого мы не присылаем.
online-call-unable = Этот браузер не умеет показывать здесь уведомления.
online-call-denied = Уведомления этой страницы запрещены в настройках браузера.
online-contested = Эта партия ещё идёт. Её разбор откроется для всех, когда она закончится.
online-to-game = К партии
