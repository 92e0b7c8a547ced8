import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQuickClock } from './quick-clock.ts';

test('a blocked process costs hardly any time of app and service', async () => {
  const clock = createQuickClock();
  const began = clock.monotonic();
  const busyUntil = performance.now() + 300;
  while (performance.now() < busyUntil);
  await sleep(1);
  // As long as the turns around it, instead of 300 ms twenty times.
  expect(clock.monotonic() - began).toBeLessThan(500);
});

test('callbacks run in order, at their times, unless they are canceled', async () => {
  const clock = createQuickClock();
  const began = clock.monotonic();
  const came: [string, number][] = [];
  await new Promise<void>((resolve) => {
    clock.after(2_000, resolve);
    const giveUp = clock.after(500, () => came.push(['given up', 0]));
    clock.after(1_000, () => came.push(['second', clock.monotonic() - began]));
    clock.after(100, () => {
      came.push(['first', clock.monotonic() - began]);
      giveUp();
    });
  });
  expect(came).toEqual([
    ['first', 100],
    ['second', 1_000],
  ]);
});
