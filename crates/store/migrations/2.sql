-- What a server makes for itself and must find again, such as the key it signs with.
CREATE TABLE secret (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) TABLE_OPTIONS;

-- Browsers that are called when it is their person's turn.
CREATE TABLE subscription (
    endpoint TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES player (id),
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL
) TABLE_OPTIONS;

CREATE INDEX subscription_player ON subscription (player, created);
