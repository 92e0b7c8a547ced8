import { QueryObserver } from '@tanstack/query-core';
import { afterEach, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import type { MirrorPhase } from '../sync/mirror-connection.ts';
import { createMirrorChanges, everyKind, type MirrorChange } from '../db/mirror-changes.ts';
import { createStore } from 'zustand/vanilla';
import type { Queries } from '../queries/queries.ts';
import { getQueryClient, defineQuery, getQueryOptions } from './live-queries.ts';

interface Answer {
  readonly name: string;
  readonly parts: readonly (readonly number[])[];
}

const answer = (name: string, ...parts: readonly (readonly number[])[]): Answer => ({ name, parts });
const failure = new Error('Internal error.');
const closers: (() => void)[] = [];

/** A store whose one query gives these answers one after another, and then the last one. */
function setUp(answers: readonly (Answer | Error)[], phase: MirrorPhase = { phase: 'ready' }) {
  const changes = createMirrorChanges(v7());
  const store = { changes, phase: createStore<MirrorPhase>(() => phase), queries: {} as unknown as Queries };
  const left = [...answers];
  const ask = vi.fn<(id: string) => Promise<Answer>>(async () => {
    const next = left.length > 1 ? left.shift() : left[0];
    await Promise.resolve();
    if (next instanceof Error || next === undefined) throw next ?? failure;
    return next;
  });
  const queryOf = defineQuery(
    'query',
    (scope: LocalId) => ({ kinds: ['workspace'], scope }),
    (_, id: LocalId) => ask(id),
  );
  const client = getQueryClient(store);
  const watch = (id: LocalId) => {
    const seen: (Answer | undefined)[] = [];
    const observer = new QueryObserver<Answer>(client, getQueryOptions(store, queryOf(id)));
    const stop = observer.subscribe(({ data }) => seen.push(data));
    return { seen, stop, observer };
  };
  const known = (id: LocalId) => client.getQueryData<Answer>(queryOf(id).key);
  const query = (id: LocalId): Promise<Answer> => client.query(getQueryOptions(store, queryOf(id)));
  closers.push(() => client.clear(), changes.dispose);
  return { ...store, ask, watch, known, query };
}

function changed(scopes: readonly LocalId[], by: MirrorChange['by'] = 'feed'): MirrorChange {
  return { by, kinds: ['contents'], scopes: new Set(scopes), revisions: null };
}

afterEach(() => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

test('a prefetched answer is returned at once, and is not read again', async () => {
  const { ask, known, query, watch } = setUp([answer('first')]);
  await query(toLocalId('a'));
  expect(known(toLocalId('a'))).toEqual(answer('first'));
  expect(watch(toLocalId('a')).observer.getCurrentResult().data).toBe(known(toLocalId('a')));
  await query(toLocalId('a'));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a change removes only the affected answers that no component shows', async () => {
  const { changes, known, query } = setUp([answer('first'), answer('second')]);
  await query(toLocalId('a'));
  await query(toLocalId('b'));
  changes.publish(changed([toLocalId('a')]));
  expect(known(toLocalId('a'))).toBeUndefined();
  expect(known(toLocalId('b'))).toEqual(answer('second'));
});

test('a shown answer is read again, and its unchanged parts stay the same objects', async () => {
  const { changes, known, watch } = setUp([answer('first', [1], [2]), answer('second', [1], [3])]);
  watch(toLocalId('a'));
  await vi.waitFor(() => expect(known(toLocalId('a'))?.name).toBe('first'));
  const before = known(toLocalId('a'));
  changes.publish(changed([toLocalId('a')], 'edit'));
  expect(known(toLocalId('a'))).toBe(before);
  await vi.waitFor(() => expect(known(toLocalId('a'))?.name).toBe('second'));
  expect(known(toLocalId('a'))?.parts[0]).toBe(before?.parts[0]);
  expect(known(toLocalId('a'))?.parts[1]).toEqual([3]);
});

test('an answer is discarded if its data changed during the read, also the first one and that of a prefetch', async () => {
  const { changes, ask, query, watch } = setUp([answer('old'), answer('new')]);
  const asked = query(toLocalId('a'));
  const { seen } = watch(toLocalId('a'));
  changes.publish(changed([toLocalId('a')], 'edit'));
  expect(await asked).toEqual(answer('new'));
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(answer('new')));
  expect(seen).not.toContainEqual(answer('old'));
});

test('a query that failed because the mirror was unreadable runs again when it is readable', async () => {
  const { phase, ask, query } = setUp([failure, answer('rows')], { phase: 'starting' });
  const asked = query(toLocalId('a'));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  phase.setState({ phase: 'failed', reason: textReason('The mirror cannot be opened.') }, true);
  phase.setState({ phase: 'rebuilding', records: 0 }, true);
  phase.setState({ phase: 'ready' }, true);
  expect(await asked).toEqual(answer('rows'));
});

test('another failure of a query is reported, and the next screen runs the query again', async () => {
  const { known, query, watch } = setUp([failure, failure, answer('rows')]);
  await expect(query(toLocalId('a'))).rejects.toBe(failure);
  const { observer, stop } = watch(toLocalId('a'));
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(failure));
  stop();
  watch(toLocalId('a'));
  await vi.waitFor(() => expect(known(toLocalId('a'))).toEqual(answer('rows')));
});

test('a slow query runs rarely during constant feed entries, and at once after an edit', async () => {
  vi.useFakeTimers();
  const { changes, ask, watch } = setUp([]);
  ask.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer('rows');
  });
  watch(toLocalId('a'));
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);
  const feed: MirrorChange = { by: 'feed', kinds: everyKind, scopes: null, revisions: null };
  changes.publish(feed);
  await vi.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(2);
  for (let lot = 0; lot < 20; lot += 1) {
    changes.publish(feed);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(ask).toHaveBeenCalledTimes(2);
  changes.publish(changed([toLocalId('a')], 'edit'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(3);
});
