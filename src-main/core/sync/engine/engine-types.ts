import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { PushPlan } from '../rules/plan-push.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Failpoint } from '../../failpoint.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LoggedCall } from '../../limiter/call-log.ts';
import type { Call } from '../../limiter/limiter-types.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { FocusedProposals } from './focused-proposals.ts';
import type { SyncContext } from '../sync-context.ts';

/** What an engine works on, and whom it tells. */
export interface EngineOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  readonly failpoint?: Failpoint;
  readonly latenessBoundMs?: number;
  /** Calls to the same service from before the account was open, which count in its budget too. */
  readonly carriedCalls?: readonly LoggedCall[];
  /** Gives up the HTTP calls in flight: their outcome is uncertain then (S6). */
  readonly abortCalls: () => void;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onOutbox: () => void;
  readonly onFeed: () => void;
  readonly onNews: SyncContext['onNews'];
  readonly onSent: SyncContext['onSent'];
}

/** What works on the journal and at the service, and ends with the engine. */
export interface ServiceContext extends SyncContext {
  readonly signal: AbortSignal;
}

/** The sync engine of one account: pushes what waits, finds out what is unclear, pulls what is new. */
export interface Engine {
  /** Gives it the way to the service; null takes it away (no key, embedded service not up). */
  setApi(api: ApiClient | null): void;
  /** Durable when it returns (S3). */
  submit(operations: readonly Operation[]): void;
  /** What could go on now, goes on: after a change of the outbox, or a hint from the network. */
  wake(): void;
  /** Somebody came to a window: a way that was lost is looked for sooner. */
  boostRetry(): void;
  /** Looks at the service now: forgets any waiting time, pushes, then pulls. */
  syncNow(): void;
  /** As `syncNow`, for the user who asks: one call goes out even while the service has told us to stay away. */
  tryNow(): void;
  setPaused(paused: boolean): void;
  setFocus: FocusedProposals['setFocus'];
  readSoon: FocusedProposals['readSoon'];
  /**
   * Makes a call that the user waits for, within the budget. Rejects with `not-connected` while there is no way to
   * the service.
   */
  ask<T>(call: (api: ApiClient) => Promise<CallOutcome<T>>): Promise<CallOutcome<T>>;
  /** Makes a call of somebody else's to the same service, which counts in the budget, for the user who waits. */
  counted<T>(call: Call<T>): Promise<CallOutcome<T>>;
  /**
   * Does with the service what the user waits for and what takes more than one call. Rejects with `not-connected` while
   * there is no way to it.
   */
  withService<T>(work: (context: ServiceContext) => Promise<T>): Promise<T>;
  /**
   * Calls back whenever a call to the service has ended, before another one begins.
   *
   * @returns ends that
   */
  onCallEnd(listener: () => void): () => void;
  status(): SyncStatus;
  /** What blocks what in the outbox at this moment. */
  plan(): PushPlan;
  /** Milliseconds until not finding the effect of an unclear call counts (S9); null while nobody waits for that. */
  untilWindowEnds(opId: string): number | null;
  /** Ends at the next safe point; calls in flight are given up after `graceMs`. */
  dispose(graceMs: number): Promise<void>;
}
