-- A card may be older than its journal, while only moves were made since: its version says so.
ALTER TABLE live_table ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
UPDATE live_table SET version = (SELECT coalesce(max(version), 0) FROM journal WHERE table_id = id);
