import type { Context } from '../../domain/context.ts';
import { timestamp, type Timers } from '../../ports.ts';
import type { WebhookDeliveryRow } from '../../storage/webhook-store.ts';
import { createEndpointLeases } from './endpoint-leases.ts';
import type { WebhookPoster } from './poster.ts';
import { longestLife, retryDelay, scheduleLength, trialDelay } from './retry-schedule.ts';
import { standardHeaders } from './standard-headers.ts';
import type { Steps } from '../../storage/steps.ts';

/** Limit of deliveries at once, one per endpoint: a slow target occupies one slot. */
const atOnce = 256;
/** Slots for endpoints whose last delivery failed; the others are reserved for endpoints that work. */
const trialsAtOnce = 128;
/** In milliseconds; a timer cannot run longer than 24 days. */
const longestSleep = 24 * 3_600_000;
/** After a failure to read the queue, in milliseconds. */
const pauseAfterBug = 30_000;
/** How long a stop waits for answers, in milliseconds. A delivery without an answer is repeated later. */
const stopTimeout = 2000;

export interface DeliveryWorker {
  /** Starts due deliveries. Never throws. */
  wake(): void;
  /** Ends the pause of a failing endpoint, or of all with null, because the user wants another attempt. */
  resume(endpointId: number | null): void;
  /** Resolves once no delivery is in flight. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface DeliveryWorkerOptions {
  /** The name of this node, unique among those that share the database. */
  readonly node: string;
  readonly timers: Timers;
  readonly onBug: (error: unknown) => void;
  /** Whether the account is suspended: then no delivery starts. */
  readonly isSuspended: () => boolean;
}

/** An endpoint whose last delivery failed. Its other events wait while one of them is tried. */
interface FailingEndpoint {
  readonly failures: number;
  readonly retryAt: number;
}

/**
 * Delivers the queue on disk (`service-api.md §6.1`). A row is deleted after a 2xx and given up after its last retry,
 * so an event survives a crash at any time and is delivered at least once. An endpoint has one delivery in flight, so
 * its events arrive in order. While an endpoint fails, one event is tried after each documented wait, every time
 * another one: neither a dead target nor a refused event blocks the rest. The first success releases the others.
 *
 * Nodes that share the database lease an endpoint for each delivery. `failing` then holds only what the database does
 * not: the endpoints of deliveries in flight, and failures that it has not taken. Nobody tells a node of the deliveries
 * of the others: it is woken when something is due.
 */
