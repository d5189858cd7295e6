# Что говорится вне страницы: тем, кому показали ссылку, и тем, кого зовут.

site-invitation = { $names } приглашает сыграть: { $game }
site-waiting = Место свободно: откройте ссылку и играйте. Учётная запись не нужна.
site-game = { $game }: { $names }
site-running = Партия идёт прямо сейчас. Заходите посмотреть.

site-call-your-turn = Ваш ход
site-call-begun = Ваша партия началась
site-call-declined = Ваше приглашение отклонили
site-study = { $game }: { $title }
site-study-untitled = { $game }: разбор
site-study-about = { $chapters ->
    [one] Разбор из { $chapters } главы: ходы, варианты и заметки на доске.
   *[other] Разбор из { $chapters } глав: ходы, варианты и заметки на доске.
}
