-- What was said beside a game stands here and not in its log, where only its number stays: words can be removed, a log only
-- grows. FIND stands for the function that finds a text in another one.
CREATE TABLE words (
    game TEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) TABLE_OPTIONS;

CREATE INDEX words_at ON words (at);

INSERT INTO words (game, number, at, text)
SELECT game, number, at, substr(payload, FIND(payload, '"event":') + 8, length(payload) - FIND(payload, '"event":') - 8)
FROM event WHERE payload LIKE '%"event":{"kind":"said"%';

UPDATE event SET payload = substr(payload, 1, FIND(payload, '"event":') + 7) || '{"kind":"elsewhere"}}'
WHERE payload LIKE '%"event":{"kind":"said"%';
