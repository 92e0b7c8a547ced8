import { expect, it } from 'vitest';
import { percentile } from '../bench/percentile.ts';
import { measureDelivery } from './delivery/measure.ts';

/** The whole of it is `node test/faults/delivery/run.ts`. */
it('dead targets and a full mailbox hold up nobody else', { timeout: 120_000 }, async () => {
  const figures = await measureDelivery({ events: 200, dead: 25, mailboxes: 40 });
  expect({
    arrived: figures.arrived,
    inOrder: figures.inOrder,
    mailed: figures.mailed,
    mailedTwice: figures.mailedTwice,
  }).toEqual({ arrived: figures.events, inOrder: true, mailed: 40, mailedTwice: 0 });
  // One silent target costs ten seconds: nobody waits for one, however slow the machine is.
  expect(percentile(figures.latencies, 0.99)).toBeLessThan(10_000);
  // One trial each, and few more for those that fail at once.
  expect(figures.trials).toBeLessThan(25 * 4);
});
