-- Tables where bots or clocks run are loaded when the server starts.
-- Of older tables we cannot know, so all that play are woken once.
ALTER TABLE live_table ADD COLUMN wakes INTEGER NOT NULL DEFAULT 0;
UPDATE live_table SET wakes = stage = 'playing';
CREATE INDEX table_that_wakes ON live_table (id) WHERE wakes;
