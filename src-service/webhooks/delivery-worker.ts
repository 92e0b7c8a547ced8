import type { Context } from '../domain/context.ts';
import type { Timers } from '../ports.ts';
import type { WebhookDeliveryRow } from '../storage/webhook-store.ts';
import type { WebhookPoster } from './poster.ts';
import { retryDelay } from './retry-schedule.ts';

/** At most so many deliveries at once, and one per endpoint: a slow one holds up nobody else. */
const atOnce = 4;
/** Longest nap of the worker, in milliseconds; timers cannot wait longer than 24 days anyway. */
const longestNap = 24 * 3_600_000;

/** Delivers what is queued, when it is due. */
export interface DeliveryWorker {
  /** Looks for due deliveries. Never throws. */
  wake(): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Works off the persistent queue (`service-api.md §6.1`). A row goes only after its target has answered 2xx or
 * after its last retry, so that an event survives a crash at any point and is delivered at least once.
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
  let cancelNap = (): void => undefined;
  let stopped = false;

  const worker: DeliveryWorker = {
    wake() {
      if (stopped) return;
      cancelNap();
      const now = context.clock.now();
      for (const row of deliveries.due(now, [...active.keys()], atOnce - active.size)) start(row);
      if (active.size >= atOnce) return;
      const next = deliveries.nextDueAt([...active.keys()]);
      if (next !== null)
        cancelNap = timers.after(Math.min(Math.max(next - now, 0), longestNap), () => worker.wake());
    },
    async settled() {
      while (active.size > 0) await Promise.all(active.values());
    },
    stop() {
      stopped = true;
      cancelNap();
    },
  };

  function start(row: WebhookDeliveryRow): void {
    const delivery = deliver(row)
      .catch(onBug)
      .finally(() => {
        active.delete(row.endpoint_id);
        worker.wake();
      });
    active.set(row.endpoint_id, delivery);
  }

  async function deliver(row: WebhookDeliveryRow): Promise<void> {
    const endpoint = endpoints.get(row.endpoint_id);
    if (endpoint === undefined) return;
    const status = await poster.post(endpoint.target_url, row.body).then(
      (result) => result.status,
      () => null,
    );
    await context.database.write(() => {
      if (status === 410) endpoints.remove(endpoint.id);
      else if (status !== null && status >= 200 && status < 300) deliveries.remove(row.id);
      else postpone(row);
    });
  }

  function postpone(row: WebhookDeliveryRow): void {
    const attempts = row.attempts + 1;
    const delay = retryDelay(attempts);
    if (delay === null) deliveries.remove(row.id);
    else deliveries.patch(row.id, { attempts, due_at: context.clock.now() + delay });
  }

  return worker;
}
