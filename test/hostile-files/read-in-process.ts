import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAppError } from '#shared/errors/app-error.ts';
import { hasHeader, guessColumns, planOf, planRows } from '#shared/domain/clients/client-import.ts';
import { guessCatalogColumns, planCatalogImport } from '#shared/domain/pricing/catalog-import.ts';
import { createOpenedBackups } from '../../src-main/core/backup/opened-backups.ts';
import { readBytes } from '../../src-renderer/features/editor/document-import/read-bytes.ts';
import { ReadFailure } from '../../src-renderer/features/editor/document-import/read-document.ts';
import { catalogReaders } from '../../src-renderer/features/library/catalog/catalog-file.ts';
import {
  decodeText,
  readTableWithinBounds,
  readWithinBounds,
} from '../../src-renderer/features/client-import/read-table.ts';
import type { HostileFile } from './files/hostile-file.ts';
import { hostileFiles, type Kind } from './files/hostile-files.ts';

/** How one file was read: prints a line of JSON for each. `read-in-process.ts <way> <seed> [name]`. */
export interface ReadLine {
  readonly name: string;
  /** `read`, or the code of the sentence that the user is told. Anything else is a bug. */
  readonly outcome: string;
  /** In ms. */
  readonly time: number;
  /** How much more memory the process had at most than before, in MB. */
  readonly grown: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const backups = createOpenedBackups(() => 'backup');

/** As the dialogs of both imports, which look at the size before anything else. */
const largestTable = 20 * 1024 * 1024;

function readClients(bytes: Uint8Array): string {
  if (bytes.length > largestTable) return 'too-large';
  const decoded = decodeText(bytes);
  if (decoded.kind !== 'text') return decoded.kind;
  const table = readWithinBounds(decoded.text, decoded.encoding);
  if (table === null) return 'too-much';
  const [first = []] = table.rows;
  const mapping =
    table.cards?.fields.map((field) => (field === 'note' ? null : field)) ?? guessColumns(first);
  const file = { firstRow: hasHeader(first) ? 2 : 1, columns: table.columns };
  planOf([
    ...planRows(table.rows, mapping, [], { ...file, ...(table.cards && { origins: table.cards.origins }) }),
  ]);
  return 'read';
}

function readPrices(bytes: Uint8Array): string {
  if (bytes.length > largestTable) return 'too-large';
  const decoded = decodeText(bytes);
  if (decoded.kind !== 'text') return decoded.kind;
  const table = readTableWithinBounds(decoded.text);
  if (table === null) return 'too-much';
  const { rows } = table;
  planCatalogImport({
    ...{ rows, mapping: guessCatalogColumns(rows[0] ?? []), firstRow: 2 },
    ...{ currency: 'EUR', existing: [], readers: catalogReaders('en'), newId: () => 'id' },
  });
  return 'read';
}

async function readBackup(bytes: Uint8Array, name: string): Promise<string> {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  try {
    await backups.open(file, 'a'.repeat(64), () => Promise.resolve());
    return 'read';
  } catch (error) {
    return isAppError(error) ? (error.reason?.code ?? error.code) : String(error);
  } finally {
    rmSync(file);
  }
}

async function readDocument(bytes: Uint8Array, name: string): Promise<string> {
  try {
    await readBytes(bytes, name, 'en');
    return 'read';
  } catch (error) {
    return error instanceof ReadFailure ? error.problem : String(error);
  }
}

interface Way {
  readonly kind: Kind;
  readonly read: (bytes: Uint8Array, name: string) => string | Promise<string>;
}

const ways: Readonly<Record<string, Way>> = {
  clients: { kind: 'tables', read: readClients },
  prices: { kind: 'tables', read: readPrices },
  backup: { kind: 'backups', read: readBackup },
  document: { kind: 'documents', read: readDocument },
};

const memory = (field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

async function readOne({ name, make }: HostileFile, { read }: Way): Promise<ReadLine> {
  const bytes = make();
  globalThis.gc?.();
  // The largest size is counted from here.
  writeFileSync('/proc/self/clear_refs', '5');
  const before = memory('VmRSS');
  const start = performance.now();
  let outcome: string;
  try {
    outcome = await read(bytes, name);
  } catch (error) {
    outcome = String(error);
  }
  return {
    name,
    outcome,
    time: Math.round(performance.now() - start),
    grown: Math.round(memory('VmHWM') - before),
  };
}

const [name = '', seed = '1', only] = process.argv.slice(2);
const way = ways[name];
if (way === undefined) throw new Error(`There is no way ${name}.`);
for (const file of hostileFiles({ seed: Number(seed), address: 'http://127.0.0.1:9' }, way.kind))
  if (file.isSlow !== true && (only === undefined || file.name === only))
    process.stdout.write(`${JSON.stringify(await readOne(file, way))}\n`);
