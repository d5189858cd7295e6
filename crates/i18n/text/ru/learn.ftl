learn-title = Учиться
learn-lead = Прочтите немного, попробуйте на поле, решите задания. Десять минут — и вы играете.
learn-begin = Учиться на деле
learn-words = Слова игр
learn-progress = Решено заданий: { $solved } из { $all }
learn-game = { $game }: учимся играть
learn-chapters = Главы
learn-back = Назад
learn-next = Дальше
learn-again = Сначала
learn-hint = Подсказка
learn-coach = Что видит тренер
learn-wrong = { $mv } — не то: попробуйте ещё.
learn-solved = { $stars ->
    [3] Решено: три звезды!
    [2] Решено: две звезды.
   *[other] Решено: одна звезда.
}
