import { z } from 'zod';

/** What became of a journal that was found damaged at start, for the person to read. */
export const recoveryReportSchema = z.object({
  /** ms since the epoch. */
  at: z.number(),
  /** `damaged`: it could not be read. `missing`: it was gone. `behind`: it had lost its newest changes. */
  found: z.enum(['damaged', 'missing', 'behind']),
  /**
   * `exact`: backup and log gave it again to the last change. `partial`: some of what came after the backup may
   * be missing, and what waited is looked into before it goes out. `anew`: there was no backup; what the service
   * has is read again, and what this window still holds is handed over.
   */
  outcome: z.enum(['exact', 'partial', 'anew']),
  /** When the backup was made that it came from, ms since the epoch. */
  backupAt: z.number().nullable(),
  /** Folder in which the damaged file lies now; null when there was none to keep. */
  keptIn: z.string().nullable(),
  /** Changes of which it is not known any more whether they reached the service. */
  doubtful: z.int().nonnegative(),
  /** Titles and names that a window still had and the journal has not, or has otherwise; the first of them. */
  missing: z.array(z.string().max(500)).max(20).default([]),
  /** How many there are in all. */
  missingCount: z.int().nonnegative().default(0),
});
/** The parsed report. */
export type RecoveryReport = Readonly<z.infer<typeof recoveryReportSchema>>;
