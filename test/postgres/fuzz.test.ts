import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { RandomSource } from '../../src-service/ports.ts';
import { createService, createServiceOn } from '../../src-service/service.ts';
import { moveEngine } from '../../src-service/storage/move/move-engine.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { prepareAsOwner } from '../../src-service/storage/postgres/prepare-as-owner.ts';
import { runNow } from '../../src-service/storage/steps.ts';
import { compareAnswers } from '../../src-service/testing/answer-pairs.ts';
import { sendMalformed } from '../../src-service/testing/malformed-requests.ts';
import { testKey } from '../../src-service/testing/test-service.ts';
import { createLimitedRole } from './limited-role.ts';
import { asAdmin, asAdministrator, createDatabase } from '../support/system/start-postgres.ts';

/** `LAYOVER_FUZZ_RUNS=20000` sets another number. SQLite gets more of the same requests (`src-service/api/fuzz.test.ts`). */
const runs = Number(process.env['LAYOVER_FUZZ_RUNS'] ?? '300');

/** What changes by itself. */
const ownTables = new Set(['account_queues', 'rate_budgets', 'schema_versions']);

test(
  'malformed requests get a documented 4xx, change nothing, and never a 500',
  { timeout: 300_000 },
  async () => {
    const url = await createDatabase(inject('postgresAdmin'));
    const service = await createServiceOn(await openPostgres(url, () => undefined), {
      ...{ key: testKey, rateLimit: null, seed: { kind: 'proposals', count: 2 } },
      onBug(error) {
        throw error;
      },
    });
    // Sees the rows of all accounts.
    const admin = new pg.Client({ connectionString: asAdministrator(inject('postgresAdmin'), url) });
    await admin.connect();
    const { rows: tables } = await admin.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    const contents = tables
      .filter(({ name }) => !ownTables.has(name))
      // The use of a key is noted beside its call.
      .map(
        ({ name }) =>
          `SELECT json_agg(to_jsonb(t) - 'last_used_at' ORDER BY t::text)::text FROM layover.${name} AS t`,
      );
    const contentOf = async (): Promise<string> => {
      const { rows } = await admin.query<{ content: string }>(
        `SELECT concat_ws(E'\\n', ${contents.map((content) => `(${content})`).join(', ')}) AS content`,
      );
      return rows[0]?.content ?? '';
    };
    try {
      expect(await contentOf()).toContain('proposals');
      await sendMalformed(service, contentOf, runs);
    } finally {
      await admin.end();
      await service.close();
    }
  },
);

/** The same bytes for each service. A service on a server draws a name for itself, of a length of its own. */
function repeatable(): RandomSource {
  const counts = new Map<number, number>();
  return {
    bytes(length) {
      const count = (counts.get(length) ?? 0) + 1;
      counts.set(length, count);
      return createHash('shake256', { outputLength: length }).update(String(count)).digest();
    },
  };
}

test(
  'both engines give the same answers, to the byte and with the same headers',
  { timeout: 600_000 },
  async () => {
    let now = Date.parse('2026-03-02T09:00:00.250Z');
    const parts = () => ({
      ...{ key: testKey, rateLimit: null, seed: { kind: 'sample' } as const, random: repeatable() },
      clock: { now: () => now },
      timers: { after: () => () => undefined },
      publicUrl: 'https://proposals.example',
      onBug(error: unknown) {
        throw error;
      },
    });
    const embedded = createService({ database: ':memory:', ...parts() });
    const owner = await createDatabase(inject('postgresAdmin'));
    const url = await createLimitedRole(inject('postgresAdmin'), owner);
    await prepareAsOwner(owner, new URL(url).username);
    const database = await openPostgres(url, () => undefined);
    // The times of a service on a server are those of the server's clock.
    await asAdmin(
      asAdministrator(inject('postgresAdmin'), url),
      `CREATE OR REPLACE FUNCTION layover.shared_clock(own bigint) RETURNS bigint LANGUAGE sql AS 'SELECT own'`,
    );
    const onServer = await createServiceOn(database, parts());
    const admin = new pg.Client({ connectionString: asAdministrator(inject('postgresAdmin'), url) });
    await admin.connect();
    /** A server never gives an id of a rolled back write again, as an embedded database does. No answer shows some. */
    const giveIdsBack = async (): Promise<void> => {
      const lastIds = Object.entries(runNow(moveEngine(embedded.database).lastIds())).filter(
        ([table]) => table !== 'stored_answers',
      );
      const calls = lastIds.map(
        ([table, id]) =>
          `setval(pg_get_serial_sequence('layover.${table}', 'id'), ${String(Math.max(id, 1))}, ${String(id > 0)})`,
      );
      await admin.query(`SELECT ${calls.join(', ')}`);
    };
    try {
      const statuses = await compareAnswers(embedded, onServer, runs * 4, async (isRefusedWrite) => {
        now += 1000;
        if (isRefusedWrite) await giveIdsBack();
      });
      for (const status of [200, 201, 400, 401, 404, 422]) expect(statuses.get(status)).toBeGreaterThan(0);
    } finally {
      await admin.end();
      await embedded.close();
      await onServer.close();
    }
  },
);
