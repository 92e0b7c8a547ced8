import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const limits = { atOnce: 2, longestWait: 10_000, tooLate: () => new Error('too late') };

test('two run at once, the others in order, also after a failure', async () => {
  const turns = createTurns(limits);
  const started: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const results = ends.map((end, index) =>
    turns.take(() => {
      started.push(index);
      return end.promise;
    }),
  );
  await delay(0);
  expect(started).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await expect(results[1]).rejects.toThrow('failed');
  await delay(0);
  expect(started).toEqual([0, 1, 2]);
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect(await Promise.all(results.filter((_, index) => index !== 1))).toEqual([0, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test('work that waits too long never runs, and its place is free', async () => {
  const turns = createTurns({ ...limits, atOnce: 1, longestWait: 20 });
  const first = Promise.withResolvers<string>();
  const running = turns.take(() => first.promise);
  let ran = false;
  const late = turns.take(() => {
    ran = true;
    return Promise.resolve();
  });
  await expect(late).rejects.toThrow('too late');
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await turns.take(() => Promise.resolve('next'))).toBe('next');
  expect(ran).toBe(false);
});
