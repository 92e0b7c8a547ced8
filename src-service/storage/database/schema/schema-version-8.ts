/**
 * Adds how long each recorded view of a page lasted, and the notices that each user wants by e-mail.
 */
export const schemaVersion8 = `
CREATE TABLE view_times (
  activity_id INTEGER PRIMARY KEY REFERENCES activities (id) ON DELETE CASCADE,
  seconds INTEGER NOT NULL
) STRICT;
CREATE TABLE user_notices (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  notices TEXT NOT NULL
) STRICT;
CREATE TRIGGER activities_removed AFTER DELETE ON activities
  BEGIN UPDATE counters SET value = value - 1 WHERE name = 'activities'; END;
`;
