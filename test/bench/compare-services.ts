import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { load, type Shot } from './load.ts';
import { percentile } from './percentile.ts';

/**
 * `node test/bench/compare-services.ts BEFORE AFTER`: processor time per request of two built checkouts of the service,
 * in turns. Processor time is comparable on a busy machine.
 */

const proposals = 1000;
const rounds = 24;
const requestsPerRound = 600;

interface Line {
  readonly name: string;
  readonly path: (number: number) => string;
  readonly body?: (number: number) => object;
}

const lines: readonly Line[] = [
  { name: 'page of 25 proposals, fresh', path: (number) => `proposals?per=25&fresh=${number}` },
  { name: 'page of 25 proposals, polled', path: () => 'proposals?per=25' },
  {
    name: 'page of 25 sections with items, fresh',
    path: (number) => `sections?include_line_items=true&per=25&fresh=${number}`,
  },
  { name: 'one proposal, fresh', path: (number) => `proposals/1?fresh=${number}` },
  {
    name: 'client create, durable',
    path: () => 'clients',
    body: (number) => ({ client: { email: `c${number}@example.com`, name: 'C' } }),
  },
  {
    name: 'proposal create, durable',
    path: () => 'proposals',
    body: (number) => ({ proposal: { title: `P ${number}`, client_id: 1 } }),
  },
];

async function startBuild(checkout: string, data: string) {
  const file = path.resolve(checkout, 'out/main/service.js');
  const args = ['--data', data, '--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [ready] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, key } = JSON.parse(ready) as { url: string; key: string };
  const headers = { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' };
  let number = 0;
  return {
    /** Processor time per request, microseconds. */
    async measure(line: Line): Promise<number> {
      const before = processorTime(child.pid ?? 0);
      const shot = (): Shot => {
        number += 1;
        const target = { url: `${url}/${line.path(number)}`, headers };
        if (line.body === undefined) return target;
        return { ...target, method: 'POST', body: JSON.stringify(line.body(number)) };
      };
      await load(shot, { requests: requestsPerRound });
      return (processorTime(child.pid ?? 0) - before) / requestsPerRound;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Processor time of all live threads, microseconds (Linux). */
function processorTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}

async function main(before: string | undefined, after: string | undefined): Promise<void> {
  if (before === undefined || after === undefined) {
    process.stderr.write('Usage: node test/bench/compare-services.ts BEFORE AFTER (built checkouts)\n');
    process.exit(2);
  }
  const folder = await makeTemporaryFolder('compare-services');
  const builds = [
    await startBuild(before, path.join(folder.path, 'before')),
    await startBuild(after, path.join(folder.path, 'after')),
  ];
  try {
    for (const line of lines) {
      const times: number[][] = builds.map(() => []);
      for (let round = -2; round < rounds; round += 1) {
        for (const [index, build] of builds.entries()) {
          const time = await build.measure(line);
          // The first rounds warm up.
          if (round >= 0) times[index]?.push(time);
        }
      }
      // The fastest tenth, because other programs only add time.
      const [was = 0, is = 0] = times.map((each) => percentile(each, 0.1));
      const speed = (was / is).toFixed(2);
      process.stdout.write(
        `${line.name}: ${was.toFixed(1)} µs before, ${is.toFixed(1)} µs after, ${speed} ×\n`,
      );
    }
  } finally {
    for (const build of builds) await build.stop();
    await folder.remove();
  }
}

await main(process.argv[2], process.argv[3]);
