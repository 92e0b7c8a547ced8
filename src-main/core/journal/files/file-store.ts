import { filesPath, referencedFiles } from '#shared/domain/files/file-references.ts';
import { integer, integerOrNull, text, textOrNull, type Database, type Row } from '../storage/database.ts';

/** What the service is known to have of a picture. */
export interface KnownFile {
  /** SHA-256 of the bytes on this computer. */
  readonly hash: string;
  /** How the service names the file; null until it has shown it. */
  readonly serverHash: string | null;
  /** When the service showed the file last, ms since the epoch; null if it never has. */
  readonly confirmedAt: number | null;
  /** Whether the file was written into a text, for a service without files. */
  readonly isEmbedded: boolean;
}

/** The pictures of texts as the service knows them. Their bytes are in a folder beside the journal. */
export interface FileStore {
  find(hash: string): KnownFile | undefined;
  /** The hash of the bytes here for a file of the service. */
  localHash(serverHash: string): string;
  /** The service has shown that it has the file. */
  confirm(hash: string, serverHash: string, at: number): void;
  markEmbedded(hash: string): void;
  /** Whether any file was written into a text. */
  hasEmbedded(): boolean;
  /** Forgets files that are not used, unless the service has shown them since. */
  prune(used: ReadonlySet<string>, before: number): void;
  /** The files that texts of the service refer to. */
  inRecords(): ReadonlySet<string>;
  /** The files that anything in the journal refers to: also edits, earlier versions and what an undo restores. */
  inJournal(): ReadonlySet<string>;
}

export const parseFile = (row: Row): KnownFile => ({
  hash: text(row, 'hash'),
  serverHash: textOrNull(row, 'server_hash'),
  confirmedAt: integerOrNull(row, 'confirmed_at'),
  isEmbedded: integer(row, 'is_embedded') === 1,
});

export function createFileStore(database: Database): FileStore {
  function find(hash: string): KnownFile | undefined {
    return database.read(parseFile, 'SELECT * FROM files WHERE hash = ?', hash)[0];
  }

  return {
    find,
    localHash(serverHash) {
      const [known] = database.read(
        (row) => text(row, 'hash'),
        'SELECT hash FROM files WHERE server_hash = ? ORDER BY hash LIMIT 1',
        serverHash,
      );
      return known ?? serverHash;
    },
    confirm(hash, serverHash, at) {
      const isEmbedded = find(hash)?.isEmbedded === true;
      database.run(
        'INSERT OR REPLACE INTO files (hash, server_hash, confirmed_at, is_embedded) VALUES (?, ?, ?, ?)',
        ...[hash, serverHash, at, isEmbedded ? 1 : 0],
      );
    },
    markEmbedded(hash) {
      const known = find(hash);
      if (known?.isEmbedded === true) return;
      database.run(
        'INSERT OR REPLACE INTO files (hash, server_hash, confirmed_at, is_embedded) VALUES (?, ?, ?, ?)',
        ...[hash, known?.serverHash ?? null, known?.confirmedAt ?? null, 1],
      );
    },
    prune(used, before) {
      for (const { hash, confirmedAt } of database.read(parseFile, 'SELECT * FROM files'))
        if (!used.has(hash) && (confirmedAt ?? 0) < before)
          database.run('DELETE FROM files WHERE hash = ?', hash);
    },
    inRecords() {
      const texts = database.read(
        (row) => text(row, 'fields'),
        "SELECT fields FROM records WHERE entity = 'section' AND instr(fields, ?) > 0",
        filesPath,
      );
      return new Set(texts.flatMap(referencedFiles));
    },
    inJournal() {
      const hashes = new Set<string>();
      const tables = database.all("SELECT name FROM sqlite_master WHERE type = 'table'");
      for (const table of tables.map((row) => text(row, 'name'))) {
        if (table === 'files') continue;
        for (const column of database.all('SELECT name FROM pragma_table_info(?)', table)) {
          const name = text(column, 'name');
          const found = database.all(
            `SELECT CAST("${name}" AS TEXT) AS found FROM "${table}" WHERE instr("${name}", ?) > 0`,
            filesPath,
          );
          for (const row of found) for (const hash of referencedFiles(text(row, 'found'))) hashes.add(hash);
        }
      }
      return hashes;
    },
    hasEmbedded: () => database.all('SELECT hash FROM files WHERE is_embedded = 1 LIMIT 1').length > 0,
  };
}
