import { createTable } from './schema-version-1.ts';

const isoNow = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Names of the tables of files. */
export const filesTables: readonly string[] = [
  'files',
  'file_bytes',
  'file_sources',
  'file_parts',
  'file_leases',
];

/** Keeps the images that the version before serves: those that the account and its users show. */
const keepFormerImages = (table: string, column: string): string => `
CREATE FUNCTION keep_${table}_image() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO images (hash, type, bytes)
    SELECT files.hash, files.type, file_bytes.bytes FROM files JOIN file_bytes ON file_bytes.hash = files.hash
      WHERE files.hash = NEW.${column}
    ON CONFLICT (account_id, hash) DO NOTHING;
  DELETE FROM images WHERE NOT EXISTS (SELECT 1 FROM account WHERE logo_hash = hash)
    AND NOT EXISTS (SELECT 1 FROM users WHERE picture_hash = hash);
  RETURN NULL;
END $$;
CREATE TRIGGER former_image AFTER UPDATE OF ${column} ON ${table} FOR EACH ROW
  WHEN (NEW.${column} IS DISTINCT FROM OLD.${column}) EXECUTE FUNCTION keep_${table}_image();
`;

/**
 * Adds the files of an account, as SQLite's schema 17 does. While nodes of the version before run, they write and read
 * `images`: triggers copy both ways. The next version drops that table.
 */
export const postgresVersion12 = `
${createTable([
  'files',
  `hash text NOT NULL, type text NOT NULL, size bigint NOT NULL, width bigint, height bigint,
   created_at text NOT NULL, unused_since text, outside bigint NOT NULL, PRIMARY KEY (account_id, hash)`,
])}
${createTable(['file_bytes', `hash text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (account_id, hash)`])}
${createTable(['file_sources', `source text NOT NULL, hash text NOT NULL, PRIMARY KEY (account_id, source)`])}
CREATE INDEX file_sources_by_hash ON file_sources (account_id, hash);
${createTable([
  'file_parts',
  `source text NOT NULL, start bigint NOT NULL, bytes bytea NOT NULL, total bigint NOT NULL,
   created_at text NOT NULL, PRIMARY KEY (account_id, source, start)`,
])}
${createTable([
  'file_leases',
  `hash text NOT NULL, remover text, leased_until bigint NOT NULL, PRIMARY KEY (account_id, hash)`,
])}

CREATE FUNCTION keep_former_image() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO file_bytes (hash, bytes) SELECT NEW.hash, NEW.bytes
    WHERE NOT EXISTS (SELECT 1 FROM files WHERE hash = NEW.hash);
  INSERT INTO files (hash, type, size, created_at, outside)
    VALUES (NEW.hash, NEW.type, length(NEW.bytes), ${isoNow}, 0)
    ON CONFLICT (account_id, hash) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER former_image AFTER INSERT ON images FOR EACH ROW EXECUTE FUNCTION keep_former_image();
${keepFormerImages('account', 'logo_hash')}
${keepFormerImages('users', 'picture_hash')}

DO $$ DECLARE
  own bigint;
BEGIN
  FOR own IN SELECT id FROM accounts LOOP
    PERFORM set_config('layover.account', own::text, true);
    INSERT INTO files (hash, type, size, created_at, outside)
      SELECT hash, type, length(bytes), ${isoNow}, 0 FROM images;
    INSERT INTO file_bytes (hash, bytes) SELECT hash, bytes FROM images;
  END LOOP;
  PERFORM set_config('layover.account', '', true);
END $$;
`;
