import { z } from 'zod';
import { preferencesTextSchema } from '../../domain/preferences.ts';
import { recordSchema } from '../../domain/record.ts';
import { openedBackupSchema } from '../workspace-backup.ts';

const nothing = z.strictObject({});
const accountKey = z.string().min(1).max(2200);
const cursor = z.int().nonnegative();

/** The methods of the user's own backups. */
export const backupMethods = {
  /**
   * Asks for a file and saves the whole workspace in it: records with all edits, queued e-mails, settings
   * (`preferences` are the window's), pictures. No key and no address of a service. Null if the user cancels.
   */
  'backup.save': {
    input: z.strictObject({ preferences: preferencesTextSchema }),
    output: z.object({
      saved: z.object({ name: z.string(), records: cursor, picturesLeftOut: cursor }).nullable(),
    }),
  },
  /** Asks for a backup and reads it. Fails with `bad-input` if it is damaged, too new or no backup. */
  'backup.choose': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** Returns the backup that the user opened outside the app; only the first window that asks gets it. */
  'backup.takeOffered': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** The records that a window saved with `data.backUpMirror`. */
  'backup.openMirrorBackup': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** One page of an opened backup's records. */
  'backup.read': {
    input: z.strictObject({ id: z.string().max(80), after: cursor, limit: z.int().min(1).max(2000) }),
    output: z.object({ records: z.array(recordSchema), next: cursor.nullable() }),
  },
  /**
   * Restores the catalog of an opened backup: adds the items that are not here. Resolves with their number once they
   * are on disk.
   */
  'backup.restoreCatalog': {
    input: z.strictObject({ accountKey, id: z.string().max(80) }),
    output: z.object({ added: cursor }),
  },
  /** Restores the saved views of an opened backup, as `backup.restoreCatalog` does. */
  'backup.restoreViews': {
    input: z.strictObject({ accountKey, id: z.string().max(80) }),
    output: z.object({ added: cursor }),
  },
  /** Closes an opened backup. */
  'backup.close': { input: z.strictObject({ id: z.string().max(80) }), output: nothing },
} as const;
