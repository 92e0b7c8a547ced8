/**
 * Drops the columns that imitated other services: sections and items that outlived their owner in lists, activities
 * that appeared late, and the count of reusable sections.
 */
export const schemaVersion5 = `
DELETE FROM sections WHERE ghost_until IS NOT NULL;
DELETE FROM line_items WHERE ghost_until IS NOT NULL;

DROP INDEX sections_ghosts;
DROP INDEX line_items_ghosts;
ALTER TABLE sections DROP COLUMN ghost_until;
ALTER TABLE line_items DROP COLUMN ghost_until;
ALTER TABLE activities DROP COLUMN visible_at;

DROP INDEX sections_reusable;
DROP TRIGGER sections_reuse_changed;
DROP TRIGGER sections_added;
DROP TRIGGER sections_removed;
CREATE TRIGGER sections_added AFTER INSERT ON sections
  BEGIN UPDATE counters SET value = value + 1 WHERE name = 'sections'; END;
CREATE TRIGGER sections_removed AFTER DELETE ON sections
  BEGIN UPDATE counters SET value = value - 1 WHERE name = 'sections'; END;
DELETE FROM counters WHERE name = 'sections:reusable';
`;
