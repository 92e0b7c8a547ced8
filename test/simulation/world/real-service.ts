import type { Service, ServiceOptions } from '../../../src-service/service.ts';
import { createForeignService } from '../../foreign-service/foreign-service.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import type { Random } from './random.ts';
import type { SentMail, ServiceRow, SimService } from './sim-service.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { apiKey } from './wire.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** The options of a test's service. */
export type SimServiceOptions = Partial<ServiceOptions> & {
  readonly variants?: readonly Variant[];
  /** Whether it announces idempotency keys; by default it does not, as other services. */
  readonly takesKeys?: boolean;
  /** Whether it announces that its lists tell what has changed since a cursor; by default it does not. */
  readonly listsChanges?: boolean;
  /** Whether it announces that it refuses a write whose record has changed; by default it does not. */
  readonly refusesOverwrites?: boolean;
};

interface RealServiceOptions {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly options?: SimServiceOptions;
}

/** The product's service (`src-service`) over the simulated network. */
export interface RealService extends SimService {
  readonly database: Service['database'];
}

const flags = new Set([
  'exclude_total',
  'exclude_total_in_pdf',
  'reusable',
  'page_break',
  'optional',
  'include_total',
  'selected',
  'report',
  'public_template',
]);

function normalize(row: Readonly<Record<string, unknown>>): ServiceRow {
  const entries = Object.entries(row).map(([name, value]) => {
    if (flags.has(name)) return [name, value === 1] as const;
    const isId = name === 'id' || name.endsWith('_id');
    return [name, isId && typeof value === 'number' ? String(value) : value] as const;
  });
  // Columns of STRICT tables are texts, numbers and nulls.
  return Object.fromEntries(entries) as ServiceRow;
}

/** Starts the service with simulated time, random numbers and mail. */
export function createRealService({ clock, random, options = {} }: RealServiceOptions): RealService {
  const {
    variants = [],
    takesKeys = false,
    listsChanges = false,
    refusesOverwrites = false,
    ...chosen
  } = options;
  const isAnnounced: Readonly<Record<string, boolean>> = {
    'updated-since': listsChanges,
    'unchanged-since': refusesOverwrites,
  };
  const service = createForeignService(
    {
      database: ':memory:',
      seed: { kind: 'empty' },
      clock,
      random: { bytes: (length) => random.bytes(length) },
      timers: clock,
      key: apiKey,
      ...chosen,
    },
    variants,
  );
  const { database } = service;
  const rows = (sql: string): readonly ServiceRow[] =>
    runNow(database.query<Record<string, unknown>>(sql).all()).map(normalize);

  return {
    database,
    async serve({ method, path, query, body, idempotencyKey, unchangedSince }) {
      const search = query === '' ? '' : `?${query}`;
      const response = await service.fetch(
        new Request(`http://service.example${path}${search}`, {
          method,
          body,
          headers: {
            Authorization: `Token token=${apiKey}`,
            'Content-Type': 'application/json',
            Accept: 'application/json',
            ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
            ...(unchangedSince === undefined ? {} : { 'Layover-Unchanged-Since': String(unchangedSince) }),
          },
        }),
        '192.0.2.1',
      );
      const { 'layover-extensions': announced, ...headers } = Object.fromEntries(response.headers);
      const names = (announced?.split(', ') ?? []).filter((name) => isAnnounced[name] ?? takesKeys);
      return {
        status: response.status,
        headers: names.length > 0 ? { ...headers, 'layover-extensions': names.join(', ') } : headers,
        text: await response.text(),
      };
    },
    state: () => ({
      client: rows('SELECT * FROM clients ORDER BY id'),
      proposal: rows('SELECT * FROM proposals ORDER BY id'),
      template: rows('SELECT * FROM templates ORDER BY id'),
      section: rows('SELECT * FROM sections ORDER BY proposal_id, position, id'),
      line_item: rows('SELECT * FROM line_items ORDER BY section_id, position, id'),
      taxation: rows('SELECT * FROM taxations ORDER BY id'),
    }),
    mails: () =>
      runNow(
        database
          .query<{ proposal_id: number; additional_fields: string }>(
            "SELECT proposal_id, additional_fields FROM activities WHERE activity_type = 'user_send_proposal' ORDER BY id",
          )
          .all(),
      ).map(({ proposal_id, additional_fields }): SentMail => {
        const { to, subject } = JSON.parse(additional_fields) as { to: string; subject: string };
        return { proposalId: String(proposal_id), to, subject };
      }),
    accept(proposalId) {
      const accepted_at = new Date(clock.now()).toISOString();
      runNow(service.stores.proposals.patch(Number(proposalId), { status: 'accepted', accepted_at }));
    },
    close: () => service.close(),
  };
}
