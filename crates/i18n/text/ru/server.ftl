# Что говорит сервер, когда чего-то не делает.

server-unknown-game = Партии { $id } нет.
server-unknown-address = По этому адресу ничего нет.
server-malformed = Запрос непонятен: { $error }
server-too-large = Запрос слишком велик.
server-foreign-origin = Запрос со страницы другого сайта отклонён.
server-unknown-key = Этот ключ никому не принадлежит.
server-too-often = Слишком часто ({ $rate }). Подождите немного.
server-too-many-sockets = С вашего адреса слишком много соединений.
server-full = У этой партии слишком много людей.
server-busy = Сервер занят. Попробуйте чуть позже.
server-not-ready = Сервер не готов: { $what }.
server-stopping = Сервер перезапускается. Попробуйте чуть позже.
server-not-kept = Не удалось сохранить. Попробуйте чуть позже.
server-unreadable = Эту партию не удаётся прочитать. Владелец сервера узнает об этом.
server-name =
    { $longest ->
        [one] Имя — от 1 до { $longest } видимого символа.
        [few] Имя — от 1 до { $longest } видимых символов.
       *[many] Имя — от 1 до { $longest } видимых символов.
    }
server-host-only = Это только для владельца сервера.
server-reserved = Это место держат для того, кто играл в прошлый раз.
server-level = Уровня { $level } нет. Есть уровни от 1 до { $highest }.
server-nobody = Сначала представьтесь: cookie или ключом.
server-endpoint = Это не адрес службы уведомлений.
server-too-many-listed = { $most ->
    [one] В лобби может ждать не больше { $most } вашей партии.
   *[other] В лобби может ждать не больше { $most } ваших партий.
} Дождитесь соперника или отмените одну из них.
