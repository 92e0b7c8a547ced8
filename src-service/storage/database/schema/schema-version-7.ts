/**
 * Adds the identity of the account and its users: country, time zone, taxes, colors, typeface, signature, and the
 * hashes of logo and pictures. Hash and type of an image are set together.
 */
export const schemaVersion7 = `
ALTER TABLE account ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE account ADD COLUMN tax_number TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN default_taxes TEXT NOT NULL DEFAULT '[]';
ALTER TABLE account ADD COLUMN main_color TEXT;
ALTER TABLE account ADD COLUMN accent_color TEXT;
ALTER TABLE account ADD COLUMN font TEXT NOT NULL DEFAULT 'inter';
ALTER TABLE account ADD COLUMN logo_hash TEXT;
ALTER TABLE account ADD COLUMN logo_type TEXT;
ALTER TABLE users ADD COLUMN signature TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN picture_hash TEXT;
ALTER TABLE users ADD COLUMN picture_type TEXT;
CREATE TABLE images (hash TEXT PRIMARY KEY, type TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
`;
