coach-legend = На поле
coach-nothing = Здесь отметить нечего.
coach-sign-danger = В опасности
coach-sign-falls = Может пропасть
coach-sign-fight = Под боем
coach-sign-stuck = Некуда идти
coach-sign-reach = В досягаемости
coach-sign-scarce = Мало что подходит
coach-sign-shape = Фигуры
coach-sign-key = Ключевые места
coach-best = { $mv }: так пошёл бы и компьютер.
coach-good = { $mv } — хороший ход.
coach-better = Лучше было { $mv }.
coach-back = Тренер возвращает { $mv }: попробуйте другой ход.

dvonn-coach-mobility = { $stacks ->
    [0] { $side ->
        [white] Белым
       *[black] Чёрным
    } ходить нечем
   *[other] { $side ->
        [white] Белые
       *[black] Чёрные
    } могут пойти { $stacks ->
        [one] { $stacks } столбиком
       *[other] { $stacks } столбиками
    }, всего { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
}.
dvonn-coach-blocked = У { $side ->
    [white] белых
   *[black] чёрных
} { $count ->
    [one] окружён { $count } столбик: он
    [few] окружены { $count } столбика: они
   *[other] окружены { $count } столбиков: они
} не { $count ->
    [one] может
   *[other] могут
} ходить.
dvonn-coach-soon-free = После { $mv } { $side ->
    [white] белый
   *[black] чёрный
} столбик на { $cell } сможет ходить.
dvonn-coach-exchange = Борьба за { $cell } (белые бьют { $white ->
    [one] { $white } столбиком
   *[other] { $white } столбиками
}, чёрные — { $black }) кончается { $side ->
    [white] белым
   *[black] чёрным
} столбиком высоты { $height }.
dvonn-coach-hangs = Только столбик на { $cell } связывает с красными { $white ->
    [0] {""}
    [one] { $white } белую фишку
    [few] { $white } белые фишки
   *[other] { $white } белых фишек
}{ $white ->
    [0] {""}
   *[other] { $black ->
        [0] {""}
       *[other] {" и "}
    }
}{ $black ->
    [0] {""}
    [one] { $black } чёрную фишку
    [few] { $black } чёрные фишки
   *[other] { $black } чёрных фишек
}.
dvonn-coach-cut = Ход { $side ->
    [white] белых
   *[black] чёрных
} { $mv } отрезает { $white ->
    [0] {""}
    [one] { $white } белую фишку
    [few] { $white } белые фишки
   *[other] { $white } белых фишек
}{ $white ->
    [0] {""}
   *[other] { $black ->
        [0] {""}
       *[other] {" и "}
    }
}{ $black ->
    [0] {""}
    [one] { $black } чёрную фишку
    [few] { $black } чёрные фишки
   *[other] { $black } чёрных фишек
}.
    .threat = { $side ->
        [white] Белые
       *[black] Чёрные
    } грозят ходом { $mv } отрезать { $white ->
        [0] {""}
        [one] { $white } белую фишку
        [few] { $white } белые фишки
       *[other] { $white } белых фишек
    }{ $white ->
        [0] {""}
       *[other] { $black ->
            [0] {""}
           *[other] {" и "}
        }
    }{ $black ->
        [0] {""}
        [one] { $black } чёрную фишку
        [few] { $black } чёрные фишки
       *[other] { $black } чёрных фишек
    }.
dvonn-coach-reds = Красные фишки: у белых { $white }, у чёрных { $black }.
dvonn-coach-stuck = { $side ->
    [white] Белому
   *[black] Чёрному
} столбику высоты { $height } на { $cell } { $ever ->
    [yes] больше никогда не пойти: он слишком высок.
   *[no] сейчас некуда встать.
}
dvonn-coach-passes = { $side ->
    [white] Белым
   *[black] Чёрным
} ходить нечем, ход придётся пропустить.
dvonn-coach-must-pass = После { $mv } { $side ->
    [white] белым
   *[black] чёрным
} ходить нечем, им придётся пропустить ход.
dvonn-coach-rim = На краю, откуда фишки ходят с самого начала: белых { $white }, чёрных { $black }.
dvonn-coach-beside = Рядом с красными: белых { $white }, чёрных { $black }.
dvonn-coach-takes = Ходом { $mv } { $side ->
    [white] белые
   *[black] чёрные
} забирают { $height ->
    [1] фишку
   *[other] столбик высоты { $height }
} на { $cell }.
dvonn-coach-takes-red = Ходом { $mv } { $side ->
    [white] белые
   *[black] чёрные
} получают власть над красной фишкой на { $cell }.
dvonn-coach-allows = После { $mv } ответ { $reply } стоит { $side ->
    [white] белым
   *[black] чёрным
} { $pieces ->
    [one] { $pieces } фишки
   *[other] { $pieces } фишек
}.

abalone-coach-monomial = Мономиал: { $side ->
    [white] белый
   *[black] чёрный
} шар на { $cells } один.
abalone-coach-binomial = Биномиал: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара сами по себе ({ $cells }).
abalone-coach-spear = Копьё: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара в линию ({ $cells }).
abalone-coach-arc = Дуга: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара с изгибом ({ $cells }).
abalone-coach-shield = Щит: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара треугольником ({ $cells }).
abalone-coach-polynomial = Полиномиал: { $count ->
    [one] { $count } { $side ->
        [white] белый
       *[black] чёрный
    } шар
    [few] { $count } { $side ->
        [white] белых
       *[black] чёрных
    } шара
   *[other] { $count } { $side ->
        [white] белых
       *[black] чёрных
    } шаров
} ({ $cells }).
abalone-coach-block = { $side ->
    [white] Белый
   *[black] Чёрный
} блок из { $count } шаров: вдоль трёх его рядов по три никто его не сдвинет ({ $cells }).
abalone-coach-det = Дет: { $side ->
    [white] белый
   *[black] чёрный
} шар на { $cells } один среди чужих.
abalone-coach-pac = Пак: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара упёрлись в столько же чужих, никто никого не сдвинет ({ $cells }).
abalone-coach-sumito = Сумито: { $count } { $side ->
    [white] белых
   *[black] чёрных
} шара сильнее тех, что перед ними ({ $cells }).
abalone-coach-push = { $side ->
    [white] Белые
   *[black] Чёрные
} толкают ходом { $mv }: { $pushers } против { $pushed }.
    .threat = { $side ->
        [white] Белые
       *[black] Чёрные
    } могли бы толкнуть ходом { $mv }: { $pushers } против { $pushed }.
abalone-coach-push-out = { $side ->
    [white] Белые
   *[black] Чёрные
} сталкивают с доски шар на { $cell } ходом { $mv }.
    .threat = Опасность: { $side ->
        [white] белые
       *[black] чёрные
    } грозят столкнуть с доски шар на { $cell } ходом { $mv }.
abalone-coach-push-out-soon = После { $mv } { $side ->
    [white] белые
   *[black] чёрные
} следующим ходом столкнут шар, что ни ответь.
abalone-coach-centre = { $side ->
    [white] Белые ближе к центру
    [black] Чёрные ближе к центру
   *[nobody] К центру никто не ближе
}: в среднем чёрные в { $black },{ $black-tenths } клетки от него, белые — в { $white },{ $white-tenths }.
abalone-coach-cohesion = { $side ->
    [white] Белые стоят плотнее
    [black] Чёрные стоят плотнее
   *[nobody] Обе стороны стоят одинаково плотно
}: касаний у чёрных { $black }, у белых { $white }.
abalone-coach-breaks = { $mv } разбивает { $side ->
    [white] белые
   *[black] чёрные
} шары: групп было { $before }, стало { $after }.
abalone-coach-joins = { $mv } соединяет { $side ->
    [white] белые
   *[black] чёрные
} шары: групп было { $before }, стало { $after }.
abalone-coach-saves = { $side ->
    [white] Белые
   *[black] Чёрные
} спасают { $count ->
    [one] шар
   *[other] шары
} на { $cells } ходом { $mv }.
abalone-coach-allows = После { $mv } ответ { $reply } столкнёт с доски { $side ->
    [white] белый
   *[black] чёрный
} шар на { $cell }.

tayu-coach-open = { $count ->
    [0] Открытых истоков нет.
    [one] Открыт { $count } исток.
    [few] Открыты { $count } истока.
   *[other] Открыто { $count } истоков.
}
tayu-coach-served = К истоку на { $side ->
    [north] севере
    [east] востоке
    [south] юге
   *[west] западе
} клетки { $square } { $copies ->
    [one] подходит всего { $copies } фишка
    [few] подходят всего { $copies } фишки
   *[other] подходит всего { $copies } фишек
} ({ $kinds ->
    [one] { $kinds } вид
    [few] { $kinds } вида
   *[other] { $kinds } видов
}).
tayu-coach-dead = { $count ->
    [one] К { $count } открытому истоку
   *[other] К { $count } открытым истокам
} не подходит ни одна из оставшихся фишек.
tayu-coach-reach = { $edge ->
    [north] Северный
    [east] Восточный
    [south] Южный
   *[west] Западный
} край рядом: очки там даёт { $copies ->
    [one] { $copies } фишка
    [few] { $copies } фишки
   *[other] { $copies } фишек
}, не больше { $points ->
    [one] { $points } очка
   *[other] { $points } очков
}.
tayu-coach-closed = { $edge ->
    [north] Северный
    [east] Восточный
    [south] Южный
   *[west] Западный
} край закрыт: ни от одного истока к нему нет пути.
tayu-coach-worth = { $edge ->
    [north] Северный
    [east] Восточный
    [south] Южный
   *[west] Западный
} край: сейчас { $points }; каждое новое очко там прибавит к произведению { $worth }.
tayu-coach-doubles = { $edge ->
    [north] На северном
    [east] На восточном
    [south] На южном
   *[west] На западном
} краю { $count ->
    [one] свободна { $count } двойная точка
    [few] свободны { $count } двойные точки
   *[other] свободно { $count } двойных точек
}, { $count ->
    [one] она
   *[other] каждая
} прибавит к произведению { $worth }.
tayu-coach-end = Следующая фишка закончит партию в { $copies ->
    [one] { $copies } случае
   *[other] { $copies } случаях
} из { $total } ({ $percent } %).
tayu-coach-scores = { $mv } меняет счёт { $axis ->
    [north-south] севера — юга
   *[east-west] востока — запада
} с { $before } на { $after }.
tayu-coach-kills = После { $mv } к { $count ->
    [one] { $count } истоку
   *[other] { $count } истокам
} уже ничего не подойдёт.
tayu-coach-closes = { $mv } закрывает { $edge ->
    [north] северный
    [east] восточный
    [south] южный
   *[west] западный
} край.
tayu-coach-end-risk = После этого { $copies ->
    [one] { $copies } фишка
    [few] { $copies } фишки
   *[other] { $copies } фишек
} из { $total } сразу закончили бы партию ({ $percent } %).
