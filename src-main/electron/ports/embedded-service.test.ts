import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceLauncher } from './embedded-service.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'layover-launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Launches a program in the place of the service. `started` lists its processes. */
function launcherOf(source: string, errors: string[] = []) {
  const program = path.join(folder, 'program.mjs');
  writeFileSync(program, source);
  const started: { readonly pid: number; readonly flags: readonly string[] }[] = [];
  const launch = createServiceLauncher({
    dataDir: folder,
    print: () => Promise.reject(new Error('no printer')),
    log: { error: (text) => void errors.push(text), info() {}, debug() {} },
    fork(flags) {
      const child = fork(program, [...flags], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      started.push({ pid: child.pid ?? 0, flags });
      return Object.assign(child, { postMessage: (message: object) => void child.send(message) });
    },
  });
  return { launch, started };
}

const business = { workspace: 'business', port: 1, publicUrl: null, isExisting: true, repair: null } as const;

it('a damaged database is told with its newest copy, and not tried again', async () => {
  const { launch, started } = launcherOf(
    `console.log(JSON.stringify({ damaged: 'missing', copyAt: 1764353100000 }));
     setInterval(() => {}, 1000);`,
  );
  await expect(launch({ ...business, repair: 'copy' })).rejects.toMatchObject({
    code: 'storage',
    reason: { code: 'errors.databaseMissing', params: { copyAt: 1_764_353_100_000 } },
  });
  expect(started).toHaveLength(1);
  expect(started[0]?.flags).toEqual(
    expect.arrayContaining(['--keep-copies', '--existing', '--repair', 'copy']),
  );
});

it('a service that does not end by itself is killed, so that the next one finds port and data free', async () => {
  const errors: string[] = [];
  const { launch, started } = launcherOf(
    `process.on('SIGTERM', () => {});
     setInterval(() => {}, 1000);
     console.log(JSON.stringify({ url: 'http://127.0.0.1:1/api/v2', key: 'k' }));`,
    errors,
  );
  const service = await launch(business);
  const pid = started[0]?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  await service.stop();
  expect(isAlive(pid)).toBe(false);
  expect(errors).toEqual([expect.stringContaining('killed')]);
});
