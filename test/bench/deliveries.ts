import { measureDeliveries } from './deliveries/measure.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';

const dead = 50;
const mailboxes = 200;
/** Events per second of a busy account, so that dead endpoints are tried again while events come. */
const steadyRate = 25;
/** In milliseconds: longer than the wait before the second attempt at a full mailbox. */
const watch = 70_000;

function times(name: string, latencies: readonly number[], floor?: readonly number[]): Measurement {
  const p99 = percentile(latencies, 0.99);
  return {
    ...{ name, value: percentile(latencies, 0.5), unit: 'ms', p99 },
    ...(floor !== undefined && { ratio: p99 / percentile(floor, 0.99) }),
  };
}

function count(name: string, value: number, bar?: string): Measurement {
  return { name, value, unit: '', ...(bar !== undefined && { bar }) };
}

/**
 * Measures the deliveries of the service beside endpoints and a mailbox that accept nothing. The floor is a service
 * without them; its ratio is of the p99.
 *
 * @param events number of events for every endpoint
 */
export async function benchDeliveries(events: number): Promise<readonly Measurement[]> {
  const alone = await measureDeliveries({
    webhooks: { events, perSecond: null, dead: 0 },
    mail: { mailboxes, full: 0 },
    watch: 0,
  });
  const steadyAlone = await measureDeliveries({
    webhooks: { events, perSecond: steadyRate, dead: 0 },
    mail: { mailboxes: 0, full: 0 },
    watch: 0,
  });
  const steady = await measureDeliveries({
    webhooks: { events, perSecond: steadyRate, dead },
    mail: { mailboxes: 0, full: 0 },
    watch: 0,
  });
  const burst = await measureDeliveries({
    webhooks: { events, perSecond: null, dead },
    mail: { mailboxes, full: 1 },
    watch,
  });
  const bar = 'p99 ≤ 2,000 ms';
  return [
    times('event to its endpoint, alone', alone.webhooks.latencies),
    {
      ...times(
        `the same beside ${String(dead)} dead endpoints`,
        burst.webhooks.latencies,
        alone.webhooks.latencies,
      ),
      bar,
    },
    times(`${String(steadyRate)} events a second, alone`, steadyAlone.webhooks.latencies),
    {
      ...times(
        `the same beside ${String(dead)} dead endpoints`,
        steady.webhooks.latencies,
        steadyAlone.webhooks.latencies,
      ),
      bar,
    },
    count('events missing', steady.webhooks.missing + burst.webhooks.missing, '0'),
    count('events doubled', steady.webhooks.doubled + burst.webhooks.doubled, '0'),
    count('connections to dead endpoints', burst.webhooks.trials),
    times('send to its mailbox, alone', alone.mail.latencies),
    times('the same beside one that answers 450', burst.mail.latencies, alone.mail.latencies),
    count(`mailboxes of ${String(mailboxes)} without it`, burst.mail.missing, '0'),
    count('messages doubled', burst.mail.doubled, '0'),
    { name: 'all mailboxes have theirs after', value: burst.mail.total / 1_000, unit: 's' },
    count('attempts at the full mailbox', burst.mail.refusals),
    { name: 'memory of the service', value: burst.memory / 1e6, unit: 'MB' },
  ];
}
