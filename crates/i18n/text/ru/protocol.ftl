protocol-no-program = В команде движка должна быть названа программа.
protocol-open-quote = Не закрыта кавычка: «{ $text }».
protocol-not-started = Не удалось запустить «{ $program }»: { $error }.
protocol-ended = Движок завершился ({ $status }).
protocol-silent = Движок не ответил вовремя: ждали «{ $what }».

protocol-check-introduces = запускается и представляется
protocol-check-ready = отвечает на isready
protocol-check-skips-unknown = пропускает то, чего не знает
protocol-check-survives-nonsense = не падает от бессмыслицы
protocol-check-answers-once = говорит bestmove ровно один раз
protocol-check-ready-during-search = отвечает на isready во время поиска
protocol-check-stops = останавливается по команде
protocol-check-keeps-move-time = укладывается во время на ход
protocol-check-keeps-clock = укладывается в часы
protocol-check-agrees-with-rules = согласен с правилами об очереди хода и результате
protocol-check-plays-legally = делает только ходы по правилам
protocol-check-expects-playable = ожидает варианты, которые можно сыграть
protocol-check-quits = завершается по команде

protocol-fault-not-a-move = После { $plies ->
    [one] { $plies } полухода
   *[many] { $plies } полуходов
} движок сказал «{ $text }», а это не ход.
protocol-fault-illegal = После { $plies ->
    [one] { $plies } полухода
   *[many] { $plies } полуходов
} движок сыграл { $text }. { $reason }
protocol-fault-not-playable = После { $plies ->
    [one] { $plies } полухода
   *[many] { $plies } полуходов
} движок ожидал «{ $line }», но так сыграть нельзя.
protocol-fault-no-score = После { $plies ->
    [one] { $plies } полухода
   *[many] { $plies } полуходов
} движок не назвал понятной оценки.
protocol-fault-disagrees = После { $plies ->
    [one] { $plies } полухода
   *[many] { $plies } полуходов
} движок ответил на { $question }: «{ $said }», а верно «{ $right }».
protocol-fault-late = Движок думал { $time } мс, а было у него { $limit } мс.
protocol-fault-two-answers = Движок сказал bestmove дважды.
protocol-fault-ended-early = Движок ответил на go infinite раньше, чем ему сказали stop.
protocol-fault-stays-alive = Движок не завершился после quit.
