import { parseActivity } from './activity-store.ts';
import { attemptColumns, parseAttempt, parseEvidence } from './attempt-store.ts';
import { parseConflict } from './conflict-store.ts';
import { parseCatalogItem } from './catalog/catalog-store.ts';
import type { Row } from './storage/database.ts';
import { parseFeedEntry } from './feed-store.ts';
import { parseFile } from './files/file-store.ts';
import { parseLostCreate } from './lost-create-store.ts';
import { parseFieldNames, parseOperation } from './operation-store.ts';
import { parseOwnSend } from './own-send-store.ts';
import { parseQuestion } from './question-store.ts';
import { parseBaseRecord } from './records/record-store.ts';
import { parseRemovedRecord } from './records/removed-record-store.ts';
import { parseSnapshot } from './snapshot-store.ts';

/** The parser of a table's rows. */
export interface RowParser {
  readonly table: string;
  readonly columns: string;
  /** Throws as the table's store does. */
  readonly parse: (row: Row) => unknown;
  /** Whether the table is large, so that it is read only when necessary. */
  readonly isLarge: boolean;
}

/** The stores' parsers, by table. `meta` and `calls` have none, because their unreadable values count as missing. */
export const rowParsers: readonly RowParser[] = [
  { table: 'operations', columns: '*', parse: parseOperation, isLarge: false },
  { table: 'attempts', columns: attemptColumns, parse: parseAttempt, isLarge: false },
  { table: 'evidence', columns: '*', parse: parseEvidence, isLarge: false },
  { table: 'conflicts', columns: '*', parse: parseConflict, isLarge: false },
  { table: 'questions', columns: '*', parse: parseQuestion, isLarge: false },
  { table: 'lost_creates', columns: '*', parse: parseLostCreate, isLarge: false },
  { table: 'own_sends', columns: '*', parse: parseOwnSend, isLarge: false },
  { table: 'catalog', columns: '*', parse: parseCatalogItem, isLarge: false },
  { table: 'files', columns: '*', parse: parseFile, isLarge: false },
  { table: 'records', columns: '*', parse: parseBaseRecord, isLarge: true },
  { table: 'removed_records', columns: '*', parse: parseRemovedRecord, isLarge: true },
  { table: 'activities', columns: '*', parse: parseActivity, isLarge: true },
  { table: 'feed', columns: '*', parse: parseFeedEntry, isLarge: true },
  { table: 'relayed', columns: '*', parse: parseFieldNames, isLarge: true },
  { table: 'snapshots', columns: '*', parse: parseSnapshot, isLarge: true },
];
