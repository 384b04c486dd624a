-- A line of chat is known by its sender's ref, so that one that is sent again is heard once.
ALTER TABLE chat ADD COLUMN ref TEXT;
ALTER TABLE chat ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
