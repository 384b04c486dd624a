PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1264678010;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    number INTEGER NOT NULL,
    guest TEXT REFERENCES guest,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO "chat" VALUES('playing',1,'mimi','Miau!',5);
INSERT INTO "chat" VALUES('playing',2,NULL,'…',6);
CREATE TABLE guest (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    is_bot INTEGER NOT NULL,
    maker TEXT REFERENCES guest,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "guest" VALUES('carlo','Kater Carlo',1,'mimi',110,110);
INSERT INTO "guest" VALUES('mimi','Mimi',0,NULL,100,150);
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    at INTEGER NOT NULL,
    entry BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;
INSERT INTO "journal" VALUES('playing',1,10,X'7B2276657273696F6E223A312C22706164223A22227D',X'82297E0AB27C2CF2548611C50A10309C912CA5073BB61E893CAC821BADE87213');
INSERT INTO "journal" VALUES('playing',2,20,X'7B2276657273696F6E223A322C22706164223A22227D',X'DAA2343DFD7750541BF9DC5844CDAF2E6AB86A9AAFA6F3A30C645E1219308743');
INSERT INTO "journal" VALUES('playing',3,30,X'7B2276657273696F6E223A332C22706164223A22227D',X'71E2F6C5DB302426B99138CFAF1E4A645F9BC4EC14E670C5AE11B78E77026EC5');
CREATE TABLE key (
    hash BLOB PRIMARY KEY NOT NULL,
    guest TEXT NOT NULL REFERENCES guest,
    until INTEGER NOT NULL,
    kind TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "key" VALUES(X'6B6579','mimi',999,'word');
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
INSERT INTO "live_table" VALUES('table','miau','waiting',1,'KMRTZ',100,200,'["mimi","carlo"]','["carlo"]',0,X'7B227365617473223A327D');
INSERT INTO "live_table" VALUES('playing','miau','playing',1,NULL,100,200,'["mimi","carlo"]','["carlo"]',1,X'7B227365617473223A327D');
CREATE TABLE seat (
    guest TEXT NOT NULL REFERENCES guest,
    table_id TEXT NOT NULL REFERENCES live_table ON DELETE CASCADE,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
INSERT INTO "seat" VALUES('carlo','playing');
INSERT INTO "seat" VALUES('mimi','playing');
INSERT INTO "seat" VALUES('carlo','table');
INSERT INTO "seat" VALUES('mimi','table');
CREATE TABLE session (
    hash BLOB PRIMARY KEY NOT NULL,
    guest TEXT NOT NULL REFERENCES guest,
    made INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "session" VALUES(X'73657373696F6E','mimi',120);
CREATE INDEX session_of_guest ON session (guest);
CREATE INDEX key_of_guest ON key (guest);
CREATE INDEX key_until ON key (until);
CREATE UNIQUE INDEX code_of_waiting ON live_table (code) WHERE code IS NOT NULL AND stage = 'waiting';
CREATE INDEX public_by_stage ON live_table (stage, made) WHERE public;
CREATE INDEX touched_by_stage ON live_table (stage, touched);
CREATE INDEX seat_of_table ON seat (table_id);
CREATE INDEX chat_of_guest ON chat (guest);
COMMIT;
