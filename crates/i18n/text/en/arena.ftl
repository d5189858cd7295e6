arena-sprt-malformed = The test needs two differences in Elo, the smaller first, such as 0,5.
arena-unknown-builtin = There is no built-in engine “{ $name }”. After builtin: stands a level from 1 to 10, full, greedy, monte-carlo or random.
arena-setting = “{ $text }” is no setting of an engine. Write name=value after a semicolon, such as ;nodes=10000.
arena-unable = { $engine } cannot play: { $reason }.
arena-opening = Line { $line } of the openings: { $reason }.
arena-no-openings = There are no openings in the file.
arena-file = { $file } cannot be used: { $error }.
arena-another-match = { $file } is the log of another match ({ $difference }).
arena-broken-log = Line { $line } of { $file } is no log of a match.
