import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { percentile } from '../../bench/percentile.ts';
import { measureDelivery } from './measure.ts';

const usage = `Usage: node test/faults/delivery/run.ts [--events N] [--dead N] [--mailboxes N] [--json FILE]

A service as a process of its own delivers to webhook endpoints that are dead or silent and to one that is not, and
mail to mailboxes of which one always says "later".

  --events N     events for every endpoint (default 1000)
  --dead N       endpoints that take nothing (default 50)
  --mailboxes N  mailboxes that take their message (default 200)
  --json FILE    writes the figures there as well
`;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    dead: { type: 'string', default: '50' },
    mailboxes: { type: 'string', default: '200' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(usage);
else {
  const { latencies, ...figures } = await measureDelivery({
    events: Number(values.events),
    dead: Number(values.dead),
    mailboxes: Number(values.mailboxes),
  });
  const result = {
    ...figures,
    p50: Math.round(percentile(latencies, 0.5)),
    p99: Math.round(percentile(latencies, 0.99)),
    slowest: Math.round(latencies.at(-1) ?? 0),
    mailTime: Math.round(figures.mailTime),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  const isMet = result.arrived === result.events && result.p99 <= 2000 && result.mailed === result.mailboxes;
  process.exitCode = isMet && result.mailedTwice === 0 ? 0 : 1;
}
