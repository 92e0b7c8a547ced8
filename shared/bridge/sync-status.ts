import { z } from 'zod';

/** What the engine is doing, for the sync pill: always one of these, with figures in calls and seconds. */
export const syncPhaseSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('disconnected') }),
  z.object({ phase: z.literal('idle') }),
  /** Pushing: `done` of `total` calls, `secondsLeft` by the forecast. */
  z.object({
    phase: z.literal('syncing'),
    done: z.number(),
    total: z.number(),
    secondsLeft: z.number(),
  }),
  /** Pulling: what is being read, and how far. `total` is 0 while it is not known yet. */
  z.object({
    phase: z.literal('pulling'),
    stage: z.enum(['account', 'clients', 'proposals', 'sections', 'activities']),
    done: z.number(),
    total: z.number(),
  }),
  z.object({ phase: z.literal('offline') }),
  /** Something answers, but not the service: a sign-in page of a train or hotel network. */
  z.object({ phase: z.literal('captive-portal') }),
  z.object({ phase: z.literal('rate-limited'), secondsLeft: z.number() }),
  z.object({ phase: z.literal('unauthorized') }),
  /** The service answers with faults of its own (5xx); its words, and when the next try is. */
  z.object({ phase: z.literal('service-fault'), message: z.string(), secondsLeft: z.number() }),
  z.object({ phase: z.literal('paused') }),
]);
/** One of the phases, with its figures. */
export type SyncPhase = Readonly<z.infer<typeof syncPhaseSchema>>;

/** The phase, and what waits: everything that the sync pill and the tray show. */
export const syncStatusSchema = z.object({
  current: syncPhaseSchema,
  /** Operations that are not done, sends not counted. */
  pendingChanges: z.number(),
  pendingSends: z.number(),
  /** Rejected, needs-user, conflicts and questions. */
  needsReview: z.number(),
  /** End of the last complete pull, ms since the epoch; null before the first. */
  lastPulledAt: z.number().nullable(),
  /** The last answer that the service gave to anything, ms since the epoch; null before the first. */
  lastSyncedAt: z.number().nullable(),
});
/** The parsed status. */
export type SyncStatus = Readonly<z.infer<typeof syncStatusSchema>>;
