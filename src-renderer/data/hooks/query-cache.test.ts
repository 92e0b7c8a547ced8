import { expect, test, vi } from 'vitest';
import { createMirrorChanges, type MirrorChange } from '../db/mirror-changes.ts';
import { createQueryCache } from './query-cache.ts';

function setUp(answers: readonly string[], limit?: number) {
  const changes = createMirrorChanges('known');
  let asked = 0;
  const ask = vi.fn<(id: string) => Promise<string>>(async (id) => {
    const answer = `${id} ${answers[asked] ?? ''}`;
    asked += 1;
    await Promise.resolve();
    return answer;
  });
  const known = createQueryCache(changes, (id) => ({ kinds: ['workspace'], scope: id }), ask, limit);
  return { changes, ask, known };
}

function changed(kinds: MirrorChange['kinds'], scopes: readonly string[]): MirrorChange {
  return { by: 'feed', kinds, scopes, revisions: null };
}

test('what was answered is not asked again', async () => {
  const { ask, known } = setUp(['first', 'second']);
  expect(known.get('a')).toBeUndefined();
  expect(await known.ask('a')).toBe('a first');
  expect(known.get('a')).toBe('a first');
  expect(await known.ask('a')).toBe('a first');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a change takes away what it concerns, and nothing else', async () => {
  const { changes, known } = setUp(['first', 'second', 'third']);
  await known.ask('a');
  await known.ask('b');
  changes.publish(changed(['contents'], ['a']));
  expect(known.get('a')).toBeUndefined();
  expect(known.get('b')).toBe('b second');
  changes.publish(changed(['workspace'], []));
  expect(known.get('b')).toBeUndefined();
  expect(await known.ask('a')).toBe('a third');
});

test('what was being looked for while something changed is given, and not kept', async () => {
  const { changes, known } = setUp(['first', 'second']);
  const asking = known.ask('a');
  changes.publish(changed(['contents'], ['b']));
  expect(await asking).toBe('a first');
  expect(known.get('a')).toBeUndefined();
});

test('no more answers are kept than fit, and the one that was used longest ago makes room', async () => {
  const { known } = setUp(['first', 'second', 'third', 'fourth'], 2);
  for (const id of ['a', 'b', 'a', 'c']) await known.ask(id);
  expect(['b', 'c', 'a'].map((id) => known.get(id))).toEqual([undefined, 'c third', 'a first']);
  known.get('c');
  await known.ask('d');
  expect(['a', 'c', 'd'].map((id) => known.get(id))).toEqual([undefined, 'c third', 'd fourth']);
});
