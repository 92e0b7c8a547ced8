import { expect, it } from 'vitest';
import { measureDeliveries } from '../bench/deliveries/measure.ts';
import { percentile } from '../bench/percentile.ts';

/** `npm run bench -- --only deliveries` runs all of it. */
it('dead targets and a full mailbox delay nobody else', { timeout: 120_000 }, async () => {
  const { webhooks, mail } = await measureDeliveries({
    webhooks: { events: 200, perSecond: null, dead: 25 },
    mail: { mailboxes: 40, full: 1 },
    watch: 0,
  });
  expect(webhooks).toMatchObject({ events: 200, missing: 0, doubled: 0, inOrder: true });
  expect(mail).toMatchObject({ missing: 0, doubled: 0 });
  // One silent target costs ten seconds, which nobody waits for even on a slow machine.
  expect(percentile(webhooks.latencies, 0.99)).toBeLessThan(10_000);
  // One trial each, and a few more for targets that fail at once.
  expect(webhooks.trials).toBeLessThan(25 * 4);
});
