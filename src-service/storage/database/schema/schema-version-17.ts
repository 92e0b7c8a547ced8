/**
 * Adds the files of the account: what is known of each, its bytes where they are in the database, the hashes of uploads
 * that became one, parts of unfinished uploads, and the hashes that are being stored or removed outside the database.
 * The images of the versions before become files.
 */
export const schemaVersion17 = `
CREATE TABLE files (
  hash TEXT PRIMARY KEY, type TEXT NOT NULL, size INTEGER NOT NULL, width INTEGER, height INTEGER,
  created_at TEXT NOT NULL, unused_since TEXT, outside INTEGER NOT NULL
) STRICT;
CREATE TABLE file_bytes (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
CREATE TABLE file_sources (source TEXT PRIMARY KEY, hash TEXT NOT NULL) STRICT;
CREATE INDEX file_sources_by_hash ON file_sources (hash);
CREATE TABLE file_parts (
  source TEXT NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL, total INTEGER NOT NULL, created_at TEXT NOT NULL,
  PRIMARY KEY (source, start)
) STRICT;
CREATE TABLE file_leases (hash TEXT PRIMARY KEY, remover TEXT, leased_until INTEGER NOT NULL) STRICT;
INSERT INTO files SELECT hash, type, length(bytes), NULL, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL, 0 FROM images;
INSERT INTO file_bytes SELECT hash, bytes FROM images;
DROP TABLE images;
`;
