-- One text for both databases; TABLE_OPTIONS stands for what SQLite adds. Times are Unix milliseconds.

CREATE TABLE fishka (
    version BIGINT NOT NULL PRIMARY KEY
) TABLE_OPTIONS;

CREATE TABLE player (
    id TEXT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
) TABLE_OPTIONS;

-- Everything after `listed` and `head` is derived from the log, so that lists need not read it.
CREATE TABLE game (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    created BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    head TEXT NOT NULL,
    last BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    phase TEXT NOT NULL,
    due BIGINT,
    digest TEXT NOT NULL
) TABLE_OPTIONS;

CREATE INDEX game_listed ON game (phase, created, id) WHERE listed = 1;
CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;

CREATE TABLE seat (
    player TEXT NOT NULL REFERENCES player (id),
    game TEXT NOT NULL REFERENCES game (id),
    PRIMARY KEY (player, game)
) TABLE_OPTIONS;

CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    request TEXT,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, number)
) TABLE_OPTIONS;
