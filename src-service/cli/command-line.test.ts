import { fork, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const readySchema = z.object({ url: z.string(), key: z.string() });
const cleanUps: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'layover-service-'));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function start(...flags: string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  return child;
}

function text(stream: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve) => {
    let all = '';
    stream?.on('data', (chunk: Buffer) => (all += chunk.toString()));
    stream?.on('end', () => resolve(all));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

function ready(child: ChildProcess): Promise<z.infer<typeof readySchema>> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(readySchema.parse(JSON.parse(chunk.toString()))));
    child.once('exit', (code) => reject(new Error(`ended with ${String(code)}`)));
  });
}

describe('command line', { timeout: 30_000 }, () => {
  it('a mistake is one clear line on standard error and exit code 2', async () => {
    const child = start('--port', 'x');
    const problems = text(child.stderr);
    expect(await ended(child)).toBe(2);
    expect((await problems).trim().split('\n')).toEqual([expect.stringContaining('--port must be')]);
  });

  it.each([
    ['--data', '/proc/nowhere/data', 'cannot be used'],
    ['--data', 'FILE', 'cannot be used'],
    ['--data', 'FILE/below', 'cannot be used'],
    ['--log', 'FILE/below/requests.log', 'cannot be written'],
    ['--log', 'missing/requests.log', 'cannot be written'],
    ['--log', '.', 'cannot be written'],
    ['--mail', 'file:FILE/below', 'cannot be written'],
  ])('%s %s ends with a sentence and exit code 2', async (flag, value, sentence) => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'file'), '');
    const named = value.replace('FILE', join(folder, 'file'));
    const path = /^(?:file:)?\//u.test(named) ? named : join(folder, named);
    const child = start(flag, path);
    const problems = text(child.stderr);
    expect(await ended(child)).toBe(2);
    expect((await problems).trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['keys', 'list'],
    ['backup', 'copy.db'],
  ])('%s %s without service data ends with a sentence and exit code 2', async (...command) => {
    const data = temporaryDirectory();
    writeFileSync(join(data, 'service.db'), 'neither a database nor anything like one, but long enough');
    const child = start(...command, '--data', data);
    const problems = text(child.stderr);
    expect(await ended(child)).toBe(2);
    expect((await problems).trim().split('\n')).toEqual([expect.stringContaining('cannot be opened')]);
  });

  it('--help prints the usage', async () => {
    const child = start('--help');
    const output = text(child.stdout);
    expect(await ended(child)).toBe(0);
    expect(await output).toContain('--rate-window fixed|sliding|bucket');
  });

  it('serves, logs, writes mail, keeps its data, refuses a second process, stops on SIGTERM', async () => {
    const data = temporaryDirectory();
    const log = join(data, 'requests.log');
    const flags = ['--data', data, '--key', 'key-for-tests', '--log', log, '--latency', '30'];
    const first = start(...flags);
    const { url, key } = await ready(first);
    const headers = { Authorization: `Token token=${key}`, 'Content-Type': 'application/json' };
    const call = (method: string, path: string, body: object) =>
      fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2$/u);
    expect((await call('POST', '/proposals', { title: 'Kept' })).status).toBe(201);
    expect((await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' })).status).toBe(200);
    const [name = ''] = readdirSync(join(data, 'mail'));
    expect(name).toMatch(/\.eml$/u);
    const message = readFileSync(join(data, 'mail', name), 'utf8');
    expect(message).toMatch(/^To: ann@x\.example\r$/mu);
    expect(message).toContain('multipart/alternative');

    const second = start(...flags);
    const problems = text(second.stderr);
    expect(await ended(second)).toBe(2);
    expect(await problems).toContain('in use by another service');

    first.kill('SIGTERM');
    expect(await ended(first)).toBe(0);
    const entries = readFileSync(log, 'utf8').trim().split('\n');
    const entry = z
      .object({
        time: z.iso.datetime(),
        id: z.uuid(),
        method: z.string(),
        path: z.string(),
        status: z.number(),
        ms: z.number(),
      })
      .parse(JSON.parse(entries[0] ?? ''));
    expect(entry).toMatchObject({ method: 'POST', path: '/api/v2/proposals', status: 201 });
    expect(entry.ms).toBeGreaterThanOrEqual(29);
    expect(entries.join('')).not.toContain(key);

    const database = new DatabaseSync(join(data, 'service.db'), { readOnly: true });
    expect(database.prepare('SELECT title, status FROM proposals').get()).toEqual({
      title: 'Kept',
      status: 'pending',
    });
    expect(JSON.stringify(database.prepare('SELECT * FROM api_keys').all())).not.toContain(key);
    database.close();
  });

  it.skipIf(process.platform === 'win32')('keeps its data, mail and log from other users', async () => {
    const data = temporaryDirectory();
    chmodSync(data, 0o755);
    mkdirSync(join(data, 'mail'), { mode: 0o755 });
    writeFileSync(join(data, 'service.db'), '', { mode: 0o644 });
    const log = join(data, 'requests.log');
    const child = start('--data', data, '--log', log, '--key', 'key-for-tests', '--seed', 'sample');
    const { url } = await ready(child);
    const headers = { Authorization: 'Token token=key-for-tests', 'Content-Type': 'application/json' };
    const send = { method: 'PUT', headers, body: JSON.stringify({ email: 'ann@x.example' }) };
    const { data: drafts } = z
      .object({ data: z.array(z.object({ id: z.string() })) })
      .parse(await (await fetch(`${url}/proposals?status=draft`, { headers })).json());
    expect((await fetch(`${url}/proposals/${drafts[0]?.id ?? ''}/send_proposal`, send)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    const rights = (file: string): string => (statSync(file).mode & 0o777).toString(8);
    expect([rights(data), rights(join(data, 'mail'))]).toEqual(['700', '700']);
    const files = readdirSync(data, { withFileTypes: true, recursive: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['service.db', 'requests.log']));
    expect(files.filter((entry) => rights(join(entry.parentPath, entry.name)) !== '600')).toEqual([]);
  });

  it('posts the ready message to the process that forked it, and ends with it', async () => {
    const child = fork(main, ['--port', '0'], { stdio: 'ignore', execPath: process.execPath });
    cleanUps.push(() => child.kill('SIGKILL'));
    const message = await new Promise((resolve) => {
      child.once('message', resolve);
    });
    expect(readySchema.parse(message).key.length).toBeGreaterThan(20);
    child.disconnect();
    expect(await ended(child)).toBe(0);
  });
});
