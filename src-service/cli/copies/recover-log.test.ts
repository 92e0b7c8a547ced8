import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { keysCommand } from '../commands/keys-command.ts';
import { guardData } from './guard-data.ts';
import { recoverLog } from './recover-log.ts';
import { scanLog } from './scan-log.ts';

let folder = '';
let data = '';
let database = '';
const log = (): string => `${database}-wal`;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layover-recover-log-'));
  data = join(folder, 'data');
  mkdirSync(data);
  database = join(data, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves the files of a killed service with two proposals, and changes one byte of the second one's frames. */
async function fill(): Promise<{ readonly cursor: string }> {
  const living = join(folder, 'living.db');
  const { call, service } = createTestService({ database: living });
  const until = async (): Promise<string> => {
    const { body } = await call('GET', '/proposals?updated_since=latest');
    return (body.meta as unknown as { readonly updated_until: string }).updated_until;
  };
  await call('POST', '/proposals', { title: 'Readable' });
  const { length } = readFileSync(`${living}-wal`);
  await call('POST', '/proposals', { title: 'Damaged' });
  await call('POST', '/proposals', { title: 'Behind it' });
  const cursor = await until();
  for (const suffix of ['', '-wal']) copyFileSync(living + suffix, database + suffix);
  await service.close();
  const bytes = readFileSync(log());
  bytes[length + 500] = (bytes[length + 500] ?? 0) ^ 4;
  writeFileSync(log(), bytes);
  return { cursor };
}

it('a log that loses commits is kept, and the service goes on as with an earlier state', async () => {
  const { cursor } = await fill();
  const damaged = readFileSync(log());
  expect(scanLog(database).losesCommits).toBe(true);
  await expect(keysCommand(['list', '--data', data])).rejects.toThrow('write-ahead log is damaged');
  expect(readFileSync(log())).toEqual(damaged);

  expect(guardData(database, { isExisting: true, repair: null })).toBeNull();
  const aside = recoverLog(database);
  expect(readFileSync(aside)).toEqual(damaged);
  expect(readdirSync(data).filter((name) => name.includes('damaged'))).toEqual([
    expect.stringMatching(/^service\.db\.damaged-.*-wal$/u),
  ]);
  expect(scanLog(database).losesCommits).toBe(false);
  expect(guardData(database, { isExisting: true, repair: null })).toBeNull();

  const { call, service } = createTestService({ database });
  const { body } = await call('GET', '/proposals');
  expect(body.data.map(({ attributes }) => attributes.title)).toEqual(['Readable']);
  // A client that knows the lost changes reads everything again, and their ids are not given to others.
  expect((await call('GET', `/proposals?updated_since=${cursor}`)).status).toBe(410);
  const { body: next } = await call('POST', '/proposals', { title: 'Next' });
  expect(Number(next.data.id)).toBeGreaterThan(1000);
  await service.close();
});

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Starts the service as a process, and kills it once it is ready. */
async function startAndKill(): Promise<{ readonly ready: unknown; readonly problems: string }> {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = await new Promise<unknown>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(JSON.parse(chunk.toString())));
    child.once('exit', () => reject(new Error(problems)));
  });
  child.kill('SIGKILL');
  await ended;
  return { ready, problems };
}

it(
  'the process says once that changes are lost, to its operator and to its parent',
  { timeout: 30_000 },
  async () => {
    await fill();
    const { ready, problems } = await startAndKill();
    expect(ready).toHaveProperty('lostChanges', true);
    expect(problems).toContain('The write-ahead log of the database is damaged');
    expect(problems).toMatch(/kept as \S+service\.db\.damaged-\S+-wal/u);
    const again = await startAndKill();
    expect(again.ready).not.toHaveProperty('lostChanges');
    expect(again.problems).toBe('');
  },
);
