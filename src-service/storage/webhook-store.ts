import type { Database } from './database.ts';
import { createTable, type Direction, type PageWindow, type Table } from './table.ts';

/** A webhook endpoint as stored (`service-api.md §2.11`). */
export interface WebhookEndpointRow {
  readonly id: number;
  readonly target_url: string;
  /** JSON of the event names. */
  readonly events: string;
  readonly created_at: string;
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
    page(window: PageWindow, direction: Direction): readonly WebhookEndpointRow[];
    count(): number;
  };
  readonly deliveries: Table<WebhookDeliveryRow> & {
    /** The oldest due delivery of each endpoint that is not in `busy`, the longest due first. */
    due(now: number, busy: readonly number[], limit: number): readonly WebhookDeliveryRow[];
    /** When the next one of an endpoint not in `busy` is due, or null when none waits. */
    nextDueAt(busy: readonly number[]): number | null;
    count(): number;
  };
}

/** Keeps both in SQLite, so that deliveries survive a restart; those of a removed endpoint go with it. */
export function createWebhookStore(database: Database): WebhookStore {
  const free = 'endpoint_id NOT IN (SELECT value FROM json_each(?))';
  return {
    endpoints: {
      ...createTable<WebhookEndpointRow>(database, 'webhook_endpoints', [
        'target_url',
        'events',
        'created_at',
      ]),
      all: () => database.query<WebhookEndpointRow>('SELECT * FROM webhook_endpoints ORDER BY id').all(),
      page: ({ limit, offset }, direction) =>
        database
          .query<WebhookEndpointRow>(
            `SELECT * FROM webhook_endpoints ORDER BY id ${direction} LIMIT ? OFFSET ?`,
          )
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
      due: (now, busy, limit) =>
        database
          .query<WebhookDeliveryRow>(
            `SELECT d.* FROM webhook_endpoints e JOIN webhook_deliveries d ON d.id = (
               SELECT id FROM webhook_deliveries WHERE endpoint_id = e.id AND due_at <= ? ORDER BY due_at, id LIMIT 1)
             WHERE e.id NOT IN (SELECT value FROM json_each(?)) ORDER BY d.due_at, d.id LIMIT ?`,
          )
          .all(now, JSON.stringify(busy), limit),
      nextDueAt: (busy) =>
        database
          .query<{ due_at: number }>(
            `SELECT due_at FROM webhook_deliveries WHERE ${free} ORDER BY due_at LIMIT 1`,
          )
          .get(JSON.stringify(busy))?.due_at ?? null,
      count: () =>
        database.query<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_deliveries').get()?.n ?? 0,
    },
  };
}