export function createDeliveryWorker(
  context: Context,
  poster: WebhookPoster,
  { node, timers, onBug, isSuspended }: DeliveryWorkerOptions,
): DeliveryWorker {
  const { endpoints, deliveries } = context.stores.webhooks;
  const leases = context.database.isShared ? createEndpointLeases(context, node) : null;
  /** The delivery in flight of each endpoint. */
  const active = new Map<number, Promise<void>>();
  const failing = new Map<number, FailingEndpoint>();
  /** Delivered events whose rows are being deleted. */
  const arrived = new Map<number, Promise<void>>();
  /** The turn of each endpoint's last delivery; the endpoint that waits longest comes first. */
  const served = new Map<number, number>();
  let turn = 0;
  let cancelSleep = (): void => undefined;
  /** One search for due deliveries at a time. */
  let starting = Promise.resolve();
  let stopped = false;
  let closed = false;

  const worker: DeliveryWorker = {
    wake() {
      starting = starting.then(startDue).catch((error: unknown) => {
        if (closed) return;
        onBug(error);
        sleep(pauseAfterBug);
      });
    },
    resume(endpointId) {
      const now = context.clock.now();
      for (const [id, { failures }] of failing)
        if (endpointId === null || id === endpointId) failing.set(id, { failures, retryAt: now });
      worker.wake();
    },
    async settled() {
      for (let seen = null; seen !== starting || active.size + arrived.size > 0;) {
        seen = starting;
        await seen;
        await Promise.all([...active.values(), ...arrived.values()]);
      }
    },
    async stop() {
      stopped = true;
      cancelSleep();
      let cancel = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = timers.after(stopTimeout, resolve);
      });
      await Promise.race([worker.settled(), late]);
      cancel();
      closed = true;
    },
  };

  async function startDue(): Promise<void> {
    if (stopped || isSuspended()) return;
    cancelSleep();
    const now = context.clock.now();
    // The clock may have been set back; this must not delay an endpoint by years.
    for (const [id, { retryAt }] of failing) if (retryAt > now + longestSleep) failing.delete(id);
    const waiting = [...failing].filter(([, { retryAt }]) => retryAt > now);
    const busy = [...active.keys(), ...waiting.map(([id]) => id)];
    if (active.size < atOnce) {
      let trials = [...active.keys()].filter((id) => failing.has(id)).length;
      const ready = await context.database.read(() =>
        deliveries.dueEndpointIds(now, busy, [...arrived.keys()]),
      );
      const tried = new Set(leases === null ? failing.keys() : await leases.failing());
      for (const id of ready.toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))) {
        if (active.size >= atOnce) break;
        const isTrial = tried.has(id);
        if (isTrial && trials >= trialsAtOnce) continue;
        if ((await startNextOf(id, now)) && isTrial) trials += 1;
      }
    }
    // No timer is needed: a delivery that ends starts the next one.
    if (active.size >= atOnce) return;
    const dueAt = await context.database.read(() =>
      deliveries.nextDueAt(now, [...active.keys(), ...waiting.map(([id]) => id)]),
    );
    const next = Math.min(dueAt ?? Infinity, ...waiting.map(([, { retryAt }]) => retryAt));
    if (next !== Infinity) sleep(next - now);
  }

  function sleep(milliseconds: number): void {
    if (stopped) return;
    cancelSleep();
    cancelSleep = timers.after(Math.min(milliseconds, longestSleep), () => worker.wake());
  }

  async function startNextOf(endpointId: number, now: number): Promise<boolean> {
    if (leases !== null) {
      const failures = await leases.take(endpointId);
      if (failures === null) return false;
      failing.delete(endpointId);
      if (failures > 0) failing.set(endpointId, { failures, retryAt: now });
    }
    const row = await context.database.read(() => deliveries.nextDue(endpointId, now, [...arrived.keys()]));
    if (row === undefined || stopped || isSuspended() || active.has(endpointId)) {
      if (leases !== null) await context.database.write(() => leases.release(endpointId));
      return false;
    }
    turn += 1;
    served.set(endpointId, turn);
    const delivery = deliver(row)
      .catch(onBug)
      .finally(() => {
        active.delete(endpointId);
        if (!closed) worker.wake();
      });
    active.set(endpointId, delivery);
    return true;
  }

  async function deliver(row: WebhookDeliveryRow): Promise<void> {
    const endpoint = await context.database.read(() => endpoints.get(row.endpoint_id));
    if (endpoint === undefined) return;
    const headers = standardHeaders(row, endpoint.secret, context.clock.now());
    const status = await poster.post(endpoint.target_url, row.body, headers).then(
      (result) => result.status,
      () => null,
    );
    if (closed) return;
    if (status !== null && status >= 200 && status < 300) {
      failing.delete(endpoint.id);
      forget(row);
      return;
    }
    const failures = noteFailure(endpoint.id);
    const isIdle = await context.database.write(() => recordFailure(row, status, failures));
    if (isIdle || leases !== null) failing.delete(endpoint.id);
    if (isIdle) served.delete(endpoint.id);
  }

  /** Records an attempt without success. Returns whether its endpoint has nothing left to deliver. */
  function* recordFailure(row: WebhookDeliveryRow, status: number | null, failures: number): Steps<boolean> {
    const endpointId = row.endpoint_id;
    if (status === 410) yield* endpoints.remove(endpointId);
    else yield* postpone(row, status);
    const isIdle = !(yield* deliveries.hasDelivery(endpointId));
    if (leases === null) return isIdle;
    if (isIdle) yield* leases.release(endpointId);
    else yield* leases.pause(endpointId, failures, trialDelay(failures));
    return isIdle;
  }

  function* removeArrived(row: WebhookDeliveryRow): Steps<void> {
    yield* deliveries.remove(row.id);
    if (leases !== null) yield* leases.release(row.endpoint_id);
  }

  /** Deletes a delivered event. The endpoint's next event does not wait for the disk. */
  function forget(row: WebhookDeliveryRow): void {
    const removal = context.database
      .write(() => removeArrived(row))
      .catch((error: unknown) => {
        if (closed) return;
        // The row stays, so the event is delivered again after a wait.
        noteFailure(row.endpoint_id);
        onBug(error);
      })
      .finally(() => {
        arrived.delete(row.id);
        // While the endpoint has another delivery in flight, nothing new is due.
        if (!closed && !active.has(row.endpoint_id)) worker.wake();
      });
    arrived.set(row.id, removal);
  }

  /** Returns the failures in a row. */
  function noteFailure(endpointId: number): number {
    const failures = (failing.get(endpointId)?.failures ?? 0) + 1;
    failing.set(endpointId, { failures, retryAt: context.clock.now() + trialDelay(failures) });
    return failures;
  }

  function* postpone(row: WebhookDeliveryRow, status: number | null): Steps<void> {
    const given = yield* deliveries.get(row.id);
    // The event was given up, or removed with its endpoint, during the attempt.
    if (given === undefined || given.gave_up_at !== null) return;
    const now = context.clock.now();
    const attempts = row.attempts + 1;
    const delay = retryDelay(attempts);
    yield* deliveries.patch(row.id, {
      ...{ attempts, last_status: status },
      ...(delay !== null && { due_at: now + delay }),
    });
    if (delay === null) yield* deliveries.giveUp(row.id, timestamp(context.clock));
    if (now - Date.parse(row.created_at) > longestLife)
      yield* deliveries.giveUpCreatedBefore(
        row.endpoint_id,
        new Date(now - longestLife).toISOString(),
        timestamp(context.clock),
      );
  }

  return worker;
}

/** Before the worker starts: makes deliveries due that wait too long because the clock was set back. */
export function recoverDeliveries({ stores, clock }: Context): Steps<void> {
  return stores.webhooks.deliveries.clampDue(clock.now(), clock.now() + scheduleLength);
}
