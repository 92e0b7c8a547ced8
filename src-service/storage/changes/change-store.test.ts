import { describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { runNow } from '../steps.ts';
import { createChangeStore } from './change-store.ts';

/** Counts the statements that are run, from now on. */
function countStatements(database: Database): () => number {
  let count = 0;
  const { query } = database;
  const counted = <Values extends readonly unknown[], Result>(run: (...values: Values) => Result) =>
    function (...values: Values): Result {
      count += 1;
      return run(...values);
    };
  Object.assign(database, {
    query(sql: string) {
      const { all, get, run } = query(sql);
      return { all: counted(all), get: counted(get), run: counted(run) };
    },
  });
  return () => count;
}

describe('changes', () => {
  it('of thousands of records are numbered in their order by a few statements', () => {
    const database = openDatabase(':memory:');
    const changes = createChangeStore(database);
    const ids = Array.from({ length: 2400 }, (_, index) => 5000 - index);
    const statements = countStatements(database);
    runNow(changes.record('section', ids));
    // The counter, three batches, and a purge of each kind.
    expect(statements()).toBeLessThanOrEqual(1 + 3 + 5);
    expect(runNow(changes.listSince('section', 0, 5000))).toEqual(
      ids.map((record_id, index) => ({ record_id, revision: index + 1, deleted: 0 })),
    );
    runNow(changes.record('section', [4000, 5000], 1));
    expect(runNow(changes.listSince('section', 2400, 10))).toEqual([
      { record_id: 4000, revision: 2401, deleted: 1 },
      { record_id: 5000, revision: 2402, deleted: 1 },
    ]);
    expect(runNow(changes.latest())).toBe(2402);
    database.close();
  });

  it('of a client with many proposals take no statement for each', async () => {
    const { call, service } = createTestService();
    await call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    for (let index = 0; index < 60; index += 1) {
      const proposal_id = (await call('POST', '/proposals', { title: 'P', client_id: 1 })).body.data.id;
      const section = await call('POST', '/sections', { proposal_id, section_type: 'cost' });
      await call('POST', `/sections/${section.body.data.id}/line_items`, { name: 'L' });
    }
    const since = (await call('GET', '/line_items?updated_since=latest')).body.meta;
    const { updated_until } = since as unknown as { readonly updated_until: string };
    const statements = countStatements(service.database);
    await call('PUT', '/clients/1', { locale: 'de' });
    expect(statements()).toBeLessThan(40);
    for (const list of ['sections', 'line_items']) {
      const { data } = (await call('GET', `/${list}?updated_since=${updated_until}&per=100`)).body;
      expect(data).toHaveLength(60);
    }
  });
});
