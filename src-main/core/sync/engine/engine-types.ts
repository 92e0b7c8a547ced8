import type { NewId } from '#shared/domain/ids.ts';
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

/** The engine's dependencies and listeners. */
export interface EngineOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly newId: () => NewId;
  readonly log: Logger;
  /** Default: none. */
  readonly pictures?: SyncContext['pictures'];
  readonly failpoint?: Failpoint;
  readonly latenessBoundMs?: number;
  /** Calls made to the same service before the account was opened. They count in its budget too. */
  readonly carriedCalls?: readonly LoggedCall[];
  /** Aborts the HTTP calls in flight. Their outcome is uncertain then. */
  readonly abortCalls: () => void;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onOutbox: () => void;
  readonly onFeed: () => void;
  readonly onNews: SyncContext['onNews'];
  readonly onSent: SyncContext['onSent'];
}

/** The context of work at the service, which ends with the engine. */
export interface ServiceContext extends SyncContext {
  readonly signal: AbortSignal;
}

/** The sync engine of one account. It pushes operations, verifies uncertain calls and pulls changes. */
export interface Engine {
  /** Sets the API client; null without a key or a running embedded service. */
  setApi(api: ApiClient | null): void;
  /** The operations are on disk when it returns. */
  submit(operations: readonly Operation[]): void;
  /** Starts all work that is possible now: after a change of the outbox, or a hint from the network. */
  wake(): void;
  /** The user came to a window: a lost connection is checked sooner. */
  boostRetry(): void;
  /** Ends any wait, pushes, then pulls. */
  syncNow(): void;
  /** Like `syncNow`, at the user's request: makes one call even while the service blocks calls. */
  tryNow(): void;
  setPaused(paused: boolean): void;
  setFocus: FocusedProposals['setFocus'];
  readSoon: FocusedProposals['readSoon'];
  /** Makes a call that the user waits for, within the budget. Rejects with `not-connected` without a connection. */
  ask<T>(call: (api: ApiClient) => Promise<CallOutcome<T>>): Promise<CallOutcome<T>>;
  /** Makes a call that tries this service's address or key. It passes a block, and counts in the budget. */
  counted<T>(call: Call<T>): Promise<CallOutcome<T>>;
  /** Does work of several calls while the user waits. Rejects with `not-connected` without a connection. */
  withService<T>(work: (context: ServiceContext) => Promise<T>): Promise<T>;
  /**
   * Calls back after each call to the service has ended, before the engine starts the next task. It may come without a
   * call.
   *
   * @returns removes the listener
   */
  onCallEnd(listener: () => void): () => void;
  status(): SyncStatus;
  /** The present plan: ready operations, and what blocks the others. */
  plan(): PushPlan;
  /**
   * Milliseconds until a missing effect of the uncertain call counts as evidence; null if its window has not started.
   */
  untilWindowEnds(opId: string): number | null;
  /** How much of a picture has been uploaded, bytes; null while it is not being uploaded. */
  sentOfPicture(hash: string): number | null;
  /** Ends at the next safe point. Calls in flight are aborted after `graceMs`. */
  dispose(graceMs: number): Promise<void>;
}
