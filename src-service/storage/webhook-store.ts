import type { WebhookDeliveryState } from '#shared/domain/activity/webhook-delivery.ts';
import type { Database } from './database/database.ts';
import { leaseValues, setLease, type RowLease } from './database/row-lease.ts';
import { createTable, listIds, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** `service-api.md §2.11` */
export interface WebhookEndpointRow {
  readonly id: number;
  readonly target_url: string;
  /** JSON of the event names. */
  readonly events: string;
  readonly created_at: string;
  /** The secret of its signatures; null for older endpoints. */
  readonly secret: string | null;
}

/** One event for one endpoint. The row is deleted when the event arrives. */
export interface WebhookDeliveryRow {
  readonly id: number;
  readonly endpoint_id: number;
  readonly body: string;
  /** Failed attempts. */
  readonly attempts: number;
  /** The next attempt, in epoch milliseconds. */
  readonly due_at: number;
  readonly created_at: string;
  /** The answer to the last attempt; null without an answer, and before the first one. */
  readonly last_status: number | null;
  /** Null while it waits. */
  readonly gave_up_at: string | null;
}

/** Due time of a delivery that was given up, in epoch milliseconds. */
const never = 8_640_000_000_000_000;

/** Deliveries that were given up and stay to be seen, per endpoint. */
const mostGivenUp = 100;

/** Endpoints and their queues (`service-api.md §6.1`). */
export interface WebhookStore {
  readonly endpoints: Pick<Table<WebhookEndpointRow>, 'get' | 'insert' | 'remove'> & {
    all(): Steps<readonly WebhookEndpointRow[]>;
    page(window: PageWindow): Steps<readonly WebhookEndpointRow[]>;
    count(): Steps<number>;
    /**
     * Leases an endpoint that no other node has leased, in one statement. Returns its failed attempts in a row;
     * undefined if it is leased.
     */
    lease(id: number, lease: RowLease): Steps<number | undefined>;
    /** Ends the holder's lease of an endpoint that works. */
    release(id: number, holder: string): Steps<void>;
    /** Keeps the holder's lease of a failing endpoint for the time in it, in which no node tries the endpoint. */
    pause(id: number, failures: number, lease: RowLease): Steps<void>;
    /** Ends the pause of a failing endpoint: any node may try it. */
    endPause(id: number): Steps<void>;
    /** The endpoints whose last delivery failed. */
    failingIds(): Steps<readonly number[]>;
  };
  readonly deliveries: Table<WebhookDeliveryRow> & {
    /** The free endpoints with a due delivery, without the `busy` ones and the deliveries in `except`. */
    dueEndpointIds(now: number, busy: readonly number[], except: readonly number[]): Steps<readonly number[]>;
    /** The due delivery of an endpoint with the earliest time; undefined without one. */
    nextDue(
      endpointId: number,
      now: number,
      except: readonly number[],
    ): Steps<WebhookDeliveryRow | undefined>;
    /** The earliest due time after `now`, without the `busy` endpoints; null without one. Leases do not count. */
    nextDueAt(now: number, busy: readonly number[]): Steps<number | null>;
    hasDelivery(endpointId: number): Steps<boolean>;
    /** Ends the attempts of a delivery. Of each endpoint, the newest stay to be seen. */
    giveUp(id: number, at: string): Steps<void>;
    /** Gives up older deliveries. */
    giveUpCreatedBefore(endpointId: number, time: string, at: string): Steps<void>;
    /** Newest first. */
    page(state: WebhookDeliveryState, window: PageWindow): Steps<readonly WebhookDeliveryRow[]>;
    countGivenUp(): Steps<number>;
    /** Makes deliveries due that wait beyond `latest`: the clock was set back. */
    clampDue(now: number, latest: number): Steps<void>;
    /** Those that wait. */
    count(): Steps<number>;
  };
}

/** SQL for an endpoint without a lease. The parameter is the time of now. A node has no use for its own lease either. */
const isFree = '(leased_until IS NULL OR leased_until <= shared_clock(?))';

/** Removing an endpoint removes its deliveries. */
export function createWebhookStore(database: Database): WebhookStore {
  const trim = function* (endpointId: number): Steps<void> {
    yield* database
      .query(
        `DELETE FROM webhook_deliveries WHERE endpoint_id = ? AND gave_up_at IS NOT NULL AND id <= (
           SELECT id FROM webhook_deliveries WHERE endpoint_id = ? AND gave_up_at IS NOT NULL
             ORDER BY id DESC LIMIT 1 OFFSET ${String(mostGivenUp)})`,
      )
      .run(endpointId, endpointId);
  };
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
      *count() {
        return (
          (yield* database.query<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_endpoints').get())?.n ?? 0
        );
      },
      *lease(id, lease) {
        const leased = yield* database
          .query<{ failures: number | null }>(
            `UPDATE webhook_endpoints SET ${setLease} WHERE id = (
               SELECT id FROM webhook_endpoints WHERE id = ? AND ${isFree} FOR UPDATE SKIP LOCKED)
             RETURNING failures`,
          )
          .get(...leaseValues(lease), id, lease.now);
        return leased === undefined ? undefined : (leased.failures ?? 0);
      },
      *release(id, holder) {
        yield* database
          .query(
            'UPDATE webhook_endpoints SET leased_by = NULL, leased_until = NULL, failures = NULL WHERE id = ? AND leased_by = ?',
          )
          .run(id, holder);
      },
      *pause(id, failures, lease) {
        yield* database
          .query(`UPDATE webhook_endpoints SET ${setLease}, failures = ? WHERE id = ? AND leased_by = ?`)
          .run(...leaseValues(lease), failures, id, lease.holder);
      },
      *endPause(id) {
        yield* database
          .query(
            'UPDATE webhook_endpoints SET leased_by = NULL, leased_until = NULL WHERE id = ? AND failures > 0',
          )
          .run(id);
      },
      failingIds: () => listIds(database, 'SELECT id FROM webhook_endpoints WHERE failures > 0', []),
    },
    deliveries: {
      ...createTable<WebhookDeliveryRow>(database, 'webhook_deliveries', [
        'endpoint_id',
        'body',
        'attempts',
        'due_at',
        'created_at',
        'last_status',
        'gave_up_at',
      ]),
      dueEndpointIds: (now, busy, except) =>
        listIds(
          database,
          `SELECT e.id FROM webhook_endpoints e WHERE e.id NOT IN (SELECT value FROM json_each(?)) AND ${isFree} AND EXISTS (
             SELECT 1 FROM webhook_deliveries WHERE endpoint_id = e.id AND due_at <= ?
               AND id NOT IN (SELECT value FROM json_each(?)))`,
          [JSON.stringify(busy), now, now, JSON.stringify(except)],
        ),
      nextDue: (endpointId, now, except) =>
        database
          .query<WebhookDeliveryRow>(
            `SELECT * FROM webhook_deliveries WHERE endpoint_id = ? AND due_at <= ?
               AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at, id LIMIT 1`,
          )
          .get(endpointId, now, JSON.stringify(except)),
      *nextDueAt(now, busy) {
        return (
          (yield* database
            .query<{ due_at: number | null }>(
              `SELECT MIN((SELECT due_at FROM webhook_deliveries WHERE endpoint_id = e.id AND due_at > ?
               AND gave_up_at IS NULL ORDER BY due_at LIMIT 1)) AS due_at
             FROM webhook_endpoints e WHERE e.id NOT IN (SELECT value FROM json_each(?))`,
            )
            .get(now, JSON.stringify(busy)))?.due_at ?? null
        );
      },
      *hasDelivery(endpointId) {
        return (
          (yield* database
            .query('SELECT 1 FROM webhook_deliveries WHERE endpoint_id = ? AND due_at < ? LIMIT 1')
            .get(endpointId, never)) !== undefined
        );
      },
      *giveUp(id, at) {
        const row = yield* database
          .query<{ endpoint_id: number }>('SELECT endpoint_id FROM webhook_deliveries WHERE id = ?')
          .get(id);
        if (row === undefined) return;
        yield* database
          .query('UPDATE webhook_deliveries SET gave_up_at = ?, due_at = ? WHERE id = ?')
          .run(at, never, id);
        yield* trim(row.endpoint_id);
      },
      *giveUpCreatedBefore(endpointId, time, at) {
        yield* database
          .query(
            `UPDATE webhook_deliveries SET gave_up_at = ?, due_at = ?
               WHERE endpoint_id = ? AND created_at < ? AND gave_up_at IS NULL`,
          )
          .run(at, never, endpointId, time);
        yield* trim(endpointId);
      },
      page: (state, { limit, offset }) =>
        database
          .query<WebhookDeliveryRow>(
            `SELECT * FROM webhook_deliveries WHERE gave_up_at IS ${state === 'waiting' ? '' : 'NOT '}NULL ORDER BY id DESC LIMIT ? OFFSET ?`,
          )
          .all(limit, offset),
      *countGivenUp() {
        return (
          (yield* database
            .query<{ n: number }>('SELECT COUNT(*) AS n FROM webhook_deliveries WHERE gave_up_at IS NOT NULL')
            .get())?.n ?? 0
        );
      },
      *clampDue(now, latest) {
        yield* database
          .query('UPDATE webhook_deliveries SET due_at = ? WHERE due_at > ? AND gave_up_at IS NULL')
          .run(now, latest);
      },
      *count() {
        return (
          (yield* database
            .query<{ n: number }>(
              `SELECT COUNT(*) - (SELECT COUNT(*) FROM webhook_deliveries WHERE gave_up_at IS NOT NULL) AS n
               FROM webhook_deliveries`,
            )
            .get())?.n ?? 0
        );
      },
    },
  };
}
