import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SearchKind } from '#shared/bridge/methods/search-methods.ts';
import { wordsOf } from '#shared/search/words.ts';
import { fold } from '#shared/text/text-search.ts';
import { integer, isDamage, text } from '../journal/storage/database.ts';
import { localIdIn } from '../journal/storage/id-columns.ts';
import { restrictFile } from '../files/private-files.ts';
import { digestOf, type SearchDocument } from './search-document.ts';

/** Raise it with the schema, with what a document contains, and with the folding of words: older files are rebuilt. */
export const indexVersion = 2;

/** The progress of the index: which state of the journal it contains. */
export interface IndexState {
  /** The generation of the journal that it was built from. */
  readonly generation: string;
  /** The feed entry up to which changes are included. */
  readonly cursor: number;
  /** The key of the last scope that a rebuild has read; null if no rebuild is under way. */
  readonly rebuiltTo: string | null;
}

/** The file of a search index. It is derived from the journal: damaged or missing, it is rebuilt. */
export interface IndexFile {
  state(): IndexState | null;
  setState(state: IndexState): void;
  put(scope: string, document: SearchDocument): void;
  remove(scope: string): void;
  has(scope: string): boolean;
  /** The indexed proposals of a client, and the one with a public id. */
  proposalsOf(clientId: LocalId): readonly LocalId[];
  proposalWith(publicId: string): LocalId | null;
  countProposals(): number;
  readonly database: Pick<DatabaseSync, 'prepare'>;
  transaction<T>(work: () => T): T;
  close(): void;
}

const schema = `
  CREATE TABLE state (generation TEXT NOT NULL, cursor INTEGER NOT NULL, rebuilt_to TEXT);
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY, scope TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, local_id TEXT NOT NULL,
    digest TEXT NOT NULL, changed_at INTEGER NOT NULL, public_id TEXT, client_id TEXT, client TEXT,
    status TEXT, value REAL, sent_at INTEGER, owner_id TEXT, tags TEXT
  );
  CREATE INDEX documents_of_client ON documents (client_id) WHERE client_id IS NOT NULL;
  CREATE INDEX documents_by_public_id ON documents (public_id) WHERE public_id IS NOT NULL;
  CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE VIRTUAL TABLE texts USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'ascii');
`;

/** A token between texts, so that no phrase reaches from one into the next. No word contains it. */
const boundary = '¶';

/** Words that a typo is looked up in. */
const isWord = (token: string): boolean => /^\p{L}{4,30}$/u.test(token);

/** The tokens of a document as FTS5 reads them, its variants behind the texts. */
function tokensOf({ parts }: SearchDocument): readonly string[] {
  const tokens: string[] = [];
  const variants = new Set<string>();
  for (const { text: content } of parts) {
    for (const word of wordsOf(content)) {
      tokens.push(...word.tokens);
      for (const variant of word.variants) variants.add(variant);
    }
    tokens.push(boundary);
  }
  return [...tokens, ...variants];
}

/** The client's words in a proposal, each after a space, for the filter by client. */
function clientWords({ parts }: SearchDocument): string {
  const words = parts.filter(({ place }) => place === 'client').flatMap((found) => wordsOf(found.text));
  return words
    .flatMap(({ tokens, variants }) => [...tokens, ...variants])
    .map((word) => ` ${word}`)
    .join('');
}

/** The folded tags, each between line breaks, for the filter by tag; null for none. */
function tagLines({ tags }: SearchDocument): string | null {
  return tags.length === 0 ? null : `\n${tags.map(fold).join('\n')}\n`;
}

/** Primary result codes of SQLite for a busy, write-protected, failing or full disk. */
const diskCodes: readonly number[] = [5, 6, 8, 10, 13, 14];

/** Whether an error comes from the disk, so that the file may be sound. */
export function isDiskTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || isDamage(error)) return false;
  return diskCodes.includes(Number(error.errcode) & 0xff);
}

/** Removes the file with its write-ahead log, or whatever has its name. */
export function deleteIndexFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { recursive: true, force: true });
}

