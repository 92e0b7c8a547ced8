import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { load, type LoadResult, type Shot } from './load.ts';
import type { Measurement } from './measurement.ts';

const connections = 16;
const seconds = 4;

/** A program of this repository as a child process, ready when it has printed its first line. */
async function start(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return {
    line,
    /** Resident memory, MB; null where the system does not say. */
    memory: (): number | null => {
      try {
        const [, kilobytes = ''] =
          /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        return Number(kilobytes) / 1_024;
      } catch {
        return null;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function row(name: string, result: LoadResult, extra: Partial<Measurement> = {}): Measurement {
  return { name, value: result.perSecond, unit: '/s', p99: result.p99, ...extra };
}

interface Bench {
  readonly page: LoadResult;
  readonly sections: LoadResult;
  readonly single: LoadResult;
  readonly pageBytes: string;
  readonly rows: readonly Measurement[];
}

/** Reads and creates against the service over so many proposals, each of 8 sections × 5 items. */
async function benchOver(proposals: number, folder: string, writes: boolean): Promise<Bench> {
  const data = path.join(folder, `service-${proposals}`);
  const flags = ['--port', '0', '--data', data, '--seed', `proposals:${proposals}`, '--rate-limit', 'off'];
  const service = await start('../../src-service/main.ts', flags);
  const { url, key } = JSON.parse(service.line) as { url: string; key: string };
  const headers = { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' };
  const get = (rest: string): Shot => ({ url: `${url}/${rest}`, headers });
  try {
    const page = await load(get('proposals?per=25'), connections, seconds);
    const sections = await load(get('sections?include_line_items=true&per=25'), connections, seconds);
    const single = await load(get('proposals/1'), connections, seconds);
    const pageBytes = await (await fetch(`${url}/proposals?per=25`, { headers })).text();
    if (!writes) return { page, sections, single, pageBytes, rows: [] };
    let made = 0;
    const create = (rest: string, body: () => unknown): Promise<LoadResult> =>
      load({ ...get(rest), method: 'POST', body: () => JSON.stringify(body()) }, connections, seconds);
    const clients = await create('clients', () => ({
      client: { email: `c${(made += 1)}@example.com`, name: 'C' },
    }));
    const creates = await create('proposals', () => ({
      proposal: { title: `P ${(made += 1)}`, client_id: 1 },
    }));
    const memory = service.memory();
    return {
      page,
      sections,
      single,
      pageBytes,
      rows: [
        row('client create, durable', clients, { bar: '≥ 1,500/s' }),
        row('proposal create, durable', creates, { bar: '≥ 1,500/s' }),
        ...(memory === null
          ? []
          : [{ name: 'memory afterwards', value: memory, unit: 'MB', bar: '≤ 150 MB' }]),
      ],
    };
  } finally {
    await service.stop();
  }
}

/**
 * The proposal service on this machine: reads against a bare Hono route that returns the same bytes in the same
 * run, durable creates, and the same reads with ten times the data.
 *
 * @param proposals how many the service holds
 */
export async function benchService(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-service');
  try {
    const base = await benchOver(proposals, folder.path, true);
    const bytes = path.join(folder.path, 'page.json');
    writeFileSync(bytes, base.pageBytes);
    const bare = await start('bare-server.ts', [bytes]);
    const floor = await load({ url: `http://127.0.0.1:${bare.line}/`, headers: {} }, connections, seconds);
    await bare.stop();
    const tenfold = await benchOver(proposals * 10, folder.path, false);
    const against = (large: LoadResult, small: LoadResult) => ({
      ratio: large.perSecond / small.perSecond,
      bar: '≥ 0.8 ×',
    });
    return [
      row('bare Hono route, same bytes', floor),
      row('page of 25 proposals', base.page, {
        ratio: base.page.perSecond / floor.perSecond,
        bar: '≥ 3,000/s, p99 ≤ 20 ms, ≥ 0.4 ×',
      }),
      row('page of 25 sections with items', base.sections, { bar: '≥ 1,000/s' }),
      row('one proposal', base.single),
      ...base.rows,
      row('page of 25 proposals, 10 × the data', tenfold.page, against(tenfold.page, base.page)),
      row('one proposal, 10 × the data', tenfold.single, against(tenfold.single, base.single)),
    ];
  } finally {
    await folder.remove();
  }
}
