import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { bucketWindow } from '../../../src-service/http/rate-limit/bucket-window.ts';
import { windowKinds, type RateLimit } from '../../../src-service/http/rate-limit/call-window.ts';
import { fixedWindow } from '../../../src-service/http/rate-limit/fixed-window.ts';
import { decideShared } from '../../../src-service/http/rate-limit/shared-limiter.ts';
import { slidingWindow } from '../../../src-service/http/rate-limit/sliding-window.ts';
import { systemTimers } from '../../../src-service/ports.ts';
import { openPostgres } from '../../../src-service/storage/postgres/open-postgres.ts';
import { shareBudgets } from '../../../src-service/storage/postgres/rate-budgets.ts';
import { createDatabase } from '../../support/system/start-postgres.ts';
import { prepareNodes, type Node, type Nodes } from './start-nodes.ts';

const windowOf = { fixed: fixedWindow, sliding: slidingWindow, bucket: bucketWindow };

describe('two nodes', () => {
  let nodes: Nodes;
  beforeEach(async () => {
    nodes = await prepareNodes();
  });
  afterEach(() => nodes.stop());

  /** Two nodes at the begin of a fixed window. */
  async function startTwo(...flags: readonly string[]): Promise<readonly [Node, Node]> {
    const pair = [await nodes.start(...flags), await nodes.start(...flags)] as const;
    const left = 30_000 - (Date.now() % 30_000);
    if (left < 15_000) await delay(left + 50);
    return pair;
  }

  /** The statuses of calls at both nodes in turn, eight at once. */
  async function callBoth(
    [one, two]: readonly [Node, Node],
    count: number,
    ask: (node: Node) => Promise<number>,
  ): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (let start = 0; start < count; start += 8)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(8, count - start) }, (_, index) => ask(index % 2 === 0 ? one : two)),
        )),
      );
    return statuses;
  }

  const countOf = (statuses: readonly number[], status: number): number =>
    statuses.filter((given) => given === status).length;

  test.each(windowKinds)('%s: one key gets one budget', async (kind) => {
    const pair = await startTwo('--rate-limit', '100/30', '--rate-window', kind);
    const started = performance.now();
    const statuses = await callBoth(
      pair,
      200,
      async (node) => (await node.call('GET', '/users?per=1')).status,
    );
    const refilled = kind === 'bucket' ? Math.ceil((performance.now() - started) / 300) : 0;
    expect(countOf(statuses, 200)).toBeGreaterThanOrEqual(100);
    expect(countOf(statuses, 200)).toBeLessThanOrEqual(100 + refilled);
    expect(countOf(statuses, 429)).toBe(200 - countOf(statuses, 200));
    const { headers } = await pair[0].call('GET', '/users?per=1');
    expect(headers.get('x-ratelimit-limit')).toBe('100');
    if (kind !== 'bucket') expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('guesses of keys and of page addresses count together', async () => {
    const pair = await startTwo('--rate-limit', '20/30');
    const headers = { Authorization: 'Token token=guess' };
    const guesses = await callBoth(
      pair,
      40,
      async (node) => (await fetch(`${node.url}/users`, { headers })).status,
    );
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([20, 20]);
    const addresses = await callBoth(
      pair,
      40,
      async (node) => (await fetch(new URL('/p/guess', node.url))).status,
    );
    expect([countOf(addresses, 404), countOf(addresses, 429)]).toEqual([30, 10]);
  });
});

test.each(windowKinds)('%s: the database decides as the window in memory does', async (kind) => {
  const database = await openPostgres(await createDatabase(inject('postgresAdmin')), () => undefined);
  const budgets = shareBudgets(database, systemTimers);
  const limit: RateLimit = { calls: 4, milliseconds: 150, window: kind };
  const memory = windowOf[kind](limit);
  const allowed: boolean[] = [];
  for (let index = 0; index < 80; index += 1) {
    // Bursts, short waits, and waits after which a budget is full again.
    await delay([0, 0, 0, 5, 20, 45, 0, 170][index % 8]);
    const call = await budgets.take('k', limit);
    const expected = memory.take(call.at);
    const decision = decideShared(limit, call);
    expect([decision.allowed, decision.remaining]).toEqual([expected.allowed, expected.remaining]);
    expect(decision.resetAt).toBeCloseTo(expected.resetAt, 1);
    expect(decision.waitMs).toBeCloseTo(expected.waitMs, 1);
    allowed.push(decision.allowed);
  }
  expect(new Set(allowed)).toEqual(new Set([true, false]));
  budgets.stop();
  await database.close();
});