/** Opens the file, or a new one in place of a damaged one or one of another version. */
export function openIndexFile(path: string): IndexFile {
  try {
    return connect(path);
  } catch {
    deleteIndexFile(path);
    return connect(path);
  }
}

function connect(path: string): IndexFile {
  const database = new DatabaseSync(path);
  try {
    if (path !== ':memory:') restrictFile(path);
    // A crash may lose the last transactions, with their cursor, so the feed brings them again.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (version !== indexVersion) {
      if (version !== 0) throw new Error(`The search index has version ${version}.`);
      database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${indexVersion}; COMMIT`);
    }
    return indexFile(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function indexFile(database: DatabaseSync): IndexFile {
  const statements = new Map<string, StatementSync>();
  function prepare(sql: string): StatementSync {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  }

  function writeTexts(id: number, document: SearchDocument): void {
    const tokens = tokensOf(document);
    prepare('INSERT OR REPLACE INTO texts (rowid, text) VALUES (?, ?)').run(id, tokens.join(' '));
    const add = prepare('INSERT OR IGNORE INTO words (word) VALUES (?)');
    for (const token of new Set(tokens)) if (isWord(token)) add.run(token);
  }

  function remove(scope: string): void {
    const id = prepare('SELECT id FROM documents WHERE scope = ?').get(scope)?.['id'];
    if (id === undefined) return;
    prepare('DELETE FROM texts WHERE rowid = ?').run(id);
    prepare('DELETE FROM documents WHERE id = ?').run(id);
  }

  return {
    database: { prepare },
    state() {
      const row = prepare('SELECT generation, cursor, rebuilt_to FROM state').get();
      if (row === undefined) return null;
      const rebuiltTo = row['rebuilt_to'] === null ? null : text(row, 'rebuilt_to');
      return { generation: text(row, 'generation'), cursor: integer(row, 'cursor'), rebuiltTo };
    },
    setState({ generation, cursor, rebuiltTo }) {
      prepare('DELETE FROM state').run();
      prepare('INSERT INTO state (generation, cursor, rebuilt_to) VALUES (?, ?, ?)').run(
        generation,
        cursor,
        rebuiltTo,
      );
    },
    put(scope, document) {
      const digest = digestOf(document);
      const known = prepare('SELECT digest FROM documents WHERE scope = ?').get(scope);
      const { kind, localId, changedAt, facts } = document;
      const row = prepare(
        `INSERT INTO documents (scope, kind, local_id, digest, changed_at, public_id, client_id, client, status,
            value, sent_at, owner_id, tags)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (scope) DO UPDATE SET digest = excluded.digest, changed_at = excluded.changed_at,
           public_id = excluded.public_id, client_id = excluded.client_id, client = excluded.client,
           status = excluded.status, value = excluded.value, sent_at = excluded.sent_at,
           owner_id = excluded.owner_id, tags = excluded.tags
         RETURNING id`,
      ).get(
        scope,
        kind,
        localId,
        digest,
        changedAt,
        facts?.publicId ?? null,
        facts?.clientId ?? null,
        facts === null ? null : clientWords(document),
        facts?.status ?? null,
        facts?.value ?? null,
        facts?.sentAt ?? null,
        facts?.ownerId ?? null,
        tagLines(document),
      );
      if (row !== undefined && known?.['digest'] !== digest) writeTexts(integer(row, 'id'), document);
    },
    remove,
    has: (scope) => prepare('SELECT 1 FROM documents WHERE scope = ?').get(scope) !== undefined,
    proposalsOf: (clientId) =>
      prepare('SELECT local_id FROM documents WHERE client_id = ?')
        .all(clientId)
        .map((row) => localIdIn(row, 'local_id')),
    proposalWith(publicId) {
      const row = prepare('SELECT local_id FROM documents WHERE public_id = ?').get(publicId);
      return row === undefined ? null : localIdIn(row, 'local_id');
    },
    countProposals: () =>
      Number(prepare("SELECT count(*) AS n FROM documents WHERE kind = 'proposal'").get()?.['n'] ?? 0),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** A kind as it is stored. */
export function kindIn(row: Parameters<typeof text>[0]): SearchKind {
  return text(row, 'kind') as SearchKind;
}
