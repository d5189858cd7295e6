report-title = { $game }. { $seats }. { $result }
report-move = { $number }. { $move }{ $sign } { $side }: { $before } % → { $after } %
report-margin = , потеряно { $lost }
report-better = ; лучше { $moves }
report-side = { $side }: точность { $accuracy } %, неточностей { $inaccuracies }, ошибок { $mistakes }, грубых ошибок { $blunders }
report-luck = , везение { $luck } п. п.
report-page = Разбор партий
report-graph = Шансы на выигрыш ({ $side }), от 0 до 100 %
