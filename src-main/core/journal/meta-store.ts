import { z } from 'zod';
import { recoveryReportSchema } from '#shared/bridge/recovery-report.ts';
import { workspaceSchema } from '#shared/domain/workspace.ts';
import type { Logger } from '../ports.ts';
import { text, type Database } from './storage/database.ts';

/** ms since the epoch, as far as a `Date` goes: what is told to windows is formatted there. */
const momentSchema = z.number().min(-8.64e15).max(8.64e15);

/** How far a full sync has come (S16): stored in the transaction that applied the page before. */
export const fullSyncCursorSchema = z.object({
  stage: z.enum(['workspace', 'clients', 'proposals', 'archived', 'sections', 'activities', 'vanished']),
  /** Page to read next, from 1; in the stage `sections` by proposal, an index into `proposals`. */
  page: z.int().positive(),
});
/** A parsed place in a full sync. */
export type FullSyncCursor = Readonly<z.infer<typeof fullSyncCursorSchema>>;

/** The single values of the journal, each with its schema: what is on disk is parsed like any other input. */
const metaSchemas = {
  /** Names this journal's feed numbering; a mirror of another generation is rebuilt. */
  generation: z.string(),
  accountKey: z.string(),
  lastDeviceSeq: z.int().nonnegative(),
  workspace: workspaceSchema,
  /** Absent when no full sync is under way. */
  sweep: fullSyncCursorSchema.nullable(),
  /** When the full sync that is under way, or was the last, began to read; ms since the epoch. */
  sweepBeganAt: momentSchema,
  /** End of the last full sync, ms since the epoch. */
  lastPulledAt: momentSchema.nullable(),
  /** The last answer of the service, to within some minutes, ms since the epoch. */
  lastSyncedAt: momentSchema,
  /** Whether unfiltered `GET /sections` lists all sections or only reusable ones (`field-notes.md §2`). */
  sectionListing: z.enum(['all', 'reusable-only']).nullable(),
  /** Whether the service refuses an update of a client without `email` and `name`; absent until it does. */
  clientUpdates: z.literal('whole'),
  /** Whether the service takes proposals out of the archive, an extension of the API; absent until it was asked. */
  canUnarchive: z.boolean(),
  /** Whether the service shows settings of proposals to whoever asks, likewise. */
  showsSettings: z.boolean(),
  paused: z.boolean(),
  /** The last time for which the service told us to stay away (S18). */
  block: z.object({ until: z.number(), lengthMs: z.number() }),
  /** What became of a damaged journal; null once the user has read it. */
  recovery: recoveryReportSchema.nullable(),
  /** After a restoration that was not exact, until the mirror has handed over what it still holds. */
  doubtful: z.boolean(),
} as const;

type MetaKey = keyof typeof metaSchemas;
type MetaValue<K extends MetaKey> = z.infer<(typeof metaSchemas)[K]>;

/**
 * Single values by name. A value that cannot be read is absent, and the log says so: all of them can be found out anew,
 * and none is worth the journal around it.
 */
export interface MetaStore {
  get<K extends MetaKey>(key: K): MetaValue<K> | undefined;
  set<K extends MetaKey>(key: K, value: MetaValue<K>): void;
}

/**
 * What stands for a value that cannot be read, where absent would be the careless choice: sync may have been paused, the
 * mirror may have to hand over what it holds, and edits must not be numbered anew.
 */
function careful(database: Database): Partial<{ readonly [K in MetaKey]: () => MetaValue<K> }> {
  return {
    paused: () => true,
    doubtful: () => true,
    lastDeviceSeq: () => Number(database.get('SELECT max(device_seq) AS last FROM relayed')?.['last'] ?? 0),
  };
}

/** Single values in the table `meta`, as JSON. */
export function createMetaStore(database: Database, log: Pick<Logger, 'error'> = { error() {} }): MetaStore {
  const whenUnreadable = careful(database);

  function parse<K extends MetaKey>(key: K, json: () => string): MetaValue<K> | undefined {
    try {
      // The schema of exactly this key parses the value; TypeScript cannot follow the lookup.
      return metaSchemas[key].parse(JSON.parse(json())) as MetaValue<K>;
    } catch (error) {
      log.error(`the journal's value "${key}" cannot be read and is left aside`, error);
      return whenUnreadable[key]?.();
    }
  }

  // Asked for at every turn of the engine, and parsed once.
  const known = new Map<MetaKey, unknown>();
  database.onRollback(() => known.clear());

  return {
    get<K extends MetaKey>(key: K) {
      // Kept under its own key, as the schema of that key has parsed it.
      if (known.has(key)) return known.get(key) as MetaValue<K> | undefined;
      const row = database.get('SELECT value FROM meta WHERE key = ?', key);
      const value = row === undefined ? undefined : parse(key, () => text(row, 'value'));
      known.set(key, value);
      return value;
    },
    set(key, value) {
      database.run(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        key,
        JSON.stringify(value),
      );
      known.set(key, value);
    },
  };
}
