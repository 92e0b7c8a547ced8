import type { Database } from './database/database.ts';
import { createTable, listIds, type PageWindow, type Table } from './table.ts';

/** A webhook endpoint as stored (`service-api.md §2.11`). */
export interface WebhookEndpointRow {
  readonly id: number;
  readonly target_url: string;
  /** JSON of the event names. */
  readonly events: string;
  readonly created_at: string;
  /** Signs what is delivered, `whsec_` and base64; null where it was registered before there were secrets. */
  readonly secret: string | null;
}

/** One event on its way to one endpoint; the row goes when it has arrived or was given up. */
export interface WebhookDeliveryRow {
  readonly id: number;
  readonly endpoint_id: number;
  readonly body: string;
  /** Attempts that failed so far. */
  readonly attempts: number;
  /** Epoch milliseconds of the next attempt. */
  readonly due_at: number;
  readonly created_at: string;
}

/** Who wants to hear of events, and what has yet to reach them (`service-api.md §6.1`). */
export interface WebhookStore {
  readonly endpoints: Pick<Table<WebhookEndpointRow>, 'get' | 'insert' | 'remove'> & {
    all(): readonly WebhookEndpointRow[];
    page(window: PageWindow): readonly WebhookEndpointRow[];
    count(): number;
  };
  readonly deliveries: Table<WebhookDeliveryRow> & {
    /** The endpoints that have a due delivery besides those in `except`, without those in `busy`. */
    endpointsDue(now: number, busy: readonly number[], except: readonly number[]): readonly number[];
    /** The delivery of an endpoint that has been due longest. */
    nextOf(endpointId: number, now: number, except: readonly number[]): WebhookDeliveryRow | undefined;
    /** When the next one of an endpoint not in `busy` becomes due, or null when none waits for its time. */
    nextDueAt(now: number, busy: readonly number[]): number | null;
    hasAny(endpointId: number): boolean;
    /** Gives up what is older. */
    removeMadeBefore(endpointId: number, time: string): void;
    /** Makes deliveries due at `now` that wait beyond `latest`: somebody has set back the clock. */
    clampDue(now: number, latest: number): void;
    count(): number;
  };
}

/** Keeps both in SQLite, so that deliveries survive a restart; those of a removed endpoint go with it. */
export function createWebhookStore(database: Database): WebhookStore {
  return {
    endpoints: {
      ...createTable<WebhookEndpointRow>(database, 'webhook_endpoints', [
        'target_url',
        'events',
        'created_at',
        'secret',
      ]),
      all: () => database.query<WebhookEndpointRow>('SELECT * FROM webhook_endpoints ORDER BY id').all(),
      page: ({ limit, offset }) =>
        database
          .query<WebhookEndpointRow>(`SELECT * FROM webhook_endpoints ORDER BY id DESC LIMIT ? OFFSET ?`)
          .all(limit, offset),
      count: () => database.query<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_endpoints').get()?.n ?? 0,
    },
    deliveries: {
      ...createTable<WebhookDeliveryRow>(database, 'webhook_deliveries', [
        'endpoint_id',
        'body',
        'attempts',
        'due_at',
        'created_at',
      ]),
      endpointsDue: (now, busy, except) =>
        listIds(
          database,
          `SELECT e.id FROM webhook_endpoints e WHERE e.id NOT IN (SELECT value FROM json_each(?)) AND EXISTS (
             SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND due_at <= ?
               AND id NOT IN (SELECT value FROM json_each(?)))`,
          [JSON.stringify(busy), now, JSON.stringify(except)],
        ),
      nextOf: (endpointId, now, except) =>
        database
          .query<WebhookDeliveryRow>(
            `SELECT * FROM webhook_deliveries WHERE endpoint_id = ? AND due_at <= ?
               AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at, id LIMIT 1`,
          )
          .get(endpointId, now, JSON.stringify(except)),
      nextDueAt: (now, busy) =>
        database
          .query<{ due_at: number | null }>(
            `SELECT MIN((SELECT due_at FROM webhook_deliveries WHERE endpoint_id = e.id AND due_at > ?
               ORDER BY due_at LIMIT 1)) AS due_at
             FROM webhook_endpoints e WHERE e.id NOT IN (SELECT value FROM json_each(?))`,
          )
          .get(now, JSON.stringify(busy))?.due_at ?? null,
      hasAny: (endpointId) =>
        database.query('SELECT 1 FROM webhook_deliveries WHERE endpoint_id = ? LIMIT 1').get(endpointId) !==
        undefined,
      removeMadeBefore(endpointId, time) {
        database
          .query('DELETE FROM webhook_deliveries WHERE endpoint_id = ? AND created_at < ?')
          .run(endpointId, time);
      },
      clampDue(now, latest) {
        database.query('UPDATE webhook_deliveries SET due_at = ? WHERE due_at > ?').run(now, latest);
      },
      count: () =>
        database.query<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_deliveries').get()?.n ?? 0,
    },
  };
}
