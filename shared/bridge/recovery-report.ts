import { z } from 'zod';

/** How a journal that was damaged at start was repaired, for the user. */
export const recoveryReportSchema = z.object({
  /** ms since the epoch. */
  at: z.number(),
  /** `damaged`: unreadable. `missing`: no file. `behind`: the newest changes were lost. */
  found: z.enum(['damaged', 'missing', 'behind']),
  /**
   * `exact`: restored from backup and redo log to the last change. `partial`: changes after the backup may be missing,
   * so pending operations are verified before they are pushed. `rebuilt`: there was no backup; records are read from
   * the service again, and operations that the window still has are handed over.
   */
  outcome: z.enum(['exact', 'partial', 'rebuilt']),
  /** Time of the backup, ms since the epoch. */
  backupAt: z.number().nullable(),
  /** Folder of the damaged file; null if there is none. */
  keptIn: z.string().nullable(),
  /** Number of operations that may or may not have reached the service. */
  uncertain: z.int().nonnegative(),
  /**
   * Titles and names of the first records that a window still had, but that the journal lacks or has in another
   * version.
   */
  missing: z.array(z.string().max(500)).max(20).default([]),
  /** Number of all such records. */
  missingCount: z.int().nonnegative().default(0),
});
export type RecoveryReport = Readonly<z.infer<typeof recoveryReportSchema>>;
