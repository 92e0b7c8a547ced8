import { expect, it } from 'vitest';
import { percentile } from '../bench/percentile.ts';
import { measureDelivery } from './delivery/measure.ts';

/** `node test/faults/delivery/run.ts` runs all of it. */
it('dead targets and a full mailbox delay nobody else', { timeout: 120_000 }, async () => {
  const figures = await measureDelivery({ events: 200, dead: 25, mailboxes: 40 });
  expect({
    arrived: figures.arrived,
    inOrder: figures.inOrder,
    mailed: figures.mailed,
    mailedTwice: figures.mailedTwice,
  }).toEqual({ arrived: figures.events, inOrder: true, mailed: 40, mailedTwice: 0 });
  // One silent target costs ten seconds, which nobody waits for even on a slow machine.
  expect(percentile(figures.latencies, 0.99)).toBeLessThan(10_000);
  // One trial each, and a few more for targets that fail at once.
  expect(figures.trials).toBeLessThan(25 * 4);
});
