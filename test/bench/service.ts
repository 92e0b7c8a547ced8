import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { load, loadInTurns, type LoadResult, type Shot } from './load.ts';
import type { Measurement } from './measurement.ts';
import { startProgram, type Program } from './program.ts';

/** The service as it ships. */
const serviceFile = path.resolve(import.meta.dirname, '../../out/main/service.js');
const bareFile = path.resolve(import.meta.dirname, 'bare-server.ts');

/** Rounds of a second each for comparisons, and seconds for single measurements. */
const rounds = 4;
const seconds = 4;

/** A running service with data of the documented shape. */
interface Target extends Program {
  /** A read that no cache contains. */
  fresh(rest: string): (number: number) => Shot;
  /** The same read every time, as a polling client makes it. */
  polled(rest: string): () => Shot;
  write(method: 'POST' | 'PUT', rest: string, body: unknown): Shot;
}

/** A service with proposals of 8 sections × 5 items, without a rate limit. */
async function startTarget(folder: string, proposals: number, name: string): Promise<Target> {
  const data = path.join(folder, name);
  const seed = `proposals:${proposals}`;
  const program = await startProgram(serviceFile, ['--data', data, '--seed', seed, '--rate-limit', 'off']);
  const { url, key } = JSON.parse(program.line) as { url: string; key: string };
  const headers = { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' };
  return {
    ...program,
    fresh: (rest) => (number) => ({
      url: `${url}/${rest}${rest.includes('?') ? '&' : '?'}fresh=${number}`,
      headers,
    }),
    polled: (rest) => () => ({ url: `${url}/${rest}`, headers }),
    write: (method, rest, body) => ({ url: `${url}/${rest}`, method, headers, body: JSON.stringify(body) }),
  };
}

function row(name: string, result: LoadResult, extra: Partial<Measurement> = {}): Measurement {
  return { name, value: result.perSecond, unit: '/s', p99: result.p99, ...extra };
}

const onePage = 'proposals?per=25';
const oneProposal = 'proposals/1';
const sectionsPage = 'sections?include_line_items=true&per=25';

/** Reads, in turns with a bare Hono route that returns the same bytes. */
async function benchReads(target: Target, folder: string): Promise<readonly Measurement[]> {
  const shot = target.polled(onePage)();
  const bytes = path.join(folder, 'page.json');
  writeFileSync(bytes, await (await fetch(shot.url, { headers: shot.headers })).text());
  const bare = await startProgram(bareFile, [bytes]);
  try {
    const floorShot = { url: `http://127.0.0.1:${bare.line}/`, headers: {} };
    const [floor, fresh, polled] = await loadInTurns(
      [() => floorShot, target.fresh(onePage), target.polled(onePage)],
      rounds,
    );
    if (floor === undefined || fresh === undefined || polled === undefined) return [];
    const bar = '≥ 3,000/s, p99 ≤ 20 ms, ≥ 0.4 ×';
    return [
      row('bare Hono route, same bytes', floor),
      row('page of 25 proposals, polled', polled, { ratio: polled.perSecond / floor.perSecond, bar }),
      row('page of 25 proposals, fresh', fresh, { ratio: fresh.perSecond / floor.perSecond }),
      row('page of 25 sections with items, polled', await load(target.polled(sectionsPage), { seconds }), {
        bar: '≥ 1,000/s',
      }),
      row('page of 25 sections with items, fresh', await load(target.fresh(sectionsPage), { seconds }), {
        bar: '≥ 1,000/s',
      }),
    ];
  } finally {
    await bare.stop();
  }
}

/** Creates, each answered only after its sync to disk. */
async function benchCreates(target: Target): Promise<readonly Measurement[]> {
  const bar = '≥ 1,500/s';
  const clients = await load(
    (number) => target.write('POST', 'clients', { client: { email: `c${number}@example.com`, name: 'C' } }),
    { seconds },
  );
  const proposals = await load(
    (number) => target.write('POST', 'proposals', { proposal: { title: `P ${number}`, client_id: 1 } }),
    { seconds },
  );
  return [
    row('client create, durable', clients, { bar }),
    row('proposal create, durable', proposals, { bar }),
  ];
}

/** The same uncached reads over the data and over ten times the data, in turns. */
async function benchGrowth(folder: string, proposals: number): Promise<readonly Measurement[]> {
  const small = await startTarget(folder, proposals, 'onefold');
  const large = await startTarget(folder, proposals * 10, 'tenfold');
  try {
    const [page, largePage, single, largeSingle] = await loadInTurns(
      [small.fresh(onePage), large.fresh(onePage), small.fresh(oneProposal), large.fresh(oneProposal)],
      rounds,
    );
    if (page === undefined || largePage === undefined || single === undefined || largeSingle === undefined)
      return [];
    const against = (bigger: LoadResult, smaller: LoadResult): Partial<Measurement> => ({
      ratio: bigger.perSecond / smaller.perSecond,
      bar: '≥ 0.8 ×',
    });
    return [
      row('first page, fresh', page),
      row('first page, fresh, 10 × the data', largePage, against(largePage, page)),
      row('one proposal, fresh', single),
      row('one proposal, fresh, 10 × the data', largeSingle, against(largeSingle, single)),
    ];
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** Memory over 100,000 requests of every kind. One in twenty is a write, and none adds records. */
async function benchMemory(folder: string, proposals: number): Promise<readonly Measurement[]> {
  const target = await startTarget(folder, proposals, 'memory');
  const kinds = [
    onePage,
    sectionsPage,
    oneProposal,
    'clients?page=2',
    'line_items?per=100',
    'proposal_activities',
  ];
  const mixed = (number: number): Shot => {
    if (number % 20 === 0) {
      const id = 1 + (number % (proposals / 10));
      return target.write('PUT', `clients/${id}`, { client: { email: `c${number}@example.com`, name: 'C' } });
    }
    const kind = kinds[number % kinds.length] ?? onePage;
    return number % 2 === 0 ? target.fresh(kind)(number) : target.polled(kind)();
  };
  try {
    const measurements: Measurement[] = [];
    let done = 0;
    for (const total of [0, 10_000, 50_000, 100_000]) {
      await load(mixed, { requests: total - done });
      done = total;
      const value = target.memory();
      if (value === null) continue;
      const name = `memory after ${total.toLocaleString('en')} requests`;
      measurements.push({ name, value, unit: 'MB', bar: '≤ 150 MB' });
    }
    return measurements;
  } finally {
    await target.stop();
  }
}

/**
 * Measures the proposal service on this machine, as it ships: reads against a bare Hono route with the same bytes,
 * durable creates, the same reads with ten times the data, and memory over 100,000 requests.
 *
 * @param proposals number of proposals in the service
 */
export async function benchService(proposals: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-service');
  try {
    const target = await startTarget(folder.path, proposals, 'base');
    const readsAndCreates: Measurement[] = [];
    try {
      readsAndCreates.push(...(await benchReads(target, folder.path)));
      // Last, because creates add records.
      readsAndCreates.push(...(await benchCreates(target)));
    } finally {
      await target.stop();
    }
    const growth = await benchGrowth(folder.path, proposals);
    return [...readsAndCreates, ...growth, ...(await benchMemory(folder.path, proposals))];
  } finally {
    await folder.remove();
  }
}
