import { z } from 'zod';
import { reasonSchema } from '../reasons/reason.ts';

/** The engine's activity for the sync indicator, counted in calls and seconds. */
export const syncPhaseSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('disconnected') }),
  z.object({ phase: z.literal('idle') }),
  /** Pushing: `done` of `total` calls for `operationsLeft` operations, `secondsLeft` by the forecast. */
  z.object({
    phase: z.literal('syncing'),
    done: z.number(),
    total: z.number(),
    operationsLeft: z.number(),
    secondsLeft: z.number(),
  }),
  /** Pulling: `done` of `total`; `total` is 0 while it is unknown. */
  z.object({
    phase: z.literal('pulling'),
    stage: z.enum(['account', 'clients', 'proposals', 'sections', 'activities']),
    done: z.number(),
    total: z.number(),
  }),
  z.object({ phase: z.literal('offline') }),
  /** A network's sign-in page answers in place of the service. */
  z.object({ phase: z.literal('captive-portal') }),
  z.object({ phase: z.literal('rate-limited'), secondsLeft: z.number() }),
  z.object({ phase: z.literal('unauthorized') }),
  /** The service answers with 5xx. Contains the fault, and seconds until the next try. */
  z.object({ phase: z.literal('service-fault'), reason: reasonSchema, secondsLeft: z.number() }),
  z.object({ phase: z.literal('paused') }),
]);
export type SyncPhase = Readonly<z.infer<typeof syncPhaseSchema>>;

const closedPhases: ReadonlySet<SyncPhase['phase']> = new Set([
  'disconnected',
  'offline',
  'captive-portal',
  'unauthorized',
  'service-fault',
  'paused',
]);

/** Whether the engine reads from the service in this phase. */
export function canRead(phase: SyncPhase['phase']): boolean {
  return !closedPhases.has(phase);
}

/** The phase and the pending work, for the sync indicator and the tray. */
export const syncStatusSchema = z.object({
  current: syncPhaseSchema,
  /** Pending operations without sends. */
  pendingChanges: z.number(),
  pendingSends: z.number(),
  /** Number of rejected and undecided operations, conflicts and questions. */
  needsReview: z.number(),
  /** End of the last complete pull, ms since the epoch; null before the first. */
  lastPulledAt: z.number().nullable(),
  /** Time of the service's last answer, ms since the epoch; null before the first. */
  lastSyncedAt: z.number().nullable(),
  /** Number of proposals whose taxes are still to be prefetched. */
  taxesMissing: z.number(),
});
export type SyncStatus = Readonly<z.infer<typeof syncStatusSchema>>;
