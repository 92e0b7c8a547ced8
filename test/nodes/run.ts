import { parseArgs } from 'node:util';
import { isBroken, textOf } from './nodes-report.ts';
import { runNodes } from './nodes-run.ts';

const usage = `Usage: node test/nodes/run.ts [--minutes M] [--clients N] [--kill-every S] [--seed S]

Three services behind HAProxy on one PostgreSQL database behind PgBouncer, with the files of build/service/nodes. One
service is killed every few seconds, the database is restarted twice, and clients work through a faulty network. At the
end everything that a client was told is compared with what is there.

  --minutes M     how long the clients work (default 10)
  --clients N     their number; twenty accounts share them (default 200)
  --pause MS      between two calls of one client, on average (default 2000)
  --kill-every S  seconds (default 10)
  --seed S        seed of the clients' decisions (default 1)
  --help          prints this text
`;

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a positive number.`);
  return value;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      clients: { type: 'string', default: '200' },
      pause: { type: 'string', default: '2000' },
      'kill-every': { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const clients = positive('clients', values.clients);
  const accounts = Math.min(20, clients);
  const began = performance.now();
  const result = await runNodes({
    seed: positive('seed', values.seed),
    seconds: positive('minutes', values.minutes) * 60,
    accounts,
    usersOfAccount: Math.ceil(clients / accounts),
    pauseMs: positive('pause', values.pause),
    killEvery: positive('kill-every', values['kill-every']),
    databaseRestarts: 2,
    say: (line) =>
      process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`),
  });
  process.stdout.write(textOf(result));
  return isBroken(result) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
