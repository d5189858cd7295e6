-- Who keeps a game. Only what bears the epoch of the game is added to its log, and the epoch grows with every owner.
ALTER TABLE game ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;

-- The servers that keep games. `until` is by the clock of the database, `seen` by that of the node, which dates events.
CREATE TABLE node (
    id TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    until BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    bus BIGINT NOT NULL
) TABLE_OPTIONS;

-- What has come to an end since some moment is asked for again and again.
CREATE INDEX game_finished ON game (updated, id) WHERE phase = 'over';
