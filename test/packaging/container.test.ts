import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { readServeOptions } from '../../src-service/cli/options.ts';
import { readContainerfile, root } from './containerfile.ts';

/** The container of the service, as far as it can be proved without a container engine. */

const file = readContainerfile();

describe('the container file', () => {
  it('copies what exists and runs as no root, on the Node that is tested here', () => {
    for (const copy of file.all('COPY'))
      for (const source of copy.split(' ').slice(0, -1))
        expect(existsSync(path.join(root, source)), source).toBe(true);
    expect(file.all('USER')).toEqual(['node']);
    const major = /node:(\d+)/u.exec(file.all('FROM')[0] ?? '')?.[1];
    expect(process.versions.node.split('.')[0]).toBe(major);
  });

  it('starts a program that exists, with flags that are accepted and ports that are exposed', () => {
    const [node, program = '', ...flags] = file.program('ENTRYPOINT');
    expect([node, existsSync(path.join(root, program))]).toEqual(['node', true]);
    const options = readServeOptions(flags, {});
    if (options === 'help') throw new Error('The container only prints its help');
    expect(options).toMatchObject({ host: '0.0.0.0', adminHost: '127.0.0.1', data: file.all('VOLUME')[0] });
    expect(file.all('EXPOSE')).toEqual([`${options.port} ${options.adminPort}`]);
  });
});

/** Another user than the one who owns the program; null where this process cannot become another. */
const otherUser = process.getuid?.() === 0 ? 65_534 : null;

describe('what the container runs', () => {
  let folder: string;
  let app: string;
  let data: string;
  let ports: { readonly api: number; readonly admin: number };
  let service: ChildProcess;

  const identity = otherUser === null ? {} : { uid: otherUser, gid: otherUser };
  /** An argument of the container, with its ports and folder as they are here. */
  const here = (text: string): string =>
    text
      .replaceAll('4100', String(ports.api))
      .replaceAll('4101', String(ports.admin))
      .replaceAll(/^\/data$/gu, data);
  const environment = (): NodeJS.ProcessEnv => ({
    PATH: path.dirname(process.execPath),
    // Neither can be written.
    HOME: path.join(folder, 'home'),
    TMPDIR: path.join(folder, 'home'),
  });

  async function start(): Promise<{ readonly url: string; readonly key: string }> {
    const [, ...flags] = file.program('ENTRYPOINT').map(here);
    service = spawn(process.execPath, flags, {
      ...{ cwd: app, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
      ...identity,
    });
    let problems = '';
    service.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
    if (service.stdout === null) throw new Error('The service has no output');
    const lines = createInterface({ input: service.stdout });
    const ready = once(lines, 'line').then(
      ([line]) => JSON.parse(String(line)) as { readonly url: string; readonly key: string },
    );
    const ended = once(service, 'exit').then(() =>
      Promise.reject(new Error(`The service ended: ${problems}`)),
    );
    ended.catch(() => undefined);
    return await Promise.race([ready, ended]);
  }

  /** The files of the app, without those behind the link to this checkout's packages. */
  const filesOfApp = (): string[] =>
    readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('node_modules'))
      .sort();

  /** The exit code of the container's health check. */
  const health = (): number | null => {
    const [, ...flags] = file.program('HEALTHCHECK').map(here);
    return spawnSync(process.execPath, flags, { cwd: app, env: environment(), ...identity }).status;
  };

  async function stop(): Promise<unknown> {
    const [signal = ''] = file.all('STOPSIGNAL');
    const ended = once(service, 'exit');
    service.kill(signal as NodeJS.Signals);
    return (await ended)[0];
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'layover-container-'));
    app = path.join(folder, 'app');
    data = path.join(folder, 'data');
    ports = { api: await chooseFreePort(), admin: await chooseFreePort() };
    for (const name of ['app', 'home']) mkdirSync(path.join(folder, name));
    for (const copy of file.all('COPY')) {
      const [target = '', ...sources] = copy.split(' ').toReversed();
      for (const source of sources) {
        const to = path.join(app, target, sources.length > 1 || target === './' ? source : '');
        cpSync(path.join(root, source), to, { recursive: true });
      }
    }
    // The packages of this checkout are those of `npm ci`.
    symlinkSync(path.join(root, 'node_modules'), path.join(app, 'node_modules'));
    const makeFolder = file.all('RUN').find((line) => line.includes('/data')) ?? '';
    const owner = otherUser ?? process.getuid?.() ?? 0;
    execFileSync('sh', ['-c', makeFolder.replaceAll('/data', data).replaceAll('node:node', String(owner))]);
    execFileSync('chmod', ['-R', 'a+rX,a-w', app, path.join(folder, 'home')]);
    chmodSync(folder, 0o755);
  }, 60_000);

  afterAll(() => {
    service.kill('SIGKILL');
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts as an ordinary user, is healthy, and writes to its data folder alone', async () => {
    const before = filesOfApp();
    const { url, key } = await start();
    expect(health()).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${ports.api}${new URL(url).pathname}/clients`, {
      method: 'POST',
      headers: { authorization: `Token token=${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ida', email: 'ida@client.example' }),
    });
    expect(answer.status).toBe(201);
    const status = statSync(path.join(data, 'service.db'));
    expect([status.mode & 0o777, status.uid]).toEqual([0o600, otherUser ?? process.getuid?.() ?? 0]);
    expect(filesOfApp()).toEqual(before);
    expect(readdirSync(path.join(folder, 'home'))).toEqual([]);
  }, 60_000);

  it('ends cleanly with the container, is not healthy then, and keeps its data for the next one', async () => {
    expect(await stop()).toBe(0);
    expect(health()).toBe(1);
    const { url, key } = await start();
    const answer = await fetch(`http://127.0.0.1:${ports.api}${new URL(url).pathname}/clients`, {
      headers: { authorization: `Token token=${key}` },
    });
    expect(await answer.text()).toContain('ida@client.example');
    expect(await stop()).toBe(0);
  }, 60_000);
});
