report-title = { $game }. { $seats }. { $result }
report-move = { $number }. { $move }{ $sign } { $side }: { $before } % → { $after } %
report-margin = , lost { $lost }
report-better = ; better { $moves }
report-side = { $side }: accuracy { $accuracy } %, inaccuracies { $inaccuracies }, mistakes { $mistakes }, blunders { $blunders }
report-luck = , luck { $luck } points
report-page = Report of games
report-graph = Chances of { $side } to win, from 0 to 100 %
