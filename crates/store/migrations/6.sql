-- Calls to browsers. They are written with the events they follow from, and removed when they are sent: none is lost with the
-- server that wrote it. Whoever sends one has it until `due`. A later call of the same game takes its place, as in the browser.
CREATE TABLE call (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL REFERENCES subscription (endpoint) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT NOT NULL,
    taker TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    payload TEXT NOT NULL,
    PRIMARY KEY (game, endpoint)
) TABLE_OPTIONS;

CREATE INDEX call_due ON call (due);
CREATE INDEX call_endpoint ON call (endpoint);
