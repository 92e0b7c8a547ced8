import { z } from 'zod';
import { recoveryReportSchema } from '#shared/bridge/recovery-report.ts';
import { serverIdSchema } from '#shared/domain/ids.ts';
import { listViewsSchema } from '#shared/domain/list-views.ts';
import { workspaceSchema } from '#shared/domain/workspace.ts';
import { hashedImageSchema, knownBusinessSchema, wantedBusinessSchema } from '../business/business-values.ts';
import type { Logger } from '../ports.ts';
import { text, type Database } from './storage/database.ts';

/** ms since the epoch, within the range of `Date`, because windows format it. */
const momentSchema = z.number().min(-8.64e15).max(8.64e15);

/** The position of a running full sync, stored in the transaction that applies the page before it. */
export const fullSyncCursorSchema = z.object({
  stage: z.enum([
    'workspace',
    'templates',
    'clients',
    'proposals',
    'archived',
    'sections',
    'activities',
    'missing',
  ]),
  /** Page to read next, from 1. If sections are read by proposal, the number of the proposal, from 1. */
  page: z.int().positive(),
  /** If sections are read by proposal or template, the one read last. Others may be added and deleted meanwhile. */
  after: z
    .union([z.object({ proposalId: serverIdSchema }), z.object({ templateId: serverIdSchema })])
    .optional(),
});
export type FullSyncCursor = Readonly<z.infer<typeof fullSyncCursorSchema>>;

/** The lists whose changes a service may number. */
export const changeLists = ['client', 'template', 'proposal', 'section', 'line_item'] as const;
export type ChangeList = (typeof changeLists)[number];

/** The journal's single values, each with its schema. */
const metaSchemas = {
  /** Identifies this feed. A mirror of another generation is rebuilt. */
  generation: z.string(),
  accountKey: z.string(),
  lastDeviceSeq: z.int().nonnegative(),
  workspace: workspaceSchema,
  /** Absent unless a full sync is running. */
  fullSyncCursor: fullSyncCursorSchema.nullable(),
  /** Start of the running or the last full sync, ms since the epoch. */
  fullSyncBeganAt: momentSchema,
  /** End of the last full sync, ms since the epoch. */
  lastPulledAt: momentSchema.nullable(),
  /** Time of the service's last answer, up to 5 minutes too early, ms since the epoch. */
  lastSyncedAt: momentSchema,
  /** Whether unfiltered `GET /sections` lists all sections or only reusable ones (`field-notes.md §2`). */
  sectionListing: z.enum(['all', 'reusable-only']).nullable(),
  /** Whether the service refuses an update of a client without `email` and `name`; absent until it has. */
  clientUpdates: z.literal('whole'),
  /**
   * Whether the service can unarchive proposals, an extension of the API; absent until its description has been read.
   */
  canUnarchive: z.boolean(),
  /** Whether the service records decisions that the client told the user; absent likewise. */
  canRecordDecisions: z.boolean(),
  /** Whether the service records that the user sent a proposal by hand; absent likewise. */
  canRecordSends: z.boolean(),
  /** Whether the service shows its queue of webhooks; absent likewise. */
  hasWebhookQueue: z.boolean(),
  /** Whether the service creates, changes and deletes templates; absent likewise. */
  canEditTemplates: z.boolean(),
  /** Whether the service stores pictures as files; absent likewise. */
  storesFiles: z.boolean(),
  /** Whether the service returns write-only settings of proposals; absent likewise. */
  showsSettings: z.boolean(),
  announcesSettings: z.boolean(),
  /** Whether the service announces that it takes idempotency keys; absent until it has been asked. */
  takesIdempotencyKeys: z.boolean(),
  /** Whether the service announces that its lists tell what has changed since a cursor; absent likewise. */
  listsChanges: z.boolean(),
  /** Whether the service announces that a write may be refused if its record has changed since a number. */
  refusesOverwrites: z.boolean(),
  /** The cursor up to which each list's changes are in the journal; null while they must be read as a whole. */
  changeCursors: z.record(z.enum(changeLists), z.string()).nullable(),
  /** The cursor at the start of the running full sync; it becomes that of all lists at its end. */
  fullSyncChanges: z.string().nullable(),
  /** Whether the service announces a stream of changes; absent likewise. */
  tellsChanges: z.boolean(),
  /** Whether the service's mail is set up through its API; absent likewise. */
  hasMailSettings: z.boolean(),
  /** Whether the service reports the views of a proposal's page; absent likewise. */
  tellsViews: z.boolean(),
  /** Whether the service notifies users of answers by e-mail; absent likewise. */
  hasNotices: z.boolean(),
  /** Whether the service can change the account and its users; absent likewise. */
  editsBusiness: z.boolean(),
  /** The account and its user, as last read from the service. */
  business: knownBusinessSchema,
  /** The user's changes to the account and its user that are not pushed yet. */
  businessWanted: wantedBusinessSchema,
  businessLogo: hashedImageSchema,
  businessPicture: hashedImageSchema,
  /** The newest recordings that took effect, oldest first, each as `fingerprintOf` names it. */
  recorded: z.array(z.string()),
  /** The saved views and columns of the window's lists. */
  listViews: listViewsSchema,
  paused: z.boolean(),
  /** The service's last block of calls. */
  block: z.object({ until: z.number(), lengthMs: z.number(), isFault: z.boolean().optional() }),
  /** Report of a repaired journal; null once the user has dismissed it. */
  recovery: recoveryReportSchema.nullable(),
  /** Whether the report of a rebuilt journal compares a window's records with those that were read again. */
  isRebuildCompared: z.boolean(),
  /** True after an inexact restore, until the mirror has handed over its operations. */
  restoredPartially: z.boolean(),
} as const;

type MetaKey = keyof typeof metaSchemas;
type MetaValue<K extends MetaKey> = z.infer<(typeof metaSchemas)[K]>;

/**
 * Single values by name. An unreadable value is logged and counts as missing: every value can be determined again, and
 * none is worth the loss of the journal.
 */
export interface MetaStore {
  get<K extends MetaKey>(key: K): MetaValue<K> | undefined;
  set<K extends MetaKey>(key: K, value: MetaValue<K>): void;
}

/**
 * Defaults for unreadable values whose absence would be risky: sync may have been paused, the mirror may have
 * operations to hand over, and edits must not reuse numbers.
 */
function careful(database: Database): Partial<{ readonly [K in MetaKey]: () => MetaValue<K> }> {
  return {
    paused: () => true,
    restoredPartially: () => true,
    lastDeviceSeq: () => Number(database.get('SELECT max(device_seq) AS last FROM relayed')?.['last'] ?? 0),
  };
}

export function createMetaStore(database: Database, log: Pick<Logger, 'error'> = { error() {} }): MetaStore {
  const whenUnreadable = careful(database);

  function parse<K extends MetaKey>(key: K, json: () => string): MetaValue<K> | undefined {
    try {
      // The schema of this key parses the value; TypeScript cannot follow the lookup.
      return metaSchemas[key].parse(JSON.parse(json())) as MetaValue<K>;
    } catch (error) {
      log.error(`the journal's value "${key}" cannot be read and counts as missing`, error);
      return whenUnreadable[key]?.();
    }
  }

  // A cache: the engine reads the values often.
  const known = new Map<MetaKey, unknown>();
  database.onRollback(() => known.clear());

  return {
    get<K extends MetaKey>(key: K) {
      // The value was parsed with the schema of its key.
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
