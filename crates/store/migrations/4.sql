-- Studies that are known by link. Only the owner changes one, and only the version that was seen last. Its rows are long, so
-- they are kept like those of any table.
CREATE TABLE study (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES player (id),
    origin TEXT,
    version BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    digest TEXT NOT NULL,
    payload TEXT NOT NULL
);

CREATE INDEX study_owner ON study (owner, updated, id);
CREATE INDEX study_seen ON study (seen);
