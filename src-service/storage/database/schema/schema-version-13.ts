/** Adds the state of a move into this database, which has one row until the move is finished. */
export const schemaVersion13 = `
CREATE TABLE unfinished_move (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  source TEXT NOT NULL, place TEXT NOT NULL, table_name TEXT NOT NULL, position TEXT NOT NULL
) STRICT;
`;
