PRAGMA application_id = 1264678010;  -- "Katz"

-- A forgotten guest keeps its row, under an empty name, because its seats stay.
CREATE TABLE guest (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    is_bot INTEGER NOT NULL,
    maker TEXT REFERENCES guest,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE session (
    hash BLOB PRIMARY KEY NOT NULL,
    guest TEXT NOT NULL REFERENCES guest,
    made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX session_of_guest ON session (guest);

-- Links and words that bring a guest to another device, once.
CREATE TABLE key (
    hash BLOB PRIMARY KEY NOT NULL,
    guest TEXT NOT NULL REFERENCES guest,
    until INTEGER NOT NULL,
    kind TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX key_of_guest ON key (guest);
CREATE INDEX key_until ON key (until);

-- guests and on_turn are JSON lists of guest ids.
CREATE TABLE live_table (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('waiting', 'playing', 'over', 'closed')),
    public INTEGER NOT NULL,
    code TEXT,
    made INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    guests TEXT NOT NULL,
    on_turn TEXT NOT NULL,
    finished INTEGER NOT NULL,
    summary BLOB NOT NULL
);
CREATE UNIQUE INDEX code_of_waiting ON live_table (code) WHERE code IS NOT NULL AND stage = 'waiting';
CREATE INDEX public_by_stage ON live_table (stage, made) WHERE public;
CREATE INDEX touched_by_stage ON live_table (stage, touched);

-- What live_table.guests says, the other way round.
CREATE TABLE seat (
    guest TEXT NOT NULL REFERENCES guest,
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
CREATE INDEX seat_of_table ON seat (table_id);

CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    at INTEGER NOT NULL,
    entry BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    number INTEGER NOT NULL,
    guest TEXT REFERENCES guest,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX chat_of_guest ON chat (guest);
