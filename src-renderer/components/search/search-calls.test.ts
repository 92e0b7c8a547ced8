import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { createExcerptLoader } from './excerpt-loader.ts';
import { watchMatches, type TextMatches } from './watch-matches.ts';

type Call = readonly [method: string, input: unknown];

/** A bridge that answers as given, and records its calls. */
function bridge(answer: (method: string) => unknown) {
  const calls: Call[] = [];
  const listeners = new Set<() => void>();
  const client = {
    async call(method: string, input: unknown) {
      calls.push([method, input]);
      return answer(method);
    },
    on(_event: string, listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as BridgeClient;
  const change = (): void => {
    for (const listener of listeners) listener();
  };
  return { client, calls, change, listeners };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const garden = toLocalId('p-1');

test('rows that are drawn together read their excerpts in one call, and each only once', async () => {
  const { client, calls } = bridge(() => ({ excerpts: [{ id: garden, pieces: [] }] }));
  const load = createExcerptLoader(client, 'a', parseQuery('garden').query);
  const loaded = Promise.all([load(garden), load(toLocalId('p-2')), load(garden)]);
  await vi.runAllTimersAsync();
  expect((await loaded).map((excerpt) => excerpt?.id ?? null)).toEqual([garden, null, garden]);
  expect(calls).toHaveLength(1);
});

test('filters are asked for by themselves too, because titles are searched in the window', async () => {
  const { client, calls } = bridge(() => ({ found: { proposal: [garden] }, reading: null }));
  let matches: TextMatches | null = null;
  const end = watchMatches(client, 'a', 'garden status:draft', (next) => (matches = next));
  await vi.runAllTimersAsync();
  expect(calls).toMatchObject([
    ['search.find', { query: { terms: [{ text: 'garden' }], statuses: ['draft'] } }],
    ['search.find', { query: { terms: [], statuses: ['draft'] } }],
  ]);
  expect(matches).toMatchObject({ found: new Set([garden]), filtered: new Set([garden]) });
  end();
});

test('a search is repeated while the index reads, after changes, and not after its end', async () => {
  let reading: { readonly read: number; readonly all: number } | null = { read: 1, all: 2 };
  const { client, calls, change, listeners } = bridge(() => ({ found: { proposal: [] }, reading }));
  const answers: TextMatches[] = [];
  const end = watchMatches(client, 'a', 'garden', (next) => answers.push(next));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(answers.map((answer) => answer.reading)).toEqual([reading, reading]);
  reading = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers.at(-1)?.reading).toBeNull();
  expect(calls).toHaveLength(3);
  change();
  change();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(4);
  change();
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(4);
  expect(listeners.size).toBe(0);
});
