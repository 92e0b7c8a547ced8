import type { Context } from '../../domain/context.ts';
import type { Timers } from '../../ports.ts';
import type { WebhookDeliveryRow } from '../../storage/webhook-store.ts';
import type { WebhookPoster } from './poster.ts';
import { longestLife, retryDelay, scheduleLength, trialDelay } from './retry-schedule.ts';
import { standardHeaders } from './standard-headers.ts';

/** Deliveries at once, one per endpoint: targets that hang cost a slot each and hold up nobody else. */
const atOnce = 256;
/** Of these, for endpoints whose last delivery failed: the others find room however many are dead. */
const trialsAtOnce = 128;
/** Longest nap of the worker, in milliseconds; timers cannot wait longer than 24 days anyway. */
const longestNap = 24 * 3_600_000;
/** How long a stop waits for answers, in milliseconds; what has none by then is delivered once more. */
const patienceAtStop = 2000;

/** Delivers what is queued, when it is due. */
export interface DeliveryWorker {
  /** Looks for due deliveries. Never throws. */
  wake(): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** An endpoint whose last delivery failed: its backlog waits behind one trial. */
interface FailingEndpoint {
  readonly failures: number;
  readonly retryAt: number;
}

/**
 * Works off the persistent queue (`service-api.md §6.1`). A row goes only after its target has answered 2xx or
 * after its last retry, so that an event survives a crash at any point and is delivered at least once.
 *
 * An endpoint has one delivery under way, so its events arrive in order. While it fails, one of them is tried after
 * the documented wait, each time another, so that neither a dead target nor an event that it always refuses is tried
 * over and over; the first success lets the others follow.
 */
export function createDeliveryWorker(
  context: Context,
  poster: WebhookPoster,
  timers: Timers,
  onBug: (error: unknown) => void,
): DeliveryWorker {
  const { endpoints, deliveries } = context.stores.webhooks;
  /** Deliveries under way, by endpoint. */
  const active = new Map<number, Promise<void>>();
  const failing = new Map<number, FailingEndpoint>();
  /** Deliveries that have arrived and whose rows are on their way out. */
  const arrived = new Map<number, Promise<void>>();
  /** When each endpoint was served last, as a number that goes up. */
  const served = new Map<number, number>();
  let turn = 0;
  let cancelNap = (): void => undefined;
  let stopped = false;
  let closed = false;

  const worker: DeliveryWorker = {
    wake() {
      try {
        startDue();
      } catch (error) {
        onBug(error);
      }
    },
    async settled() {
      while (active.size + arrived.size > 0) await Promise.all([...active.values(), ...arrived.values()]);
    },
    async stop() {
      stopped = true;
      cancelNap();
      let cancel = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = timers.after(patienceAtStop, resolve);
      });
      await Promise.race([worker.settled(), late]);
      cancel();
      closed = true;
    },
  };

  function startDue(): void {
    if (stopped) return;
    cancelNap();
    const now = context.clock.now();
    // A clock that was set back must not make an endpoint wait for years.
    for (const [id, { retryAt }] of failing) if (retryAt > now + longestNap) failing.delete(id);
    const waiting = [...failing].filter(([, { retryAt }]) => retryAt > now);
    const busy = [...active.keys(), ...waiting.map(([id]) => id)];
    if (active.size < atOnce) {
      let trials = [...active.keys()].filter((id) => failing.has(id)).length;
      const ready = deliveries.endpointsDue(now, busy, [...arrived.keys()]);
      for (const id of ready.toSorted((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))) {
        if (active.size >= atOnce) break;
        const isTrial = failing.has(id);
        if (isTrial && trials >= trialsAtOnce) continue;
        if (startNextOf(id, now) && isTrial) trials += 1;
      }
    }
    // With all slots taken, the next that becomes free looks again.
    if (active.size >= atOnce) return;
    const next = Math.min(
      deliveries.nextDueAt(now, [...active.keys(), ...waiting.map(([id]) => id)]) ?? Infinity,
      ...waiting.map(([, { retryAt }]) => retryAt),
    );
    if (next !== Infinity) cancelNap = timers.after(Math.min(next - now, longestNap), () => worker.wake());
  }

  function startNextOf(endpointId: number, now: number): boolean {
    const row = deliveries.nextOf(endpointId, now, [...arrived.keys()]);
    if (row === undefined) return false;
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
    const endpoint = endpoints.get(row.endpoint_id);
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
    noteFailure(endpoint.id);
    await context.database.write(() => {
      if (status === 410) endpoints.remove(endpoint.id);
      else postpone(row);
    });
    if (endpoints.get(endpoint.id) === undefined || !deliveries.hasAny(endpoint.id)) {
      failing.delete(endpoint.id);
      served.delete(endpoint.id);
    }
  }

  /** Takes an event that has arrived off the queue; the endpoint's next one need not wait for the disk. */
  function forget(row: WebhookDeliveryRow): void {
    const removal = context.database
      .write(() => deliveries.remove(row.id))
      .catch((error: unknown) => {
        if (closed) return;
        // It stays queued and will be delivered once more, but not at once and for ever.
        noteFailure(row.endpoint_id);
        onBug(error);
      })
      .finally(() => {
        arrived.delete(row.id);
        // While the endpoint's next one is under way, there is nothing new to look for.
        if (!closed && !active.has(row.endpoint_id)) worker.wake();
      });
    arrived.set(row.id, removal);
  }

  function noteFailure(endpointId: number): void {
    const failures = (failing.get(endpointId)?.failures ?? 0) + 1;
    failing.set(endpointId, { failures, retryAt: context.clock.now() + trialDelay(failures) });
  }

  function postpone(row: WebhookDeliveryRow): void {
    const now = context.clock.now();
    const attempts = row.attempts + 1;
    const delay = retryDelay(attempts);
    if (delay === null) deliveries.remove(row.id);
    else deliveries.patch(row.id, { attempts, due_at: now + delay });
    if (now - Date.parse(row.created_at) > longestLife)
      deliveries.removeMadeBefore(row.endpoint_id, new Date(now - longestLife).toISOString());
  }

  deliveries.clampDue(context.clock.now(), context.clock.now() + scheduleLength);
  return worker;
}
