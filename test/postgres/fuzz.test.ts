import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createServiceOn } from '../../src-service/service.ts';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import { sendMalformed } from '../../src-service/testing/malformed-requests.ts';
import { testKey } from '../../src-service/testing/test-service.ts';
import { asAdministrator, createDatabase } from '../support/system/start-postgres.ts';

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
